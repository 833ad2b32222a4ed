import { latinOptions, plainWords, thaiDigits, thaiOptions } from './texts.ts'

/** Characters of a line that is a heading or a row of keys. */
const maxHeading = 200

// Parsers for single lines of a plain text exam. Every expression is anchored and has no nested repetition,
// so the time is linear in the length of the line.

const digit = `[0-9${thaiDigits}]`
const letter = `[${thaiOptions}${latinOptions}${latinOptions.toLowerCase()}]`
const either = (words: readonly string[]) => `(?:${words.join('|')})`
const word = either(plainWords.question)
const oneOf = either([...plainWords.question, ...plainWords.option])

const questionLine = new RegExp(
  `^(?:(${word})\\s{0,3}\\(?(${digit}{1,5})(?![${thaiDigits}0-9])\\)?|\\((${digit}{1,5})\\)|(${digit}{1,5})\\s?(?=[.)](?!${digit})))\\s{0,3}(?:/(?!${digit})|[.):]{0,2})\\s*(.*)$`,
  's',
)
const looseNumber = new RegExp(
  `^#?(${digit}{1,5})(?:\\s{1,9}|[.)](?=${digit})|[/:-]\\s{0,3})(\\S.*)$`,
  's',
)

/** @property form `loose`: only what precedes and follows shows that the number is one of a question */
export type QuestionLine = { number: number; text: string; form: 'worded' | 'marked' | 'loose' }

/** `1.` `1)` `๑.` `(1)` `ข้อ 1` `ข้อที่ ๑.`, and the following text. */
export function parseQuestionLine(line: string): QuestionLine | null {
  const found = questionLine.exec(line)
  if (!found) return null
  const number = toNumber(found[2] ?? found[3] ?? found[4] ?? '')
  return { number, text: found[5] ?? '', form: found[1] === undefined ? 'marked' : 'worded' }
}

/** `1 ข้อใด`, `2.5 บวก 5`, `1/ ข้อใด`. */
export function parseLooseNumber(line: string): QuestionLine | null {
  const [, number, text = ''] = looseNumber.exec(line) ?? []
  return number === undefined ? null : { number: toNumber(number), text, form: 'loose' }
}

const item = new RegExp(`(?:^|\\s)\\*?\\(?(${digit}{1,3})[.)](?!${digit})`, 'g')

/** The number of the last item of a list that begins at 1 and whose previous item was `last`, after the line. */
export function lastItem(line: string, last: number): number {
  let now = last
  for (const [, digits = ''] of line.matchAll(item)) {
    const number = toNumber(digits)
    if (number === now + 1 || number === 1) now = number
  }
  return now
}

const answerLine = new RegExp(
  `^(?:${either(plainWords.answer)}\\s{0,3}(?:${plainWords.is})?\\s{0,3}[:：.=–>-]{0,2}\\s{0,3}){1,2}(?:${oneOf})?\\s{0,3}(.+)$`,
  'is',
)
const answerMark = new RegExp(
  `\\(?(${letter}|[1-6${thaiDigits.slice(1, 7)}])\\)?(?![\\p{L}\\p{M}\\p{N}])[.)]?`,
  'uy',
)
const between = new RegExp(
  `\\s{0,3}(?:[,/&]|${either(plainWords.and)})\\s{0,3}(?:${word})?\\s{0,3}`,
  'y',
)

export type AnswerLine = {
  answers: number[]
  rest: string
  /** Whether it is written as a number, not as a letter. */
  isNumber?: boolean
}

/** `เฉลย ข`, `ตอบ ข้อ 2`, `คำตอบ: ก และ ค`: the answers from 1, and the text after them. */
export function parseAnswerLine(line: string): AnswerLine | null {
  const given = answerLine.exec(line)?.[1]
  return given === undefined ? null : parseAnswers(given)
}

const answerWord = new RegExp(
  `^${either(plainWords.answer)}\\s{0,3}(?:${plainWords.is})?[:：]?$`,
  'i',
)

/** `เฉลย`, with the answer in the next line. */
export function isAnswerWord(line: string): boolean {
  return answerWord.test(line)
}

