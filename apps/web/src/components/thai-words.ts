import { thaiWords } from './texts'

/** A stretch of text, and whether it must stay on one line. */
export type Stretch = { text: string; whole: boolean }

/** The widest word that fits the largest heading on a narrow phone with text at twice its size, in letters. */
const widestAnywhere = 9
/** The same for a line of running text. */
const widest = 14
const binding = new Set<string>(thaiWords.binding)
const leaning = new Set<string>(thaiWords.leaning)

const { before, after } = thaiWords.numbered

/** Words that always stay on one line, longest first, so that the longest match wins. */
export const compounds: string[] = []
let unbroken: RegExp
addCompounds(thaiWords.compounds)

/** Adds lists of words, for texts that are rendered later. */
export function addCompounds(lists: readonly string[]): void {
  compounds.push(...lists.flatMap((list) => list.split(' ')))
  compounds.sort((one, other) => other.length - one.length)
  unbroken = new RegExp(
    `(${[
      `(?:${before.join('|').replaceAll('.', String.raw`\.`)}) \\d+`,
      String.raw`\d[\d,.]* (?:${after.join('|')})`,
      String.raw`${thaiWords.lettered} [\u0e01-\u0e2e](?!\p{Script=Thai})`,
      String.raw`[\u0e01-\u0e2e][\u0e30-\u0e4c]* \u0e46`, // the repetition mark must not begin a line
      ...compounds,
    ].join('|')})`,
    'u',
  )
}

/** Created on first use, because it loads a dictionary. */
let words: Intl.Segmenter | undefined

/**
 * Splits a text into stretches that a line break must not divide. Browsers break Thai text between the words of their
 * dictionary, which is also that of `Intl.Segmenter`: it splits compounds into their parts, and separates a noun from
 * the particle that forms it. A number also stays with its unit. The stretches join to the original text.
 */
export function wholeWords(text: string): Stretch[] {
  if (!('Segmenter' in Intl)) return [{ text, whole: false }]
  words ??= new Intl.Segmenter('th', { granularity: 'word' })
  const stretches: Stretch[] = []
  /** Particles that still await the word they belong to. */
  let particles: string[] = []
  const release = () => {
    const text = particles.join('')
    if (text) stretches.push({ text, whole: particles.length > 1 })
    particles = []
  }
  for (const word of text.split(unbroken).flatMap(wordsOf)) {
    if (!isThai(word.text)) release()
    while (particles.length > 0 && widthOf(particles.join('') + word.text) > widest) {
      stretches.push({ text: particles[0] ?? '', whole: false })
      particles = particles.slice(1)
    }
    const last = stretches.at(-1)
    if (binding.has(word.text)) particles.push(word.text)
    else if (particles.length > 0) {
      particles.push(word.text)
      release()
    } else if (last && leaning.has(word.text) && isThai(last.text) && fits(last, word)) {
      stretches.splice(-1, 1, { text: last.text + word.text, whole: true })
    } else stretches.push(word)
  }
  release()
  return stretches.reduce<Stretch[]>(joinPlain, [])
}

function isThai(word: string): boolean {
  return /^\p{Script=Thai}/u.test(word)
}

function fits(word: Stretch, next: Stretch): boolean {
  return widthOf(word.text + next.text) <= widest
}

/** The stretches of a piece of the split text; every second piece is a match and stays whole. */
function wordsOf(piece: string, at: number): Stretch[] {
  if (at % 2) return [{ text: piece, whole: true }]
  const found = words?.segment(piece) ?? []
  return [...found].map(({ segment }) => ({ text: segment, whole: false }))
}

function joinPlain(joined: Stretch[], next: Stretch): Stretch[] {
  const last = joined.at(-1)
  if (!last || last.whole || next.whole) return [...joined, next]
  return [...joined.slice(0, -1), { text: last.text + next.text, whole: false }]
}

/** Whether a word stays whole in running text only: a heading, a button or a column may be too narrow for it. */
export function isLong(word: string): boolean {
  return widthOf(word) > widestAnywhere
}

/** The number of letters with a width of their own; vowels and tone marks above and below have none. */
function widthOf(text: string): number {
  return text.replace(/\p{M}/gu, '').length
}
