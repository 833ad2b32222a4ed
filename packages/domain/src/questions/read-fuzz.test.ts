import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { EmbeddedPictures, embeddedIn, pictureLimits } from './embedded-pictures.ts'
import { questionColumns } from './question-fields.ts'
import { QuestionFileError } from './question-file-error.ts'
import { type Counted, ReadBudget, readLimits } from './read-budget.ts'
import { type QuestionFormat, readQuestions } from './read-questions.ts'
import { archive, documentParts, sheetRow, workbook, workbookParts } from './test-data.ts'

/**
 * Random question files, built from the tokens of their formats in any order and number. `npm run fuzz` reads
 * more of them; the seed reproduces them.
 */
const numRuns = Number(process.env.FUZZ_REQUESTS ?? 1000) / 10
const seed = Number(process.env.FUZZ_SEED ?? 1)

const words = [
  'a',
  'ข้อ',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '\t',
  '\u2028',
  '\0',
  '\ufffd',
  '🙂',
  '\ud83d',
  '_x0041_',
]
const tokens: Record<Exclude<QuestionFormat, 'xlsx' | 'docx'>, string[]> = {
  csv: [
    `${questionColumns.join(',')}\n`,
    ',',
    ';',
    '"',
    '""',
    ',"',
    '",',
    '"\n',
    'q,1,a,b,c,d,e\n',
    '๑',
  ],
  gift: [
    '::',
    '{',
    '}',
    '=',
    '~',
    '#',
    '####',
    '\\',
    '\\{',
    '%50%',
    '->',
    '//',
    '$CATEGORY:',
    '{T}',
    '{#1:2}',
    '[html]',
    '<br>',
    '&lt;',
    'q {=a ~b ~c ~d}\n\n',
  ],
  aiken: ['q\n', 'A. a\n', 'B) b\n', 'C. ', 'D. d\n', 'ANSWER: B\n', 'ANSWER: ', 'A,B', 'E. e\n'],
  plain: [
    '1. ',
    'ข้อ 2 ',
    '๓) ',
    'ก. a\n',
    'ข) b\n',
    '(ค) c\n',
    ' ง. d\n',
    '*',
    'เฉลย',
    'เฉลย ก\n',
    'ตอบ',
    'และ',
    '1. ก 2. ข\n',
    'คำอธิบาย: ',
    'https://youtu.be/dQw4w9WgXcQ\n',
    '{ ',
    '(',
  ],
  'moodle-xml': [
    '<quiz>',
    '</quiz>',
    '<question type="multichoice">',
    '<question>',
    '</question>',
    '<questiontext format="html">',
    '</questiontext>',
    '<answer fraction="100">',
    '</answer>',
    '<text>',
    '</text>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?a',
    '?>',
    '<!DOCTYPE a>',
    '&lt;',
    '&#0;',
    '&a;',
    '&',
    '<a b="',
    '"/>',
  ],
}
const sheetTokens = [
  '<row r="2">',
  '<row>',
  '<row r="9999999">',
  '</row>',
  '<c r="A2" t="s">',
  '<c r="B2">',
  '<c r="ZZ9" t="inlineStr">',
  '<c t="b">',
  '<c s="1">',
  '</c>',
  '<v>1</v>',
  '<v>1e999</v>',
  '<v>',
  '</v>',
  '<is><t>x</t></is>',
  '<c r="A1"/>',
  '&lt;',
  '<!--',
  sheetRow(1, [...questionColumns]),
  sheetRow(2, ['q', '1', 'a', 'b', 'c', 'd', '']),
]

/** Tokens in any order, some of them many times. */
function pieces(from: string[]) {
  const piece = fc.tuple(
    fc.constantFrom(...from, ...from, ...words),
    fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 3000 })),
  )
  return fc
    .array(piece, { maxLength: 30 })
    .map((all) => all.map(([token, count]) => token.repeat(count)).join(''))
}

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])
/** A picture, the same again, another type that browsers show, one that they do not, and one that is missing. */
const media = { 'a.png': png, 'b.gif': strToU8('GIF89a'), 'c.emf': strToU8('EMF') }
const pictureIds = ['p0', 'p1', 'p2', 'p3', 'p4']
const pictureRelations = ['a.png', 'a.png', 'b.gif', 'c.emf', 'none.png']
  .map((name, n) => `<Relationship Id="p${n}" Type="x/image" Target="../media/${name}"/>`)
  .join('')

