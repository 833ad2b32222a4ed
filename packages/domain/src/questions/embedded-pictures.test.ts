import { expect, test } from 'vitest'
import { EmbeddedPictures, embeddedIn, pictureLimits, withStored } from './embedded-pictures.ts'
import { ReadBudget } from './read-budget.ts'
import { readQuestions } from './read-questions.ts'
import { archive, documentParts, sheetRow, workbook } from './test-data.ts'

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const base64 = 'iVBORw0KGgo='
const first = '/storage/embedded/1/picture'
const second = '/storage/embedded/2/picture'

async function read(name: string, bytes: Uint8Array | string, pictures = new EmbeddedPictures()) {
  const given = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  const { rows } = await readQuestions(name, given, {}, new ReadBudget(undefined, {}, pictures))
  const [row] = rows
  return { row, errors: row?.errors.map(({ code }) => code), found: pictures.found }
}

const moodle = (text: string, files: string, option = '') => `<quiz>
<question type="multichoice"><questiontext format="html"><text><![CDATA[${text}]]></text>${files}</questiontext>
${[100, 0, 0, 0].map((fraction, index) => `<answer fraction="${fraction}" format="html"><text><![CDATA[${option}<p>${index}</p>]]></text></answer>`).join('')}
</question></quiz>`
const file = (name: string, path = '/', content = base64) =>
  `<file name="${name}" path="${path}" encoding="base64">${content}</file>`

test('pictures of a Moodle file are found by name and folder', async () => {
  const text = '<p>ดู <img src="@@PLUGINFILE@@/maps/a%201.png?x=1" alt="แผนที่"> ต่อ</p>'
  const { row, errors, found } = await read('a.xml', moodle(text, file('a 1.png', '/maps/')))
  expect(row?.question_text).toBe(`ดู ![แผนที่](${first}) ต่อ`)
  expect(errors).toEqual([])
  expect(found).toEqual([{ address: first, type: 'image/png', bytes: png }])
})

test('pictures in addresses are found in questions and options, however long they are', async () => {
  const long = btoa(`\x89PNG${'x'.repeat(600_000)}`)
  const { row, errors, found } = await read(
    'a.xml',
    moodle(
      `<img src="data:image/png;base64,${long}">`,
      '',
      `<img alt="ก" src="data:image/png;base64,${base64}">`,
    ),
  )
  expect(row).toMatchObject({ question_text: `![](${first})`, option_a: `![ก](${second})\n0` })
  expect(errors).toEqual([])
  expect(found).toHaveLength(5)
})

test('pictures of a Word document are in their places, and read once', async () => {
  const run = (content: string) => `<w:p><w:r>${content}</w:r></w:p>`
  const words = (text: string) => run(`<w:t xml:space="preserve">${text}</w:t>`)
  const drawing = (id: string) =>
    `<w:drawing><wp:docPr descr="ภาพ &quot;แมว&quot;"/><a:blip r:embed="${id}"/></w:drawing>`
  const parts = {
    ...documentParts(),
    'word/_rels/document.xml.rels': `<Relationships>
      <Relationship Id="r1" Type="x/image" Target="media/image1.png"/>
      <Relationship Id="r2" Type="x/image" Target="media/image2.emf"/></Relationships>`,
    'word/media/image1.png': png,
    'word/media/image2.emf': new Uint8Array(100),
    'word/document.xml': `<w:document xmlns:w="w" xmlns:a="a" xmlns:r="r" xmlns:wp="wp"><w:body>
      ${words('1. ภาพนี้คืออะไร')}${run(drawing('r1'))}
      <w:p><w:r><w:t xml:space="preserve">ก. </w:t></w:r><w:r>${drawing('r1')}</w:r></w:p>
      ${words('ข. แมว')}${words('ค. หมา')}${words('ง. นก')}${words('เฉลย ข')}
      ${words('2. ภาพใด')}${run(drawing('r2'))}${words('ก. a')}${words('ข. b')}${words('ค. c')}${words('ง. d')}
      ${words('เฉลย ก')}</w:body></w:document>`,
  }
  const pictures = new EmbeddedPictures()
  const budget = new ReadBudget(undefined, {}, pictures)
  const { rows } = await readQuestions('a.docx', archive(parts), {}, budget)
  expect(rows[0]).toMatchObject({
    question_text: `ภาพนี้คืออะไร\n![ภาพ "แมว"](${first})`,
    option_a: `![ภาพ "แมว"](${first})`,
    errors: [],
  })
  expect(rows[1]?.errors.map(({ code }) => code)).toEqual(['import_content_lost'])
  expect(pictures.found).toEqual([{ address: first, type: 'image/png', bytes: png }])
})

