import { constants, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { maxTextLength, questionColumns } from './question-fields.ts'
import { type Counted, ReadBudget, readLimits } from './read-budget.ts'
import { readPasted, readQuestions } from './read-questions.ts'
import { documentParts, archive as packed, sheetRow, workbook, workbookParts } from './test-data.ts'
import { reasons } from './texts.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const header = `${questionColumns.join(',')}\n`
const sheetHeader = sheetRow(1, [...questionColumns])
const mega = 1024 * 1024

/** Returns how a file is refused, and the spent budget. */
async function refusal(
  name: string,
  file: string | Uint8Array,
  budget = new ReadBudget(),
): Promise<{ refusal: string; spent: ReadBudget['spent'] }> {
  const bytes = typeof file === 'string' ? bytesOf(file) : file
  const found = await readQuestions(name, bytes, {}, budget).then(
    () => 'read',
    (error: { code?: string; message: string }) =>
      Object.entries(reasons).find(([, reason]) => error.message.endsWith(`: ${reason}`))?.[0] ??
      error.code ??
      error.message,
  )
  return { refusal: found, spent: budget.spent }
}

const within = (limits: Partial<Record<Counted, number>>) => new ReadBudget(undefined, limits)

describe('a workbook', () => {
  it('with a single remote cell creates no rows before it', async () => {
    const far = workbook('<row r="99999"><c r="ZZ99999" t="inlineStr"><is><t>x</t></is></c></row>')
    expect(far.length).toBeLessThan(2000)
    const { refusal: found, spent } = await refusal('x.xlsx', far)
    expect(found).toBe('import_rows_many')
    expect(spent.cells).toBe(1)
  })

  it.each([
    ['1e9', 'import_rows_many'],
    ['1000000000', 'import_rows_many'],
    ['Infinity', 'xlsx'],
    ['-1', 'xlsx'],
    ['&#57;&#57;999999', 'import_rows_many'],
  ])('with a row numbered %s ends immediately', async (number, expected) => {
    const row = `<row r="${number}"><c t="inlineStr"><is><t>x</t></is></c></row>`
    const { refusal: found, spent } = await refusal('x.xlsx', workbook(row))
    expect([found, spent.cells]).toEqual([expected, 1])
  })

  it('counts the gaps between cells', async () => {
    const rows = Array.from(
      { length: 200 },
      (_, n) => `<row><c r="XFD${n + 1}" t="inlineStr"><is><t>x</t></is></c></row>`,
    )
    const wide = await refusal('x.xlsx', workbook(rows.join('')))
    expect(wide.refusal).toBe('cells')
    expect(wide.spent.cells).toBeLessThan(readLimits.cells + readLimits.columns)
    const beyond = workbook('<row><c r="XFE1" t="inlineStr"><is><t>x</t></is></c></row>')
    expect(await refusal('x.xlsx', beyond)).toMatchObject({ refusal: 'columns' })
  })

  it('counts empty cells too', async () => {
    const budget = within({ cells: 1000 })
    const file = workbook('<row><c r="A1" s="0"/></row>'.repeat(5000))
    const { refusal: found, spent } = await refusal('x.xlsx', file, budget)
    expect([found, spent.cells, spent.records]).toEqual(['cells', 1001, 0])
  })

  it('counts a shared string for each reference', async () => {
    const strings = `<sst><si><t>${'x'.repeat(mega)}</t></si></sst>`
    const rows = Array.from({ length: 100 }, (_, n) => `<c r="A${n + 1}" t="s"><v>0</v></c>`)
    const file = workbook(rows.join(''), { 'xl/sharedStrings.xml': strings })
    expect(file.length).toBeLessThan(10_000)
    const { refusal: found, spent } = await refusal('x.xlsx', file)
    expect(found).toBe('characters')
    expect(spent.characters).toBe(readLimits.characters + mega)
  })
})

describe('an archive', () => {
  it.each(['true', 'a lie'])(
    'of blanks is not unpacked beyond the limit (declared sizes: %s)',
    async (sizes) => {
      const [count, limit] = [100, 8 * mega]
      const parts = { ...workbookParts(sheetHeader), 'xl/worksheets/sheet1.xml': '' }
      const file = archive(
        Object.entries(parts).map(([name, text]) =>
          text === ''
            ? { name, packed: blanks(count), size: sizes === 'true' ? count * mega : 10 }
            : { name, packed: deflateRawSync(text), size: text.length },
        ),
      )
      expect(file.length).toBeLessThan(mega)
      const { refusal: found, spent } = await refusal('x.xlsx', file, within({ unpacked: limit }))
      expect(found).toBe('unpacked')
      // The output of 16 kB of input is counted only after inflation.
      expect(spent.unpacked).toBeLessThan(limit + 17 * mega)
    },
  )

  it('is unpacked only where it is read', async () => {
    const row = sheetRow(2, ['q', '1', 'a', 'b', 'c', 'd', ''])
    const parts = Object.entries(workbookParts(sheetHeader + row))
    const file = archive([
      { name: 'xl/worksheets/sheet2.xml', packed: blanks(300), size: 300 * mega },
      { name: 'xl/embeddings/inner.zip', packed: blanks(300), size: 300 * mega },
      ...parts.map(([name, text]) => ({ name, packed: deflateRawSync(text), size: text.length })),
    ])
    const { refusal: found, spent } = await refusal('x.xlsx', file)
    const sizes = parts.map(([, text]) => text.length)
    expect([found, spent.unpacked]).toEqual(['read', sizes.reduce((sum, size) => sum + size)])
  })

  it('has a limit on entries, whether or not they share their bytes', async () => {
    const packed = deflateRawSync('<a/>')
    const entries = Array.from({ length: 5000 }, (_, n) => ({
      name: `xl/${n}.xml`,
      packed,
      size: 4,
    }))
    const { refusal: found, spent } = await refusal('x.xlsx', archive(entries, { overlap: true }))
    expect([found, spent.parts, spent.unpacked]).toEqual(['parts', readLimits.parts + 1, 0])
  })
})

describe('XML', () => {
  const entities = `<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${`&a${n - 1};`.repeat(10)}">`).join('')}`
  it.each([
    `<!DOCTYPE quiz [${entities}]><quiz>&a8;</quiz>`,
    '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>',
    '<!DOCTYPE quiz SYSTEM "http://example.test/x.dtd"><quiz/>',
    '<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY % x SYSTEM "http://example.test/"> %x;]><quiz/>',
  ])('refuses entity declarations: %.60j', async (text) => {
    expect(await refusal('x.xml', text)).toMatchObject({ refusal: 'doctype' })
    const file = workbook('', { 'xl/worksheets/sheet1.xml': text })
    expect(await refusal('x.xlsx', file)).toMatchObject({ refusal: 'doctype' })
  })

  it('reads an undeclared entity as text', async () => {
    const text =
      '<quiz><question type="multichoice"><questiontext format="plain_text"><text>&a8; <!DOCTYPE x></text></questiontext></question></quiz>'
    const { rows } = await readQuestions(
      'x.xml',
      bytesOf(text.replace('<!DOCTYPE x>', '&lt;!DOCTYPE')),
    )
    expect(rows[0]?.question_text).toBe('&a8; <!DOCTYPE')
  })

  it('has a limit on nesting', async () => {
    const deep = `<quiz>${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}</quiz>`
    const { refusal: found, spent } = await refusal('x.xml', deep)
    expect([found, spent.depth]).toEqual(['depth', readLimits.depth + 1])
    expect(await refusal('x.xlsx', workbook('<row>'.repeat(10_000)))).toMatchObject({
      refusal: 'depth',
    })
  })

  it.each<[Counted, string]>([
    ['elements', `<quiz><question>${'<a/>'.repeat(5000)}</question></quiz>`],
    ['attributes', `<quiz ${Array.from({ length: 5000 }, (_, n) => `a${n}=""`).join(' ')}/>`],
    ['references', `<quiz><question>${'&lt;'.repeat(5000)}</question></quiz>`],
    ['references', `<quiz><question>${'\r'.repeat(5000)}</question></quiz>`],
    ['references', `<quiz><question>${'\u0001'.repeat(5000)}</question></quiz>`],
  ])('has a limit on %s: %.30j', async (counted, text) => {
    const { refusal: found, spent } = await refusal('x.xml', text, within({ [counted]: 1000 }))
    expect([found, spent[counted]]).toEqual([counted, 1001])
  })
})

describe('a text table', () => {
  it('has a limit on columns, as in a spreadsheet', async () => {
    const { refusal: found, spent } = await refusal('x.csv', header + ','.repeat(1_000_000))
    expect([found, spent.columns]).toEqual(['columns', readLimits.columns + 1])
    expect(await refusal('x.csv', ','.repeat(1_000_000))).toMatchObject({ refusal: 'columns' })
    await expect(readPasted('\t'.repeat(1_000_000).concat('x'))).rejects.toThrow(reasons.columns)
  })

  it.each([',', '"",'])('has a limit on all its cells: %j', async (cell) => {
    const file = header + `${cell.repeat(199)}\n`.repeat(15_000)
    const { refusal: found, spent } = await refusal('x.csv', file)
    expect([found, spent.cells]).toEqual(['cells', readLimits.cells + 1])
  })

  it('may be a single cell of 20 MB', async () => {
    const { refusal: found, spent } = await refusal('x.csv', 'x'.repeat(20 * mega))
    expect([found, spent.cells]).toEqual(['import_header_short', 1])
    for (const text of ['"', '""', '"a', '" ']) {
      const long = await refusal('x.csv', `${header}"${text.repeat((5 * mega) / text.length)}`)
      expect(long.spent.cells).toBeLessThan(20)
    }
  })

  it('is refused if tens of thousands of its lines are no questions', async () => {
    const { refusal: found, spent } = await refusal('x.csv', header + 'x\n'.repeat(50_000))
    expect([found, spent.skipped]).toEqual(['skipped', readLimits.skipped + 1])
  })
})

