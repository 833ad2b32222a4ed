import { describe, expect, it } from 'vitest'
import { EmbeddedPictures, embeddedIn } from './embedded-pictures.ts'
import type { LostCounts } from './lost-content.ts'
import { noteColumns, questionColumns } from './question-fields.ts'
import type { DraftRow, QuestionFile } from './question-file.ts'
import { ReadBudget } from './read-budget.ts'
import { readQuestions } from './read-questions.ts'
import { acceptForm, isAcceptable, losesContent, reviseRow } from './revise-row.ts'
import { archive, documentParts, sheetRow, workbook } from './test-data.ts'

/**
 * One exam in every format. Each text of it is a word of its own, so that the words, marks and pictures in a file can be
 * counted and compared with those of its rows, its skipped lines and the content that the rows name as lost.
 */
const count = 40
const png = 'iVBORw0KGgo='
type Exam = {
  key: number
  stem: string
  options: string[]
  explanation: string
  feedback: string[]
  tag: string
}
const exam: Exam[] = Array.from({ length: count }, (_, n) => ({
  key: (n % 4) + 1,
  stem: `โจทย์${word(n, 0)}`,
  options: ['ก', 'ข', 'ค', 'ง'].map((letter, at) => `ตัว${letter}${word(n, at + 1)}`),
  explanation: `เพราะ${word(n, 5)}`,
  feedback: [6, 7, 8, 9].map((at) => `ชี้แจง${word(n, at)}`),
  tag: `ป้าย${word(n, 10)}`,
}))
const stray = Array.from({ length: 5 }, (_, n) => `หลง${word(n, 11)}`)

/** A word of Thai letters for two numbers, none of which is the start of another. */
function word(n: number, at: number): string {
  return [n, at]
    .map((part) => [...String(part + 100)].map((digit) => 'กดตนบปผมรล'[+digit]))
    .flat(2)
    .join('')
}

type Format = {
  name: string
  file: () => string | Uint8Array
  /** Content that the format has and that its rows name. */
  lost?: (n: number) => LostCounts
  has: {
    explanation: boolean
    feedback?: boolean
    tag?: boolean
    picture?: boolean
    marks: boolean
  }
  /** The places of the stray lines. */
  places: number[]
}

const bold = (text: string) => `<b>${text}</b>`
const xml = (text: string) => `<text><![CDATA[${text}]]></text>`
const table = (delimiter: string) => {
  const cells = exam.map((one) => [
    `${one.stem} <u>ขีด</u>`,
    one.key,
    ...one.options,
    one.explanation,
    '',
    ...one.feedback,
  ])
  const header = ['คำถาม', 'คำตอบ', 'ก', 'ข', 'ค', 'ง', 'คำอธิบาย', 'youtube']
  const lines = [[...header, ...['ก', 'ข', 'ค', 'ง'].map((one) => `คำอธิบาย ${one}`)], ...cells]
  return [...lines, ...stray.map((one) => [one])].map((line) => line.join(delimiter)).join('\n')
}
/** The lines of a typed exam, in which a stray line follows the key of each of the first questions. */
const typed = (underlined: (text: string) => string) =>
  exam.flatMap((one, n) => [
    `${n + 1}. ${one.stem} ${underlined('ขีด')}`,
    ...one.options.map((option, at) => `${'กขคง'[at]}. ${option}`),
    `เฉลย ${'กขคง'[one.key - 1]}`,
    ...(n < stray.length ? [stray[n] ?? ''] : [`คำอธิบาย: ${one.explanation}`]),
  ])
const placesOfTyped = stray.map((_, n) => n * 7 + 7)

