import { nearestLetters } from './nearest-letters'
import { plainForm } from './plain-form'

export type Part = { text: string; matched: boolean }

/** A word to mark; one that no text has is marked where something is like it. */
export type Word = { plain: string; isNowhere: boolean }

/** Thai marks above and below a letter: they belong to it and may not be torn off. */
const attached = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/

/** What the search reads of a query (`private.search_words`), as it was typed and in plain form. */
const [mostTyped, mostLetters] = [200, 60]

/** The words of a query, seen against all texts in which they are to be marked. */
export function wordsToMark(query: string, texts: string[]): Word[] {
  const forms = texts.map((text) => plainForm(text).plain)
  return wordsSought(query).map((plain) => ({
    plain,
    isNowhere: !forms.some((form) => form.includes(plain)),
  }))
}

/** An address may hold thousands of words, each of which would be compared with every text. */
function wordsSought(query: string): string[] {
  const words: string[] = []
  let room = mostLetters
  for (const word of query.slice(0, mostTyped).split(/\s+/)) {
    const plain = plainForm(word).plain.slice(0, room)
    room -= plain.length
    if (plain !== '') words.push(plain)
  }
  return words
}

/**
 * Cuts a text where the words of a query occur in it. A letter keeps its marks: browsers draw a mark
 * that starts an element on a dotted circle.
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

/** Of a number only where one begins: not the 2 of 12. */
function occurrences(word: string, plain: string): Stretch[] {
  const found: Stretch[] = []
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
    const isWithinNumber = /^[0-9]/.test(word) && /[0-9]/.test(plain.charAt(at - 1))
    if (!isWithinNumber) found.push([at, at + word.length - 1])
  }
  return found
}

function runs(places: number[]): Stretch[] {
  const found: Stretch[] = []
  for (const place of places) {
    const run = found.at(-1)
    if (run && run[1] === place - 1) run[1] = place
    else found.push([place, place])
  }
  return found
}

/** From the first letter to after the last one, with every mark that hangs on either. */
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
