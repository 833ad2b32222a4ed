import {
  isPageFoot,
  lastItem,
  parseAnswerLine,
  parseHeading,
  parseKeyHeading,
  parseKeyPairs,
  parseLooseNumber,
  parseQuestionLine,
} from './plain-lines.ts'
import type { Line, PlainQuestion } from './plain-question.ts'
import { namesItems } from './plain-runs.ts'
import type { FoundQuestion } from './question-file.ts'
import { latinOptions, plainWords, thaiOptions } from './texts.ts'

// Any letter at the start of a line that something other than a letter follows: more than the reader knows as options.
const mark = new RegExp(
  `^[^\\p{L}\\p{N}]{0,4}(?:\\p{L}{2,10}\\s)?([${thaiOptions}${latinOptions}${latinOptions.toLowerCase()}])(?![\\p{L}\\p{M}\\p{N}])`,
  'u',
)
const listed = (letters: string) =>
  new RegExp(`\\s\\(?([${letters}])(?:\\)|\\.(?!\\p{L}{1,3}\\.))`, 'gu')
const letters = [thaiOptions, latinOptions, latinOptions.toLowerCase()]
const marksWithin = new Map(letters.map((family) => [family, listed(family)]))
// `ถูกทั้ง ก. และ ข.` names options.
const naming = new RegExp(`(?:${plainWords.naming.join('|')})\\s{0,3}$`, 'i')

/**
 * The line of the file from which a question has text that may be another question, a key or a heading; null if there
 * is none. It is found in the finished question, so that it does not depend on how the reader understood the lines:
 * what the reader does not know is added to the text before it.
 */
export function doubtfulLine(question: PlainQuestion, found: FoundQuestion): number | null {
  if (question.doubt !== null) return question.doubt
  const { text, options, explanation, family } = question
  const doubts = [
    inText(question, text.slice(1), 'text', text[0]?.text),
    inMarks(question, text.slice(1), found),
    ...options.flatMap(({ lines }, index) => [
      inText(question, lines.slice(1), 'option'),
      inOption(lines, index, family),
    ]),
    inText(question, explanation, 'explanation'),
    inMarks(question, explanation.slice(2), null),
  ]
  return doubts.find((row) => row !== null) ?? null
}

/** The first line that is the next number, a key or a heading. */
function inText(
  question: PlainQuestion,
  lines: Line[],
  part: 'text' | 'option' | 'explanation',
  begin = '',
): number | null {
  let item = lastItem(begin, 0)
  // `1. หนึ่ง 2. สอง` has options, not a question.
  const { number: own } = question
  const hasNext = [own, own + 1].some((number) => lastItem(begin, number) > number)
  if (part === 'text' && item === 0 && hasNext) return question.text[0]?.row ?? null
  let before = -1
  const last = lines.findLastIndex(({ text }) => text !== '')
  for (const [index, { text, row }] of lines.entries()) {
    if (text === '') continue
    const plain = text.replace(/^\*\s?/, '')
    const loose = parseLooseNumber(plain)
    const isLoose = loose && (question.form === 'loose' || /^\p{L}/u.test(loose.text))
    const number = (parseQuestionLine(plain) ?? (isLoose ? loose : null))?.number
    const isItem = number === item + 1
    // An item of a list is not the next question if it directly follows the one before.
    const isLast = part === 'text' && index === last
    const follows = isItem && !isLast && (number === 1 || before === index - 1)
    if (number === question.number + 1 && !follows) return row
    if (isItem || lastItem(text, item) !== item) before = index
    item = lastItem(text, item)
    if (isKey(question, text, part) || isPageFoot(text) || parseHeading(text)?.certain) return row
    // The number of a page between two options.
    if (part === 'option' && /^[0-9]{1,4}$/.test(text)) return row
  }
  return null
}

function isKey(question: PlainQuestion, text: string, part: string): boolean {
  const heading = parseKeyHeading(text)
  const pairs = parseKeyPairs(heading ?? text)
  if (heading === '' || (pairs && (heading !== null || pairs.length > 1))) return true
  const { answers = [], rest } = parseAnswerLine(text) ?? {}
  if (rest !== '' && (rest === undefined || part !== 'text')) return false
  return part !== 'explanation' || answers.some((one) => !question.answers.has(one))
}

/**
 * The first of two lines that begin with the letters of options in order. Before the options, these may be statements
 * that they name, or a list of three at most.
 */
function inMarks({ family: own }: PlainQuestion, lines: Line[], found: FoundQuestion | null) {
  const options = found?.options?.map((text) => ({ text })) ?? []
  const known = new Map<string, { count: number; row: number }>()
  for (const { text, row } of lines) {
    const letter = mark.exec(text)?.[1] ?? ''
    const family = letters.find((all) => letter !== '' && all.includes(letter))
    if (family === undefined) continue
    const list = known.get(family)
    const at = family.indexOf(letter)
    if (at === 0) known.set(family, { count: 1, row })
    else if (list && at === list.count) list.count++
    const isLong = (known.get(family)?.count ?? 0) >= (options.length > 0 && family !== own ? 4 : 2)
    if (isLong && !namesItems(options, family)) return known.get(family)?.row ?? row
  }
  return null
}

/** The line of an option that has the mark of a later one within, or that of any in a further line. */
function inOption(lines: Line[], index: number, family: string): number | null {
  for (const [at, { text, row }] of lines.entries()) {
    for (const found of ` ${text}`.matchAll(marksWithin.get(family) ?? /$^/g)) {
      const isOther = at > 0 || family.indexOf(found[1] ?? '') > index
      if (isOther && !naming.test(text.slice(Math.max(0, found.index - 13), found.index)))
        return row
    }
  }
  return null
}
