import { nearestLetters } from './nearest-letters'
import { plainForm } from './plain-form'

export type Part = { text: string; matched: boolean }

/**
 * A word to highlight. If `isNowhere`, no text contains it, and the most similar letters are
 * highlighted.
 */
export type Word = { plain: string; isNowhere: boolean }

/** Thai marks above and below a letter. They must not be split from it. */
const attached = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/

/**
 * Limits of the search on a query (`private.search_words`): typed characters, and letters in plain form.
 */
const [maxTyped, maxLetters] = [200, 60]

/** Returns the words of a query, matched against all texts to highlight. */
export function wordsToMark(query: string, texts: string[]): Word[] {
  const forms = texts.map((text) => plainForm(text).plain)
  return wordsSought(query).map((plain) => ({
    plain,
    isNowhere: !forms.some((form) => form.includes(plain)),
  }))
}

/** Limited, because a URL may contain thousands of words, and each is compared with every text. */
function wordsSought(query: string): string[] {
  const words: string[] = []
  let room = maxLetters
  for (const word of query.slice(0, maxTyped).split(/\s+/)) {
    const plain = plainForm(word).plain.slice(0, room)
    room -= plain.length
    if (plain !== '') words.push(plain)
  }
  return words
}

/**
 * Splits a text at the occurrences of a query's words. A letter is not split from its marks, because
 * browsers draw a mark at the start of an element on a dotted circle.
 */
export function highlight(text: string, words: Word[]): Part[] {
  const { plain, starts, ends } = plainForm(text)
  const matched = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    for (const [first, last] of word.isNowhere
      ? runs(nearestLetters(word.plain, plain))
      : occurrences(word.plain, plain)) {
      const [from, to] = wholeLetters(text, starts[first] ?? 0, ends[last] ?? 0)
      matched.fill(true, from, to)
    }
  }
  return joined(text, matched)
}

type Stretch = [first: number, last: number]

/** A number matches only at its start: 2 does not match in 12. */
function occurrences(word: string, plain: string): Stretch[] {
  const found: Stretch[] = []
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
    const isWithinNumber = /^[0-9]/.test(word) && /[0-9]/.test(plain.charAt(at - 1))
    if (!isWithinNumber) found.push([at, at + word.length - 1])
  }
  return found
}

function runs(positions: number[]): Stretch[] {
  const found: Stretch[] = []
  for (const position of positions) {
    const run = found.at(-1)
    if (run && run[1] === position - 1) run[1] = position
    else found.push([position, position])
  }
  return found
}

/** Extends a match to include all marks of its first and last letters. */
function wholeLetters(text: string, first: number, end: number): [from: number, to: number] {
  let from = first
  while (from > 0 && attached.test(text.charAt(from))) from -= 1
  let to = end
  while (to < text.length && attached.test(text.charAt(to))) to += 1
  return [from, to]
}

function joined(text: string, matched: boolean[]): Part[] {
  const parts: Part[] = []
  for (let index = 0; index < text.length; index += 1) {
    const part = parts.at(-1)
    const isMatch = matched[index] === true
    if (part?.matched === isMatch) part.text += text.charAt(index)
    else parts.push({ text: text.charAt(index), matched: isMatch })
  }
  return parts
}