function parseAnswers(given: string): AnswerLine | null {
  const answers: number[] = []
  let end = 0
  for (let at = 0; ; at = between.lastIndex) {
    answerMark.lastIndex = at
    const mark = answerMark.exec(given)
    if (!mark) break
    answers.push(toAnswer(mark[1] ?? ''))
    end = answerMark.lastIndex
    between.lastIndex = end
    if (!between.test(given)) break
  }
  const isNumber = new RegExp(`^\\(?${digit}`).test(given)
  return answers.length === 0 ? null : { answers, rest: given.slice(end).trim(), isNumber }
}

// The answer may be in bold type.
const keyReason = new RegExp(
  `^(?:${word})?\\s{0,3}(${digit}{1,5})\\s{0,3}[.):=-]?\\s{0,3}(\\*\\*)?(${either(plainWords.answer)})?\\s{0,3}(?:${word})?\\s{0,3}[:：]?\\s{0,3}\\(?(${letter}|[1-4${thaiDigits.slice(1, 5)}])\\)?(?![\\p{L}\\p{M}\\p{N}])[.)]?(\\*\\*)?\\s{0,3}[:：–-]?\\s*(.*)$`,
  'isu',
)

export type KeyReason = KeyPair & {
  rest: string
  /** Whether it says that this is the answer, so that it is no question. */
  worded: boolean
}

/** `1. ก เพราะ…`, `1. **เฉลย ก.** เพราะ…`: an answer in a list of keys with its reason. */
export function parseKeyReason(line: string): KeyReason | null {
  const [found, number = '', opened, said, answer = '', closed, rest = ''] =
    keyReason.exec(line) ?? []
  if (found === undefined || opened !== closed) return null
  const worded = said !== undefined
  if (rest === '' && !worded) return null
  return { number: toNumber(number), answers: [toAnswer(answer)], rest, worded }
}

const keyHeading = new RegExp(`^${either(plainWords.key)}\\s{0,3}[:：]?\\s*(.*)$`, 'is')
const keyPair = new RegExp(
  `\\s*(?:${word})?\\s{0,3}\\(?(${digit}{1,5})\\s{0,3}[.):=-]?\\s{0,3}\\(?(${letter}(?:\\s?[,/]\\s?${letter}(?![\\p{L}\\p{M}]))*|[1-4${thaiDigits.slice(1, 5)}](?!${digit}))\\)?(?=$|[\\s,;.|])[.,;|]?`,
  'uy',
)

export type KeyPair = { number: number; answers: number[] }

/** Returns the text after the heading of a list of keys; null if the line does not begin with one. */
export function parseKeyHeading(line: string): string | null {
  return keyHeading.exec(line)?.[1] ?? null
}

/** `1. ก 2. ข 3-ค`: null if any part of the line is something else. */
export function parseKeyPairs(line: string): KeyPair[] | null {
  const pairs: KeyPair[] = []
  const end = line.trimEnd().length
  keyPair.lastIndex = 0
  while (keyPair.lastIndex < end) {
    const found = keyPair.exec(line)
    if (!found) return null
    const answers = (found[2] ?? '').split(/[\s,/]+/).map(toAnswer)
    pairs.push({ number: toNumber(found[1] ?? ''), answers })
  }
  return pairs.length > 0 ? pairs : null
}

const partOfKeys = new RegExp(
  `^${either(plainWords.part)}\\s{0,3}(${digit}{1,3})[:.]?\\s+(.*)$`,
  'is',
)

/** `ชุดที่ 1 1.ก 2.ข`. */
export function parseKeysOfPart(line: string): { part: string; pairs: KeyPair[] } | null {
  const [, part = '', rest = ''] = partOfKeys.exec(line) ?? []
  const pairs = rest === '' ? null : parseKeyPairs(rest)
  return pairs && { part: String(toNumber(part)), pairs }
}

const rowLabel = new RegExp(`^${either([...plainWords.numbers, ...plainWords.answer])}$`, 'i')

/** `ข้อ 1 2 3` above `เฉลย ก ข ค`. */
export function parseKeyRows(line: string, below: string): KeyPair[] | null {
  const numbers = cellsOf(line, new RegExp(`^${digit}{1,5}$`)).map(toNumber)
  const answers = cellsOf(below, new RegExp(`^(?:${letter}|[1-4])$`)).map(toAnswer)
  const follow = numbers.every((number, at) => number === (numbers[0] ?? 0) + at)
  if (numbers.length < 2 || numbers.length !== answers.length || !follow) return null
  return numbers.map((number, at) => ({ number, answers: answers.slice(at, at + 1) }))
}