describe.each(['x.gift', 'aiken.txt', 'plain.txt'])('lines of %s', (name) => {
  const begin = name === 'aiken.txt' ? 'ANSWER: A\n' : '1. a\n'

  it('have a limit on length', async () => {
    const { refusal: found, spent } = await refusal(name, begin + 'x'.repeat(20 * mega))
    expect([found, spent.lines]).toEqual(['line', 2])
  })

  it.each(['\n', '\r', '\r\n'])('ended by %j have a limit on number', async (end) => {
    const { refusal: found, spent } = await refusal(name, begin + `a${end}`.repeat(2_000_001))
    expect([found, spent.lines]).toEqual(['lines', readLimits.lines + 1])
  })
})

it.each([
  ['x.gift', 'q {=a ~b ~c ~d}\n\n'],
  ['x.txt', 'q\nA. a\nB. b\nC. c\nD. d\nANSWER: A\n'],
  ['x.txt', '๑. q\nก. a\nข. b\nค. c\nง. d\nเฉลย ก\n\n'],
  ['x.csv', 'q,1,a,b,c,d,,\n'],
])('%s ends at the first question beyond the limit', async (name, question) => {
  const budget = within({ rows: 500 })
  const text = (name === 'x.csv' ? header : '') + question.repeat(5000)
  const { refusal: found, spent } = await refusal(name, text, budget)
  expect([found, spent.rows]).toEqual(['import_rows_many', 501])
})

