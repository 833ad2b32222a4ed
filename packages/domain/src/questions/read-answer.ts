import {
  answerLetters,
  answerSeparators,
  answerWords,
  rightMarks,
  thaiDigits,
  wrongMarks,
} from './texts.ts'
import { trimmed } from './trimmed.ts'

/** Longer texts are an option's own words, or none. */
const maxLabelLength = 80

/**
 * Converts an answer to 1 to 4 if it means one option; any other text is returned for the rules to refuse.
 * @param options their own words, which also name them
 */
export function readAnswer(text: string, options: readonly string[] = [], byWords = false): string {
  const readings = answerReadings(text, options, byWords)
  return readings.length === 1 ? String(readings[0]) : visible(text)
}

/**
 * The numbers of the options that an answer may mean: by its number, Thai digit, letter or `3.00` as written by
 * spreadsheets, with words before it; or by the option's own words.
 * @param byWords whether a number may be an option's own words too; otherwise it is always that of an option
 */
export function answerReadings(
  text: string,
  options: readonly string[],
  byWords = false,
): number[] {
  const answer = visible(text)
  if (answer === '') return []
  const label = labelOf(answer)
  const isNumber = /^[-+]?[\d.,]+$/.test(answer)
  if (isNumber && !byWords) return label ? [label] : []
  const named = (words: string) =>
    options.flatMap((option, index) =>
      option !== '' && normalized(option) === normalized(words) ? [index + 1] : [],
    )
  const byOwnWords = named(answer)
  const said = isNumber || byOwnWords.length > 0 ? undefined : withWords(answer)
  if (!said) return [...new Set([...(label ? [label] : []), ...byOwnWords])]
  // `ข. กรุงเทพมหานคร` is that option only if these are its words; of repeated options it names one.
  const withItsWords = named(said.words)
  if (withItsWords.includes(said.label)) return [said.label]
  return withItsWords.length > 0 ? [said.label, ...withItsWords] : []
}

/** Whether an answer has the letters or numbers of several options. */
export function hasSeveralAnswers(text: string): boolean {
  const answer = visible(text)
  if (answer.length > maxLabelLength) return false
  const parts = answer.split(answerSeparators)
  const labels = (parts.length > 1 ? parts : answer.split(/\s+/)).map((part) =>
    labelOf(trimmed(part)),
  )
  return new Set(labels).size > 1 && labels.every((label) => label !== undefined)
}

/**
 * The option whose text has a mark such as `✓` or `(ถูก)` that no other has, with the texts without marks; null if none
 * or several have one, where marks are content.
 */
export function tickedOption(
  options: readonly string[],
): { option: number; texts: string[] } | null {
  const right = options.map((text) => withoutMark(text, rightMarks))
  const ticked = right.flatMap((text, index) => (text ? [index + 1] : []))
  const [option] = ticked
  if (option === undefined || ticked.length > 1) return null
  const texts = options.map((text, index) => right[index] ?? withoutMark(text, wrongMarks) ?? text)
  return { option, texts }
}

/** The text without a mark at its start or end; undefined if it has none, or nothing else. */
function withoutMark(option: string, marks: readonly string[]): string | undefined {
  const text = trimmed(option)
  for (const mark of marks) {
    const rest = text.startsWith(mark)
      ? text.slice(mark.length).replace(/^\ufe0f/, '')
      : text.slice(-mark.length).toLowerCase() === mark
        ? text.slice(0, -mark.length)
        : ''
    if (trimmed(rest) !== '') return trimmed(rest)
  }
  return undefined
}

/** Invisible characters come with text copied from pages and chats; a full-width digit is a digit. */
function visible(text: string): string {
  return trimmed(text.replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\ufe0f/g, ''))
    .replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replace(/^(\d)\.0+$/, '$1')
}

function labelOf(answer: string): number | undefined {
  if (answer.length > maxLabelLength) return undefined
  let rest = answer.toLowerCase()
  for (let before = ''; rest !== before; ) {
    before = rest
    rest = trimmed(rest.replace(/^[("'“‘[]+/, '').replace(/[)"'”’\].:]+$/, ''))
    const word = answerWords.find((one) => rest.startsWith(one))
    if (word) rest = rest.slice(word.length).replace(/^[\s.:：=-]+/, '')
  }
  return letterOrDigit(rest)
}

function letterOrDigit(text: string): number | undefined {
  if (text.length !== 1) return undefined
  const digit = Math.max('0123456789'.indexOf(text), thaiDigits.indexOf(text))
  return digit >= 1 && digit <= 4 ? digit : answerLetters[text]
}

/** A letter or number with words after it. */
function withWords(answer: string): { label: number; words: string } | undefined {
  const [, letter = '', words = ''] = /^[([]?(.)[.)\]:]\s*(\S.*)$/s.exec(answer) ?? []
  const label = letterOrDigit(letter.toLowerCase())
  return label === undefined ? undefined : { label, words }
}

/** Words as they are compared: without blanks around and between lines, quotes, and marks of the keyboard. */
function normalized(text: string): string {
  const plain = text.normalize('NFC').replaceAll('\u0e4d\u0e32', '\u0e33').replace(/\s+/g, ' ')
  return trimmed(plain).replace(/^["'“‘](.*)["'”’]$/s, '$1')
}
