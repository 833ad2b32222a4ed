import { thaiWords } from './texts'

/** A stretch of text, and whether it must stay on one line. */
export type Stretch = { text: string; whole: boolean }

/** As wide as a word can be in the largest heading on a narrow phone with letters twice as large. */
const widestAnywhere = 9
/** And in a line of running text. */
const widest = 14
const binding = new Set<string>(thaiWords.binding)
const leaning = new Set<string>(thaiWords.leaning)

/** All that stays on one line wherever it stands; the longest of several that begin alike. */
export const compounds: readonly string[] = thaiWords.compounds
  .flatMap((list) => list.split(' '))
  .sort((one, other) => other.length - one.length)
const { before, after } = thaiWords.numbered
const kept = new RegExp(
  `(${[
    `(?:${before.join('|').replaceAll('.', String.raw`\.`)}) \\d+`,
    String.raw`\d[\d,.]* (?:${after.join('|')})`,
    String.raw`${thaiWords.lettered} [\u0e01-\u0e2e](?!\p{Script=Thai})`,
    String.raw`[\u0e01-\u0e2e][\u0e30-\u0e4c]* \u0e46`, // the sign of repetition begins no line
    ...compounds,
  ].join('|')})`,
  'u',
)

/** Made when first used: it reads a dictionary. */
let words: Intl.Segmenter | undefined

/**
 * Cuts a text into stretches, so that no line ends where a reader would stumble. Browsers break
 * Thai between the words of their dictionary, the same as `Intl.Segmenter`'s: it lacks compounds
 * and has their parts, and parts a noun from the particle that makes it one. Nor is a figure left
 * without its unit. Joined, the stretches are the text.
 */
export function wholeWords(text: string): Stretch[] {
  if (!('Segmenter' in Intl)) return [{ text, whole: false }]
  words ??= new Intl.Segmenter('th', { granularity: 'word' })
  const stretches: Stretch[] = []
  /** Seen, and not yet followed by the word that they lead to. */
  let particles: string[] = []
  const release = () => {
    const text = particles.join('')
    if (text) stretches.push({ text, whole: particles.length > 1 })
    particles = []
  }
  for (const word of text.split(kept).flatMap(wordsOf)) {
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

/** A piece of the text cut at what is kept, of which every second piece is so. */
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

/** Whether a word is for running text only: a heading, a button or a column may be narrower than it. */
export function isLong(word: string): boolean {
  return widthOf(word) > widestAnywhere
}

/** Letters that take room; vowels and tone marks above and below take none. */
function widthOf(text: string): number {
  return text.replace(/\p{M}/gu, '').length
}