const formats: Format[] = [
  {
    name: 'x.csv',
    file: () => table(','),
    has: { explanation: true, feedback: true, marks: true },
    places: stray.map((_, n) => count + 2 + n),
  },
  {
    name: 'x.tsv',
    file: () => table('\t'),
    has: { explanation: true, feedback: true, marks: true },
    places: stray.map((_, n) => count + 2 + n),
  },
  {
    name: 'x.xlsx',
    file: () => {
      const text = (value: string) => `<c t="inlineStr"><is>${value}</is></c>`
      const row = (cells: string[], hidden = '') => `<row${hidden}>${cells.join('')}</row>`
      const plain = (value: string | number) => text(`<t>${value}</t>`)
      const header = ['คำถาม', 'คำตอบ', 'ก', 'ข', 'ค', 'ง', 'คำอธิบาย', 'youtube']
      const rows = exam.map((one) =>
        row([
          text(`<r><t xml:space="preserve">${one.stem} </t></r><r><rPr><u/></rPr><t>ขีด</t></r>`),
          plain(one.key),
          ...[...one.options, one.explanation, '', ...one.feedback].map(plain),
        ]),
      )
      const pictures = exam.map(
        (_, n) =>
          `<a><from><col>0</col><row>${n + 1}</row></from><pic><cNvPr name="p" descr=""/><blip r:embed="r1"/></pic></a>`,
      )
      const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
      return workbook(
        row([...header, ...['ก', 'ข', 'ค', 'ง'].map((one) => `คำอธิบาย ${one}`)].map(plain)) +
          rows.join('') +
          stray.map((one) => row([plain(one)], ' hidden="1"')).join(''),
        {
          'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships><Relationship Id="d" Type="${kind}/drawing" Target="../d.xml"/></Relationships>`,
          'xl/d.xml': `<wsDr>${pictures.join('')}</wsDr>`,
          'xl/_rels/d.xml.rels': `<Relationships><Relationship Id="r1" Type="${kind}/image" Target="p.png"/></Relationships>`,
          'xl/p.png': Uint8Array.from(atob(png), (one) => one.charCodeAt(0)),
        },
      )
    },
    has: { explanation: true, feedback: true, picture: true, marks: true },
    places: stray.map((_, n) => count + 2 + n),
  },
  {
    name: 'x.docx',
    file: () => {
      const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
      const underline = '<w:r><w:rPr><w:u w:val="single"/></w:rPr><w:t>ขีด</w:t></w:r>'
      const drawing = '<w:r><w:drawing><a:blip r:embed="p"/></w:drawing></w:r>'
      const paragraphs = typed(() => '@').map((line) => {
        const [before, after] = line.split('@')
        const body = after === undefined ? run(line) : run(before ?? '') + underline + drawing
        return `<w:p>${body}</w:p>`
      })
      return archive({
        ...documentParts(),
        'word/_rels/document.xml.rels':
          '<Relationships><Relationship Id="p" Type="x/image" Target="p.png"/></Relationships>',
        'word/p.png': Uint8Array.from(atob(png), (one) => one.charCodeAt(0)),
        'word/document.xml': `<w:document><w:body>${paragraphs.join('')}</w:body></w:document>`,
      })
    },
    has: { explanation: true, picture: true, marks: true },
    places: placesOfTyped,
  },
  {
    name: 'x.txt',
    file: () => typed((text) => `<u>${text}</u>`).join('\n'),
    has: { explanation: true, marks: true },
    places: placesOfTyped,
  },
  {
    name: 'aiken.txt',
    file: () =>
      [
        'ANSWER: A',
        ...exam.map((one) =>
          [
            `${one.stem} <u>ขีด</u>`,
            ...one.options.map((option, at) => `${'ABCD'[at]}. ${option}`),
            `ANSWER: ${'ABCD'[one.key - 1]}\n`,
          ].join('\n'),
        ),
      ].join('\n'),
    has: { explanation: false, marks: true },
    places: [1],
  },
  {
    name: 'x.gift',
    file: () =>
      exam
        .map((one, n) => {
          const options = one.options.map(
            (option, at) => `${at + 1 === one.key ? '=' : '~'}${option} # ${one.feedback[at]}`,
          )
          const category = n < stray.length ? `$CATEGORY: ${stray[n]}\n\n` : ''
          return `${category}// [tag:${one.tag}]\n[html]${one.stem} <u>ขีด</u> <img src\\="data\\:image/png;base64,${png.replace('=', '\\=')}"> {${options.join('\n')}\n####${one.explanation}}\n`
        })
        .join('\n'),
    lost: () => ({}),
    has: { explanation: true, feedback: true, picture: true, marks: true },
    places: stray.map((_, n) => n + 2),
  },
  {
    name: 'x.xml',
    file: () =>
      `<quiz>${exam
        .map((one, n) => {
          const answers = one.options.map(
            (option, at) =>
              `<answer fraction="${at + 1 === one.key ? 100 : 0}" format="html">${xml(option)}<feedback format="html">${xml(one.feedback[at] ?? '')}</feedback></answer>`,
          )
          const category =
            n < stray.length
              ? `<question type="category"><category>${xml(stray[n] ?? '')}</category></question>`
              : ''
          return `${category}<question type="multichoice"><questiontext format="html">${xml(`${one.stem} <u>ขีด</u><img src="@@PLUGINFILE@@/p.png">`)}<file name="p.png" path="/" encoding="base64">${png}</file></questiontext><generalfeedback format="html">${xml(bold(one.explanation))}</generalfeedback>${answers.join('')}<tags><tag>${xml(one.tag)}</tag></tags></question>`
        })
        .join('')}</quiz>`,
    lost: () => ({}),
    has: { explanation: true, feedback: true, picture: true, marks: true },
    places: stray.map((_, n) => n + 2),
  },
]