type Anchor = { row: number; column: number; id: string }
const anchors: fc.Arbitrary<Anchor[]> = fc.array(
  fc.record({
    row: fc.integer({ min: 0, max: 6 }),
    column: fc.integer({ min: 0, max: 10 }),
    id: fc.constantFrom(...pictureIds),
  }),
  { maxLength: 12 },
)
const relationsOf = (kind: string, target: string) =>
  `<Relationships><Relationship Id="d1" Type="x/${kind}" Target="${target}"/></Relationships>`

/** A sheet of three questions with pictures at any of its cells, and beside them. */
function workbookWith(pictures: Anchor[]): Uint8Array {
  const anchored = pictures.map(
    ({ row, column, id }) =>
      `<xdr:twoCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="${id}"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="${id}"/></xdr:blipFill></xdr:pic></xdr:twoCellAnchor>`,
  )
  const rows = [2, 3, 4].map((row) => sheetRow(row, ['q', '1', 'a', 'b', 'c', 'd', '']))
  const files = Object.entries(media).map(([name, bytes]) => [`xl/media/${name}`, bytes])
  return workbook(`${sheetRow(1, [...questionColumns])}${rows.join('')}`, {
    'xl/worksheets/_rels/sheet1.xml.rels': relationsOf('drawing', '../drawings/drawing1.xml'),
    'xl/drawings/drawing1.xml': `<xdr:wsDr>${anchored.join('')}</xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': `<Relationships>${pictureRelations}</Relationships>`,
    ...Object.fromEntries(files),
  })
}

const workbooks = fc.oneof(
  anchors.map(workbookWith),
  pieces(sheetTokens).map((rows) => workbook(rows)),
  fc
    .tuple(pieces(sheetTokens), fc.constantFrom(...Object.keys(workbookParts(''))))
    .map(([text, name]) =>
      workbook(sheetRow(1, [...questionColumns]), { [name]: text, 'xl/sharedStrings.xml': text }),
    ),
  // An archive with changed or missing bytes.
  fc
    .array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 })
    .map((changes) => {
      const parts = Object.entries(workbookParts(sheetRow(1, [...questionColumns])))
      const bytes = zipSync(Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)])))
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte
      return changes.length % 2 ? bytes : bytes.slice(0, (changes[0]?.[0] ?? 0) % bytes.length)
    }),
)

const documentTokens = [
  '<w:p>',
  '</w:p>',
  '<w:r>',
  '</w:r>',
  '<w:t>1. a</w:t>',
  '<w:t>ก. a</w:t>',
  '<w:t>เฉลย ก</w:t>',
  '<w:t>\ue000</w:t>',
  '<w:b/>',
  '<w:color w:val="FF0000"/>',
  '<w:numPr><w:ilvl w:val="9"/><w:numId w:val="1"/></w:numPr>',
  '<w:tbl>',
  '<w:tr>',
  '<w:tc>',
  '</w:tc>',
  '</w:tr>',
  '</w:tbl>',
  '<w:gridSpan w:val="99999"/>',
  '<w:vMerge w:val="restart"/>',
  '<w:constructor/>',
  ...pictureIds.map((id) => `<w:drawing><a:blip r:embed="${id}"/></w:drawing>`),
  '<v:imagedata r:id="p0"/>',
  '<w:drawing>',
  '</w:drawing>',
  '<w:del>',
  '</w:del>',
  '<w:abstractNum w:abstractNumId="0">',
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
  '<w:lvl w:ilvl="0"><w:numFmt w:val="thaiLetters"/><w:lvlText w:val="%1.%9"/></w:lvl>',
]
const anyDocuments = fc
  .tuple(pieces(documentTokens), pieces(documentTokens))
  .map(([body, numbering]) =>
    archive({
      ...documentParts(),
      'word/document.xml': `<w:body>${body}</w:body>`,
      'word/numbering.xml': `<w:numbering>${numbering}</w:numbering>`,
      'word/_rels/document.xml.rels': `<Relationships>${pictureRelations}</Relationships>`,
      ...Object.fromEntries(Object.entries(media).map(([name, bytes]) => [`media/${name}`, bytes])),
    }),
  )

/** Attributes that ought to be small whole numbers, in documents that are otherwise right. */
const numbers = fc.constantFrom('-5', '-1', '0', '1', '1.5', '99999', '1e12', 'Infinity', 'x', '')
const listFormats = fc.constantFrom('lowerRoman', 'upperLetter', 'thaiLetters', 'decimal')
const documents = fc.oneof(
  anyDocuments,
  fc
    .tuple(numbers, numbers, numbers, numbers, listFormats)
    .map(([span, level, at, start, format]) =>
      archive({
        ...documentParts(),
        'word/document.xml': `<w:body>
        <w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>1. a</w:t></w:r></w:p>
        <w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr><w:p/></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl></w:body>`,
        'word/numbering.xml': `<w:numbering>
        <w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="${level}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%1"/></w:lvl></w:abstractNum>
        <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      }),
    ),
)
const quizzes = fc.oneof(
  pieces(tokens['moodle-xml']),
  fc
    .tuple(numbers, numbers, numbers, fc.constantFrom('a', 'A', 'i', 'I', '1'))
    .map(
      ([start, value, span, type]) =>
        `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<ol type="${type}" start="${start}"><li>a<li value="${value}">b</ol><table><tr><td colspan="${span}">a<td>b</table>]]></text></questiontext></question></quiz>`,
    ),
)