test('pictures of a workbook are in the text of their cell, and read once', async () => {
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const picture = (row: number, column: number, name: string, id: string) =>
    `<twoCellAnchor><from><col>${column}</col><row>${row}</row></from><pic><cNvPr name="${name}" descr="แผนที่"/><blip r:embed="${id}"/></pic></twoCellAnchor>`
  const bytes = workbook(
    sheetRow(1, ['คำถาม', 'คำตอบ', 'ก', 'ข', 'ค', 'ง', 'คำอธิบาย', 'youtube', 'ภาพ']) +
      sheetRow(2, ['ดู ![ก](a.png) ต่อ', '1', 'a', 'b', 'c', '', '', '']) +
      sheetRow(3, ['ภาพข้าง', '1', 'a', 'b', 'c', 'd', '', '']),
    {
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships><Relationship Id="d" Type="${kind}/drawing" Target="../d.xml"/></Relationships>`,
      'xl/d.xml': `<wsDr>${picture(1, 0, 'a.png', 'p')}${picture(1, 5, 'b.png', 'p')}${picture(2, 8, 'c', 'q')}${picture(2, 8, 'd', 'p')}${picture(7, 0, 'ลอย', 'p')}</wsDr>`,
      'xl/_rels/d.xml.rels': `<Relationships><Relationship Id="p" Type="${kind}/image" Target="p.png"/><Relationship Id="q" Type="${kind}/image" Target="q.emf"/></Relationships>`,
      'xl/p.png': png,
      'xl/q.emf': new Uint8Array(100),
    },
  )
  const pictures = new EmbeddedPictures()
  const budget = new ReadBudget(undefined, {}, pictures)
  const { rows, skipped } = await readQuestions('a.xlsx', bytes, {}, budget)
  expect(rows[0]).toMatchObject({
    question_text: `ดู ![ก](${first}) ต่อ`,
    option_d: `![แผนที่](${first})`,
    errors: [],
  })
  expect(rows[1]).toMatchObject({
    question_text: `ภาพข้าง\n![แผนที่](${first})`,
    lost: { picture: 1 },
  })
  expect(skipped).toMatchObject([{ code: 'import_pictures_outside', row: 8, text: 'แผนที่' }])
  expect(pictures.found).toHaveLength(1)
})

test('groups and connectors of a workbook do not rename pictures', async () => {
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const from = (row: number) => `<from><col>0</col><row>${row}</row></from>`
  const group = '<nvGrpSpPr><cNvPr name="กลุ่ม"/></nvGrpSpPr>'
  const picture =
    '<pic><nvPicPr><cNvPr name="a.png"/></nvPicPr><blipFill><blip r:embed="p"/></blipFill></pic>'
  const connector = '<cxnSp><nvCxnSpPr><cNvPr name="เส้น"/></nvCxnSpPr></cxnSp>'
  const bytes = workbook(
    sheetRow(1, ['คำถาม', 'คำตอบ', 'ก', 'ข', 'ค', 'ง', 'คำอธิบาย', 'youtube']) +
      sheetRow(2, ['ดู ![](a.png)', '1', 'a', 'b', 'c', 'd', '', '']) +
      sheetRow(3, ['เส้น', '1', 'a', 'b', 'c', 'd', '', '']),
    {
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships><Relationship Id="d" Type="${kind}/drawing" Target="../d.xml"/></Relationships>`,
      'xl/d.xml': `<wsDr><twoCellAnchor>${from(1)}<grpSp>${group}${picture}<grpSp>${group}</grpSp></grpSp></twoCellAnchor>
        <twoCellAnchor>${from(2)}${connector}</twoCellAnchor><absoluteAnchor><pos x="0" y="0"/>${connector}</absoluteAnchor></wsDr>`,
      'xl/_rels/d.xml.rels': `<Relationships><Relationship Id="p" Type="${kind}/image" Target="p.png"/></Relationships>`,
      'xl/p.png': png,
    },
  )
  const budget = new ReadBudget(undefined, {}, new EmbeddedPictures())
  const { rows, skipped } = await readQuestions('a.xlsx', bytes, {}, budget)
  expect(rows).toMatchObject([
    { question_text: `ดู ![](${first})`, errors: [] },
    { question_text: 'เส้น', lost: { picture: 1 } },
  ])
  expect(skipped).toMatchObject([{ code: 'import_pictures_outside', row: 1, text: 'เส้น' }])
})

test.each([
  ['a missing file', '@@PLUGINFILE@@/b.png', file('a.png')],
  ['a drawing that may hold a script', '@@PLUGINFILE@@/a.svg', file('a.svg', '/', btoa('<svg/>'))],
  ['no base64', '@@PLUGINFILE@@/a.png', file('a.png', '/', '***')],
  ['a broken escape', '@@PLUGINFILE@@/%', file('%')],
  ['an address that names none', first, ''],
])('%s is lost content', async (_, src, files) => {
  const { row, errors, found } = await read('a.xml', moodle(`ดู<img src="${src}">`, files))
  expect(row?.question_text).toBe('ดู')
  expect(errors).toEqual(['import_content_lost'])
  expect(found).toEqual([])
})

test('has limits on each picture, their number, and all of them together', () => {
  const one = new Uint8Array(pictureLimits.bytes + 1)
  one.set(png)
  expect(new EmbeddedPictures().add(one)).toBeNull()
  const many = new EmbeddedPictures()
  for (let n = 0; n < pictureLimits.count; n++) expect(many.add(png)).not.toBeNull()
  expect(many.add(png)).toBeNull()
  const large = new EmbeddedPictures()
  const bytes = new Uint8Array(pictureLimits.bytes)
  bytes.set(png)
  const fitting = Math.floor(pictureLimits.total / pictureLimits.bytes)
  for (let n = 0; n < fitting; n++) expect(large.add(bytes)).not.toBeNull()
  expect(large.add(bytes)).toBeNull()
})

test('without an upload, pictures are lost content', async () => {
  const text = `<img src="data:image/png;base64,${base64}"><img src="@@PLUGINFILE@@/a.png">`
  const bytes = new TextEncoder().encode(moodle(text, file('a.png')))
  const { rows } = await readQuestions('a.xml', bytes)
  expect(rows[0]?.lost).toEqual({ picture: 2 })
})

test('stored addresses replace those in the markup', () => {
  const text = `![ก](${first}) และ ![ข](${second})`
  expect(embeddedIn(text)).toEqual([first, second])
  expect(withStored(text, new Map([[second, '/storage/v1/b.png']]))).toBe(
    `![ก](${first}) และ ![ข](/storage/v1/b.png)`,
  )
})