async function read({ name, file }: Format) {
  const given = file()
  const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given
  const pictures = new EmbeddedPictures()
  const budget = new ReadBudget(undefined, {}, pictures)
  return readQuestions(name, bytes, {}, budget)
}

function allText({ rows, skipped }: QuestionFile): string {
  const fields = rows.flatMap((row) => questionColumns.map((column) => row[column]))
  return [...fields, ...skipped.map(({ text }) => text)].join('\n')
}

describe.each(formats)('$name', (format) => {
  const { has, lost = () => ({}), places } = format

  it('has every question with its options, key, explanation and marks', async () => {
    const { rows } = await read(format)
    expect(rows).toHaveLength(count)
    for (const [n, one] of exam.entries()) {
      const row = rows[n]
      expect(row?.correct_answer).toBe(String(one.key))
      expect([row?.option_a, row?.option_b, row?.option_c, row?.option_d]).toEqual(one.options)
      expect(row?.question_text).toContain(`${one.stem} <u>ขีด</u>`)
      expect(embeddedIn(row?.question_text ?? '')).toHaveLength(has.picture ? 1 : 0)
      expect(row?.lost ?? {}).toEqual(lost(n))
      const isTyped = places === placesOfTyped
      if (has.explanation && !(isTyped && n < stray.length)) {
        expect(row?.explanation).toContain(one.explanation)
      }
      const notes = noteColumns.map((column) => row?.[column])
      expect(notes).toEqual(has.feedback ? one.feedback : ['', '', '', ''])
    }
  })

  it('reports each line that is no question with its place', async () => {
    const { skipped } = await read(format)
    expect(skipped.map(({ row }) => row)).toEqual(places)
  })

  it('has each word of the file once', async () => {
    const text = allText(await read(format))
    const found = (one: string) => text.split(one).length - 1
    const isTyped = places === placesOfTyped
    for (const [n, one] of exam.entries()) {
      const words = [one.stem, ...one.options]
      if (has.explanation && !(isTyped && n < stray.length)) words.push(one.explanation)
      if (has.feedback) words.push(...one.feedback)
      for (const each of words) expect([each, found(each)]).toEqual([each, 1])
    }
    if (format.name !== 'aiken.txt') {
      for (const each of stray) expect([each, found(each)]).toEqual([each, 1])
    }
  })
})