const files: [QuestionFormat, fc.Arbitrary<Uint8Array>][] = [
  ...Object.entries(tokens).map(([format, from]): [QuestionFormat, fc.Arbitrary<Uint8Array>] => [
    format as QuestionFormat,
    (format === 'moodle-xml' ? quizzes : pieces(from)).map((text) =>
      new TextEncoder().encode(text),
    ),
  ]),
  ['xlsx', workbooks],
  ['docx', documents],
]

it.each(files)(
  'a random %s file is read within its limits or refused with a message',
  { timeout: numRuns * 10_000 },
  async (format, file) => {
    const read = async (bytes: Uint8Array) => {
      const pictures = new EmbeddedPictures()
      const budget = new ReadBudget(() => {}, {}, pictures)
      try {
        const { rows, skipped } = await readQuestions('x.txt', bytes, { format }, budget)
        expect(rows.length).toBeGreaterThan(0)
        for (const row of rows) {
          for (const column of questionColumns) {
            expect(row[column]).toBeTypeOf('string')
            for (const address of embeddedIn(row[column])) {
              expect(pictures.has(address)).toBe(true)
            }
          }
        }
        expect(pictures.found.length).toBeLessThanOrEqual(pictureLimits.count)
        expect(skipped.length).toBe(budget.spent.skipped)
        for (const [counted, spent] of Object.entries(budget.spent)) {
          expect(spent).toBeLessThanOrEqual(readLimits[counted as Counted])
        }
      } catch (error) {
        expect(error).toBeInstanceOf(QuestionFileError)
      }
    }
    await fc.assert(fc.asyncProperty(file, read), { numRuns, seed })
  },
)

it('every picture on a sheet is in a text, lost in its row, or listed', async () => {
  await fc.assert(
    fc.asyncProperty(anchors, async (given) => {
      const budget = new ReadBudget(() => {}, {}, new EmbeddedPictures())
      const { rows, skipped } = await readQuestions('x.xlsx', workbookWith(given), {}, budget)
      const placed = rows.flatMap((row) => questionColumns.flatMap((at) => embeddedIn(row[at])))
      const lost = rows.reduce((sum, row) => sum + (row.lost?.picture ?? 0), 0)
      const inRows = given.filter(({ row }) => row >= 1 && row <= rows.length)
      const unusable = inRows.filter(({ id }) => id === 'p3' || id === 'p4')
      expect(skipped).toHaveLength(given.length - inRows.length)
      expect(lost).toBe(unusable.length)
      expect(placed).toHaveLength(inRows.length - unusable.length)
    }),
    { numRuns, seed },
  )
})
