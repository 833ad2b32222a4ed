import { expect, it } from 'vitest'
import { readQuestions } from './read-questions.ts'
import { archive, documentParts } from './test-data.ts'
import { wordFormulas } from './word-formulas.data.ts'

const paragraph = (inner: string) => `<w:p>${inner}</w:p>`
const words = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const inline = (omml: string) => `<m:oMath>${omml}</m:oMath>`

async function readBody(body: string) {
  const document = `<w:document xmlns:w="w" xmlns:m="m" xmlns:o="o" xmlns:v="v"><w:body>${body}</w:body></w:document>`
  const parts = { ...documentParts(), 'word/document.xml': document }
  return (await readQuestions('exam.docx', archive(parts))).rows
}

const question = (number: number, inner: string) =>
  paragraph(words(`${number}. หา `) + inner) +
  ['ก', 'ข', 'ค', 'ง'].map((letter, at) => paragraph(words(`${letter}. ${at + 1}`))).join('') +
  paragraph(words('เฉลย ก'))

const rows = await readBody(
  wordFormulas.map(([, omml], index) => question(index + 1, inline(omml))).join(''),
)

it.each(wordFormulas.map(([name, , tex], index) => ({ name, tex, index })))(
  '$name',
  ({ tex, index }) => {
    const row = rows[index]
    expect(row?.question_text).toBe(`หา ${tex === null ? '[สูตร]' : `$${tex}$`}`)
    expect(row?.lost).toEqual(tex === null ? { formula: 1 } : undefined)
  },
)

it('an option is its formula, also in a table and beside letters and other formulas', async () => {
  const half = inline(
    '<m:f><m:num><m:r><m:t>6</m:t></m:r></m:num><m:den><m:r><m:t>1</m:t></m:r></m:den></m:f>',
  )
  const root = inline('<m:rad><m:deg/><m:e><m:r><m:t>9</m:t></m:r></m:e></m:rad>')
  const cell = (inner: string) => `<w:tc>${paragraph(inner)}</w:tc>`
  const [row] = await readBody(
    paragraph(words('1. หา')) +
      `<w:tbl><w:tr>${cell(words('ก'))}${cell(words('ข'))}</w:tr><w:tr>${cell(half)}${cell(words('b'))}</w:tr></w:tbl>` +
      paragraph(words('ก. ') + half) +
      paragraph(words('ข. 2') + root + words('x')) +
      paragraph(words('ค. ') + half + root) +
      paragraph(`${words('ง. ราคา $5=')}<m:oMathPara>${half}</m:oMathPara>`) +
      paragraph(words('เฉลย ก')),
  )
  expect(row).toMatchObject({
    question_text: 'หา\n| ก | ข |\n| --- | --- |\n| $\\frac{6}{1}$ | b |',
    option_a: '$\\frac{6}{1}$',
    option_b: '2 $\\sqrt{9}$ x',
    option_c: '$\\frac{6}{1}$ $\\sqrt{9}$',
    option_d: 'ราคา \\$5=$$\\frac{6}{1}$$',
    errors: [],
  })
})

it.each([
  [
    'a field',
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> EQ \\f(3,4) </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
  ],
  ['a simple field', '<w:fldSimple w:instr=" EQ \\r(3,8) "/>'],
  [
    'an equation object',
    '<w:r><w:object><v:shape><v:imagedata r:id="rId9"/></v:shape><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>',
  ],
  ['a formula of too many letters', inline(`<m:r><m:t>${'x+'.repeat(1500)}</m:t></m:r>`)],
])('%s is a hole that its row names', async (_, inner) => {
  const [row] = await readBody(question(1, inner))
  expect([row?.question_text, row?.lost]).toEqual(['หา [สูตร]', { formula: 1 }])
})

it('other fields show their result', async () => {
  const [row] = await readBody(
    question(
      1,
      `<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>REF x</w:instrText><w:fldChar w:fldCharType="separate"/></w:r>${words('ข้อ 3')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
    ),
  )
  expect([row?.question_text, row?.lost]).toEqual(['หา ข้อ 3', undefined])
})