it('Moodle XML ends at the first question beyond the limit', async () => {
  const text = `<quiz>${'<question type="essay"/>'.repeat(5000)}</quiz>`
  const { refusal: found, spent } = await refusal('x.xml', text, within({ rows: 500 }))
  expect([found, spent.rows, spent.elements]).toEqual(['import_rows_many', 501, 502])
})

it('plain text of 20 MB without questions is not listed line by line', async () => {
  const line = 'ข้อความที่ไม่ใช่คำถามและไม่ได้อยู่ในคำถามใด\n'
  const text = line.repeat((20 * mega) / bytesOf(line).length)
  const { refusal: found, spent } = await refusal('x.txt', text)
  expect([found, spent.skipped]).toEqual(['skipped', readLimits.skipped + 1])
})

it('a question retains at most a hundred options', async () => {
  const { rows } = await readQuestions('x.gift', bytesOf(`q {${'~a '.repeat(1000)}}`))
  expect(rows[0]?.more_options).toHaveLength(96)
})

// With nested repetition in an expression each would take hours.
describe('blanks and braces', () => {
  const blank = ' '.repeat(maxTextLength * 3)
  it.each([
    ['x.txt', `{${blank}`],
    ['x.txt', `{${'\t'.repeat(maxTextLength * 3)}`],
    ['x.txt', `1. q\n{${' \n'.repeat(maxTextLength)}`],
    ['aiken.txt', `q\nA. ${blank}x\u2028y\nANSWER: A`],
    ['aiken.txt', `q\nA. a\nANSWER: A${blank}x`],
    ['aiken.txt', `q\nA. a\nANSWER: A${`, A`.repeat(maxTextLength)} x`],
    ['x.gift', '{'.repeat(maxTextLength)],
    ['x.gift', `q {${'{'.repeat(maxTextLength)}`],
    ['x.gift', `q {${'=a ~b {} '.repeat(10_000)}}`],
    ['x.gift', `q {${'=%5%a#b '.repeat(10_000)}}`],
    ['x.gift', `q {${'\\{'.repeat(maxTextLength)}}`],
    ['x.gift', `q {#${'=1:2 '.repeat(10_000)}}`],
    ['x.txt', `1. q\nก. a\nข. b\nตอบ ก${', ก'.repeat(maxTextLength)}`],
    ['x.txt', `1. q\nก. a\nข. b\nเฉลย\n${'1. ก '.repeat(maxTextLength / 2)}x`],
    ['x.txt', `1. q\nก. ${'* '.repeat(maxTextLength)}`],
    ['x.csv', `${header}"a"${blank}x`],
  ])('%s %.30j are read or refused', async (name, text) => {
    expect(['read', 'line', 'import_rows_none']).toContain((await refusal(name, text)).refusal)
  })
})