/** The cells of a row after its label, if all have the form. */
function cellsOf(row: string, form: RegExp): string[] {
  const cells = row.length > maxHeading ? [] : row.split(/[\s|:：]+/).filter((cell) => cell !== '')
  if (rowLabel.test(cells[0] ?? '')) cells.shift()
  return cells.every((cell) => form.test(cell)) ? cells : []
}

const passageRange = new RegExp(
  `${either(plainWords.toAnswer)}\\s{0,3}${either(plainWords.numbers)}\\s{0,3}(${digit}{1,5})(?:\\s{0,3}${either(plainWords.to)}\\s{0,3}(?:${either(plainWords.numbers)})?\\s{0,3}(${digit}{1,5}))?`,
  'i',
)

/** `saysMore` if its words are more than the instruction. */
export type PassageHeading = { first: number; last: number; saysMore: boolean }

/** `จงอ่านข้อความต่อไปนี้แล้วตอบคำถามข้อ 1-3`: the numbers of the questions about the lines that follow. */
export function parsePassageHeading(line: string): PassageHeading | null {
  const found = line.length > 300 ? null : passageRange.exec(line)
  if (!found || !plainWords.passage.some((known) => line.toLowerCase().includes(known))) return null
  const first = toNumber(found[1] ?? '')
  const last = toNumber(found[2] ?? found[1] ?? '')
  const after = line.slice(found.index + found[0].length)
  return first <= last ? { first, last, saysMore: found.index > 50 || /\p{L}/u.test(after) } : null
}

const explanationLine = new RegExp(
  `^${either(plainWords.explanation)}(?:\\s{0,3}[:：-]|(?=\\s)|$)\\s*(.*)$`,
  'is',
)
const videoLine = new RegExp(
  `^(?:${either(plainWords.video)}\\s{0,3}[:：]\\s*)?(https?://[!-~]+)$`,
  'i',
)

export function parseExplanationLine(line: string): string | null {
  return explanationLine.exec(line)?.[1] ?? null
}

export function parseVideoLine(line: string): string | null {
  return videoLine.exec(line)?.[1] ?? null
}

const heading = new RegExp(
  `^(?:#{1,6}\\s+(\\S.*)|\\**((?:${either(plainWords.part)}\\s{0,3}(?:(${digit}{1,3})(?!${digit})|([ivxA-D]{1,4})(?![\\p{L}\\p{N}.)]))|${either(plainWords.heading)}).*))$`,
  'isu',
)

/** The text of a heading or an instruction. */
export type Heading = {
  /** The number or letter of a part of the exam; empty for any other heading. */
  part: string
  /** Whether it is a heading wherever it is: one in Markdown, or the number of a part. */
  certain: boolean
}

export function parseHeading(line: string): Heading | null {
  const found = line.length > maxHeading ? null : heading.exec(line)
  if (!found) return null
  const [, marked, text] = found
  if (marked !== undefined) return { part: parseHeading(marked)?.part ?? '', certain: true }
  const number = found[3] === undefined ? '' : String(toNumber(found[3]))
  const part = number || (found[4]?.toLowerCase() ?? '')
  return { part, certain: part !== '' && (text ?? '').length < 60 }
}

const pageFoot = new RegExp(
  `^(?:${either(plainWords.page)}\\s{0,3}[:.]?\\s{0,3}${digit}{1,4}(?:\\s{0,3}(?:/|${either(plainWords.pageOf)})\\s{0,3}${digit}{1,4})?|[-–—]\\s{0,3}${digit}{1,4}\\s{0,3}[-–—]|${digit}{1,4}\\s?/\\s?${digit}{1,4}|\\[${digit}{1,4}\\])$`,
  'i',
)

/** `หน้า 3`, `หน้า 3/10`, `- 3 -`. */
export function isPageFoot(line: string): boolean {
  return pageFoot.test(line)
}

/** 1 for ก, A, a, 1 and ๑; 5 for the fifth option letter. */
function toAnswer(mark: string): number {
  const index = Math.max(thaiOptions.indexOf(mark), latinOptions.indexOf(mark.toUpperCase()))
  return index >= 0 ? index + 1 : toNumber(mark)
}

export function toNumber(digits: string): number {
  return Number(
    [...digits].map((one) => (thaiDigits.includes(one) ? thaiDigits.indexOf(one) : one)).join(''),
  )
}
