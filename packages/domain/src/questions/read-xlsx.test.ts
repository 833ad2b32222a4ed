import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { questionColumns } from './question-fields.ts'
import { readQuestions } from './read-questions.ts'
import { sheetRow, workbook, workbookParts } from './test-data.ts'

const header = sheetRow(1, [...questionColumns])
const read = async (bytes: Uint8Array) => (await readQuestions('x.xlsx', bytes)).rows
const cells = (row: number, ...contents: string[]) =>
  `<row r="${row}">${contents.map((content, index) => content.replace('<c', `<c r="${'ABCDEFGH'[index]}${row}"`)).join('')}</row>`

describe('a workbook', () => {
  it('has inline, shared, rich and calculated texts', async () => {
    const strings = `<sst><si><t>คำถาม</t></si><si><r><rPr/><t xml:space="preserve">a </t></r><r><t>b</t></r>
      <rPh sb="0" eb="1"><t>no</t></rPh><phoneticPr fontId="1"/></si><si><t>1_x000D_\n2 _x005F_x0041_ &amp; &#128512;</t></si></sst>`
    const row = cells(
      2,
      '<c t="s"><v>0</v></c>',
      '<c><v>2.0</v></c>',
      '<c t="s"><v>1</v></c>',
      '<c t="s"><v>2</v></c>',
      '<c t="str"><f>"x"&amp;"y"</f><v>xy</v></c>',
      '<c t="inlineStr"><is><r><t>i</t></r><r><t>j</t></r></is></c>',
      '<c t="e"><v>#REF!</v></c>',
    )
    const rows = await read(workbook(header + row, { 'xl/sharedStrings.xml': strings }))
    expect(rows).toMatchObject([
      {
        row: 2,
        question_text: 'คำถาม',
        correct_answer: '2',
        option_a: 'a b',
        option_b: '1\n2 _x0041_ & 😀',
        option_c: 'xy',
        option_d: 'ij',
        explanation: '#REF!',
      },
    ])
  })

  it('has numbers and dates as the sheet shows them, and booleans', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-D07041E]d mmm yyyy;@"/>
      <numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;days&quot;;[Red]-0"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`
    const row = cells(
      2,
      '<c s="1"><v>45292</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c s="2"><v>45292.75</v></c>',
      '<c s="3"><v>45292.50</v></c>',
      '<c><v>1E3</v></c>',
      '<c t="d"><v>2026-06-10T00:47:45</v></c>',
      '<c s="1"><v>1e300</v></c>',
    )
    const parts = { 'xl/styles.xml': styles }
    expect(await read(workbook(header + row, parts))).toMatchObject([
      {
        question_text: '1/1/2024',
        correct_answer: 'TRUE',
        option_a: '๑ ม.ค. ๒๕๖๗',
        option_b: '45,292.50 days',
        option_c: '1000',
        option_d: '2026-06-10',
        explanation: '1e+300',
      },
    ])
    const since1904 = workbookParts('')['xl/workbook.xml'].replace(
      '<sheets>',
      '<workbookPr date1904="1"/><sheets>',
    )
    const rows = await read(workbook(header + row, { ...parts, 'xl/workbook.xml': since1904 }))
    expect(rows[0]?.question_text).toBe('2/1/2028')
  })

  it('has no rows where formulas result in an empty text', async () => {
    const empty = '<c t="str"><f>IF(A2="","",A2)</f><v></v></c>'
    const blank = cells(5, empty, empty, empty, empty, empty, empty, empty)
    const row = (number: number, last: string) =>
      cells(
        number,
        ...['q', '1', 'a', 'b', 'c', 'd'].map((text) => `<c t="str"><v>${text}</v></c>`),
        last,
      )
    const rows = await read(
      workbook(
        header +
          row(2, empty) +
          row(3, '<c><f>A1</f></c>') +
          row(4, '<c><f>A1</f><v/></c>') +
          blank,
      ),
    )
    expect(rows.map(({ row, lost }) => [row, lost])).toEqual([
      [2, undefined],
      [3, { shown: 1 }],
      [4, { shown: 1 }],
    ])
  })

  it.each([
    ['an unknown name', ['เรื่อง', 'ข้อถูก', 'a', 'b', 'c', 'd', 'เพราะ']],
    ['no name', ['คำถาม', '', 'ก', 'ข', 'ค', 'ง', 'คำอธิบาย']],
  ])('has a hidden key under %s in its place', async (_, headings) => {
    const sheet = `<worksheet><cols><col min="2" max="2" hidden="1"/><col min="9" max="9" hidden="1"/></cols><sheetData>${sheetRow(1, [...headings, 'วิดีโอ', 'หมายเหตุ'])}${sheetRow(2, ['q', '3', 'w', 'x', 'y', 'z', 'e', '', 'n'])}</sheetData></worksheet>`
    const file = await readQuestions('x.xlsx', workbook('', { 'xl/worksheets/sheet1.xml': sheet }))
    expect(file.rows).toMatchObject([
      { question_text: 'q', correct_answer: '3', option_a: 'w', option_d: 'z', explanation: 'e' },
    ])
    expect(file.rows[0]?.errors).toEqual([])
    expect(file.skipped.map(({ text }) => text)).toEqual(['I หมายเหตุ (1)'])
    expect(file.notes).toEqual(['อ่านคอลัมน์ของคำถามที่ซ่อนไว้ด้วย 1 คอลัมน์'])
  })

  it('has the comments on its heading and on hidden rows beside its questions', async () => {
    const comments = ['A1', 'B2', 'A3', 'A4'].map((ref) => `<comment ref="${ref}"/>`).join('')
    const [question, hidden] = [2, 3].map((row) =>
      sheetRow(row, ['q', '1', 'a', 'b', 'c', 'd', '']),
    )
    const file = workbook(header + question + hidden?.replace('<row', '<row hidden="1"'), {
      'xl/worksheets/_rels/sheet1.xml.rels':
        '<Relationships><Relationship Id="c" Type="x/comments" Target="/xl/c.xml"/></Relationships>',
      'xl/c.xml': `<comments>${comments}</comments>`,
    })
    const { rows, skipped } = await readQuestions('x.xlsx', file)
    expect(rows.map(({ lost }) => lost)).toEqual([{ comment: 1 }])
    const beside = skipped.filter(({ code }) => code === 'import_comments_outside')
    expect(beside.map(({ row }) => row)).toEqual([1, 3, 4])
  })

  it('may omit addresses and cells, and have prefixes', async () => {
    const without = (texts: string[]) =>
      `<x:row>${texts.map((text) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`).join('')}</x:row>`
    const rows = await read(
      workbook(
        without([...questionColumns]) +
          without(['q', '1', 'a', 'b', 'c', 'd', 'e']) +
          '<x:row r="4"><x:c r="A4" t="inlineStr"><x:is><x:t>q4</x:t></x:is></x:c></x:row>',
      ),
    )
    expect(rows).toMatchObject([
      { row: 2, question_text: 'q', explanation: 'e', errors: [] },
      { row: 3 },
      { row: 4, question_text: 'q4', option_a: '' },
    ])
  })

  it('is read by its own order of sheets', async () => {
    const parts = workbookParts('')
    const bytes = workbook('', {
      'xl/workbook.xml': parts['xl/workbook.xml'].replace('"r1"', '"r9"'),
      'xl/_rels/workbook.xml.rels': parts['xl/_rels/workbook.xml.rels'].replace(
        '</Relationships>',
        '<Relationship Id="r9" Type="x/worksheet" Target="/xl/other.xml"/></Relationships>',
      ),
      'xl/other.xml': `<worksheet><sheetData>${header}${sheetRow(2, ['q', '1', 'a', 'b', 'c', 'd', ''])}</sheetData></worksheet>`,
    })
    expect(await read(bytes)).toMatchObject([{ question_text: 'q', errors: [] }])
  })

  it.each(['stored', 'written as a stream', 'Zip64'])('is %s', async (kind) => {
    const text = workbookParts(header + sheetRow(2, ['q', '1', 'a', 'b', 'c', 'd', '']))
    const parts = Object.fromEntries(
      Object.entries(text).map(([name, content]) => [name, strToU8(content)]),
    )
    const bytes =
      kind === 'stored'
        ? zipSync(parts, { level: 0 })
        : kind === 'Zip64'
          ? asZip64(zipSync(parts))
          : streamed(parts)
    expect(await read(bytes)).toMatchObject([{ question_text: 'q', errors: [] }])
  })

  it.each([
    ['that is no archive', strToU8('PK, but not really an archive')],
    ['that is truncated', workbook(header).slice(0, -30)],
    ['without a sheet', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })],
    ['of malformed XML', workbook('<row></c>')],
    ['with a missing string', workbook('<c r="A1" t="s"><v>7</v></c>')],
    ['with an invalid address', workbook('<c r="1A"><v>7</v></c>')],
  ])('%s is refused', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ code: 'import_file_unreadable' })
  })
})

/** With descriptors after the data, as written by programs that stream. */
function streamed(parts: Record<string, Uint8Array>): Uint8Array {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const [name, content] of Object.entries(parts)) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(content, true)
  }
  zip.end()
  return Buffer.concat(chunks)
}

/** Every size, count and offset in 64 bits. */
function asZip64(bytes: Uint8Array): Uint8Array {
  const zip = Buffer.from(bytes)
  const end = zip.length - 22
  const count = zip.readUInt16LE(end + 10)
  const start = zip.readUInt32LE(end + 16)
  const entries: Buffer[] = []
  for (let at = start, left = count; left > 0; left--) {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const entry = Buffer.from(zip.subarray(at, nameEnd))
    const extra = Buffer.alloc(28)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(24)), 4)
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(20)), 12)
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(42)), 20)
    for (const index of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, index)
    entry.writeUInt16LE(extra.length, 30)
    entries.push(entry, extra)
    at = nameEnd
  }
  const directory = Buffer.concat(entries)
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + directory.length), 8)
  const short = Buffer.from(zip.subarray(end))
  short.writeUInt16LE(0xffff, 10)
  short.writeUInt32LE(0xffffffff, 16)
  return Buffer.concat([zip.subarray(0, start), directory, record, locator, short])
}