it('a Word table is refused before its conversion if it has too much text', async () => {
  const row = '<w:tr><w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc></w:tr>'
  const body = `<w:body><w:tbl>${row.repeat(5000)}</w:tbl></w:body>`
  const file = packed({ ...documentParts(), 'word/document.xml': body })
  const { refusal: found, spent } = await refusal('x.docx', file, within({ characters: 1000 }))
  // Each paragraph is `<p>x</p>`.
  expect([found, spent.characters]).toEqual(['characters', 1008])
})

it('progress is reported while rows are read', async () => {
  const reports: number[] = []
  const file = bytesOf(header + 'q,1,a,b,c,d,,\n'.repeat(1600))
  await readQuestions('x.csv', file, {}, new ReadBudget((rows) => reports.push(rows)))
  expect(reports).toEqual([500, 1000, 1500])
})

/** Returns deflated blanks, a megabyte each, compressed once and repeated. */
function blanks(count: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(mega, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array<Buffer>(count).fill(block), deflateRawSync('')])
}

type Part = { name: string; packed: Buffer; size: number }

/** Builds a zip archive with any declared sizes; its entries may all share the same bytes. */
function archive(parts: Part[], { overlap = false } = {}): Buffer {
  const data: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, packed, size } of parts) {
    const fields = Buffer.alloc(46)
    fields.writeUInt32LE(0x02014b50, 0)
    fields.writeUInt16LE(8, 10)
    fields.writeUInt32LE(packed.length, 20)
    fields.writeUInt32LE(size, 24)
    fields.writeUInt16LE(name.length, 28)
    fields.writeUInt32LE(overlap ? 0 : offset, 42)
    directory.push(fields, Buffer.from(name))
    if (overlap && offset > 0) continue
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    fields.copy(local, 4, 6, 30)
    data.push(local, Buffer.from(name), packed)
    offset += local.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...data, ...directory, end])
}