describe('a marked cell of a workbook', () => {
  const styles = `<styleSheet><fonts><font/><font><b/></font><font><u/></font><font><vertAlign val="superscript"/></font>
    <font><color rgb="FFFF0000"/></font><font><color rgb="FF404040"/></font></fonts>
    <fills><fill/><fill><patternFill><fgColor rgb="FFFFFF00"/></patternFill></fill></fills>
    <cellXfs><xf/><xf fontId="1"/><xf fontId="2"/><xf fontId="3"/><xf fontId="4"/><xf fillId="1"/><xf fontId="5"/></cellXfs></styleSheet>`
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const picture = (column: number) =>
    `<a><from><col>${column}</col><row>1</row></from><pic><cNvPr name="p.png"/><blip r:embed="r1"/></pic></a>`
  const readSheet = async (rows: string, columns: number[] = [], links = '') => {
    const sheet = `<worksheet><sheetData>${sheetRow(1, [...questionColumns])}${rows}</sheetData>${links}</worksheet>`
    const file = workbook('', {
      'xl/worksheets/sheet1.xml': sheet,
      'xl/styles.xml': styles,
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships><Relationship Id="d" Type="${kind}/drawing" Target="../d.xml"/></Relationships>`,
      'xl/d.xml': `<wsDr>${columns.map(picture).join('')}</wsDr>`,
      'xl/_rels/d.xml.rels': `<Relationships><Relationship Id="r1" Type="${kind}/image" Target="p.png"/></Relationships>`,
      'xl/p.png': Uint8Array.from(atob(png), (one) => one.charCodeAt(0)),
    })
    const budget = new ReadBudget(undefined, {}, new EmbeddedPictures())
    return (await readQuestions('x.xlsx', file, {}, budget)).rows
  }
  const cell = (text: string, style: number) =>
    `<c s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`
  const address = '/storage/embedded/1/picture'

  it.each([1, 2, 4, 5])('keeps its pictures in style %s', async (style) => {
    const texts = ['ถาม', '1', 'ก', 'ดู ![](p.png)', 'ค', 'ง', 'เพราะ']
    const row = `<row r="2">${texts.map((text, at) => cell(text, at === 1 ? 0 : style)).join('')}</row>`
    const [read] = await readSheet(row, [0, 2, 3, 6])
    const styled = (text: string) => (style === 2 ? `<u>${text}</u>` : text)
    expect(read).toMatchObject({
      question_text: `${styled('ถาม')}\n![](${address})`,
      option_a: `${styled('ก')}\n![](${address})`,
      option_b: styled(`ดู ![](${address})`),
      explanation: `${styled('เพราะ')}\n![](${address})`,
      errors: [],
    })
  })

  it.each([
    [2, 'u'],
    [3, 'sup'],
  ])('keeps the markup typed in style %s', async (style, tag) => {
    const row = `<row r="2">${cell('$x^2$ **a**\n\nb &lt; c', style)}${cell('1', 0)}${['a', 'b', 'c', 'd'].map((text) => cell(text, 0)).join('')}${cell('H&lt;sub&gt;2&lt;/sub&gt;O', style)}</row>`
    const [read] = await readSheet(row)
    expect(read).toMatchObject({
      question_text: `<${tag}>$x^2$ **a**</${tag}>\n\n<${tag}>b < c</${tag}>`,
      explanation: `<${tag}>H<sub>2</sub>O</${tag}>`,
    })
  })

  /** A row with the style of each option, and of the question and the blank explanation. */
  const row = (number: number, options: number[], question = 0, blank = 0, formula = '') => {
    const own = options.map((style, at) =>
      cell(`${number}${at}`, style).replace('<is>', style > 0 ? `${formula}<is>` : '<is>'),
    )
    return `<row r="${number}">${cell('ถาม', question)}<c s="0"/>${own.join('')}<c s="${blank}"/></row>`
  }
  const answers = async (rows: string, links?: string) =>
    (await readSheet(rows, [], links)).map((one) => one.correct_answer)

  it('is the answer if it is the only marked option', async () => {
    const rows = [row(2, [0, 1, 0, 0]), row(3, [5, 0, 0, 0]), row(4, [0, 0, 0, 4])]
    expect(await answers(rows.join(''))).toEqual(['2', '1', '4'])
  })

  it('is no answer if another cause of its style is likely', async () => {
    const link = (ref: string, place: string) =>
      `<hyperlinks><hyperlink ref="${ref}" ${place}/></hyperlinks>`
    expect(await answers(row(2, [0, 5, 0, 0], 5))).toEqual([''])
    expect(await answers(row(2, [0, 5, 0, 0], 0, 5))).toEqual([''])
    expect(await answers(row(2, [0, 6, 0, 0]))).toEqual([''])
    expect(await answers(row(2, [0, 1, 1, 0]))).toEqual([''])
    expect(await answers(row(2, [0, 2, 0, 0]), link('D2', 'location="Sheet1!A1"'))).toEqual([''])
    expect(await answers(row(2, [0, 2, 0, 0]), link('A2:D3', 'r:id="mail"'))).toEqual([''])
    expect(await answers(row(2, [0, 2, 0, 0], 0, 0, '<f>HYPERLINK("#A1","a")</f>'))).toEqual([''])
    const shared = (more: string) => `<f t="shared" si="1">${more}</f>`
    const filled =
      row(2, [0, 2, 0, 0], 0, 0, shared('HYPERLINK(A2)')) + row(3, [2, 0, 0, 0], 0, 0, shared(''))
    expect(await answers(filled)).toEqual(['', ''])
  })

  it('is named with its row where it is the answer, up to 20 rows', async () => {
    const rows = Array.from({ length: 22 }, (_, at) =>
      row(at + 2, at === 0 ? [5, 0, 0, 0] : [0, 5, 0, 0]),
    )
    const noteOf = async (count: number) => {
      const file = workbook(sheetRow(1, [...questionColumns]) + rows.slice(0, count).join(''), {
        'xl/styles.xml': styles,
      })
      return (await readQuestions('x.xlsx', file)).notes[0]
    }
    expect(await noteOf(2)).toContain('2 ข้อ: แถวที่ 2, 3')
    expect(await noteOf(22)).toMatch(/22 ข้อ: แถวที่ 2, .*, 21 และอีก 2 ข้อ$/)
  })

  it('must be the given answer, also where that is a letter', async () => {
    const given = (number: number, answer: string) =>
      row(number, [0, 5, 0, 0]).replace('<c s="0"/>', cell(answer, 0))
    const found = await readSheet(
      ['2', 'ข', 'B', '๒', '2,3', 'ค', '1'].map((answer, at) => given(at + 2, answer)).join('') +
        row(9, [5, 0, 0, 0]),
    )
    const differing = found.filter(({ errors }) =>
      errors.some(({ code }) => code === 'import_mark_differs'),
    )
    expect(differing.map((one) => one.correct_answer)).toEqual(['3', '1'])
    const differs = differing[1] as DraftRow
    expect([losesContent(differs), isAcceptable(differs)]).toEqual([false, true])
    expect(acceptForm(differs)).toMatchObject({ errors: [] })
    expect(acceptForm(differs)).not.toHaveProperty('status')
    expect(reviseRow(differs, 'explanation', 'x').errors).toHaveLength(1)
    expect(reviseRow(differs, 'correct_answer', '5').errors).toHaveLength(2)
    expect(reviseRow(differs, 'correct_answer', '2').errors).toEqual([])
  })

  it('is no answer if the column of its option has the style', async () => {
    const rows = [2, 3, 4].map((number) => row(number, [0, 0, 5, 0]))
    expect(await answers(rows.join(''))).toEqual(['', '', ''])
    expect(await answers([...rows, row(5, [5, 0, 0, 0])].join(''))).toEqual(['3', '3', '3', '1'])
  })
})
