import { latinOptions, plainWords, thaiDigits, thaiLetters, thaiOptions } from './texts.ts'

export type PlainOption = { text: string; right: boolean }
export type OptionLine = {
  first: number
  /** The letters or digits of its marks. */
  family: string
  /** How its first mark is written: `_.`, `(_)`. */
  form: string
  /** Whether the mark alone shows an option. Any other, such as `ก มะม่วง`, is one if four follow each other. */
  strict: boolean
  options: PlainOption[]
  /** The option two letters further in a second column: ก beside ค. */
  beside?: PlainOption
}

// Abbreviations such as `ค.ศ.` and `ก.พ.` are no options: a Thai letter and a dot follow directly.
const abbreviation = `(?!${thaiLetters}{1,3}\\.)`
// A star, a tick or a ticked box before or after the mark of the right option. A box without a tick says nothing.
const right = '\\*\\.?|[✓✔☑✅☒🗹]\ufe0f?|[\\[(][xX/✓✔][\\])]'
const box = '(?:[☐□◻⬜○◯✗✘❌]\ufe0f?|[\\[(] {1,2}[\\])])'
const tick = `(?:(${right})|${box})?\\s{0,3}`
const digits = ['123456', thaiDigits.slice(1, 7)]
const letters = [thaiOptions, latinOptions, latinOptions.toLowerCase()]
const families = [...letters, ...digits]

/** The mark of an option: `ก.` `ก)` `(ก)` `ก .`; a number and a digit after its dot is a decimal. */
function mark(family: string, letter = family) {
  const decimal = digits.includes(family) ? '(?!\\d)' : ''
  return `${tick}(?:\\(([${letter}])\\)|([${letter}])\\s?(\\.?\\)|\\.${decimal}${abbreviation}))\\s{0,9}`
}

const strict = families.map((family) => ({
  family,
  any: new RegExp(`^${mark(family)}`, 'u'),
  first: [...family].map((letter) => new RegExp(`^${mark(family, letter)}`, 'u')),
  within: [...family].map((letter) => new RegExp(`\\s${mark(family, letter)}`, 'u')),
  // Columns are set apart by a tab or several blanks.
  beside: [...family].map((letter) => new RegExp(`(?:\\t|\\s{2,20})${mark(family, letter)}`, 'u')),
}))
type Family = (typeof strict)[number]

const loose = new RegExp(
  `^${tick}((?:${plainWords.option.join('|')})?\\s{0,3}[(\\[{<"'“‘]?)([${families.join('')}])([)\\]}>"'”’.:：/=,–—-]{0,2})(?=(\\s)|.)`,
  'iu',
)

export const isNumbered = ({ family }: { family: string }) => digits.includes(family)

/**
 * Returns the one or more options at the start of a line.
 * @param next the following line: if it contains the second option, this line contains only one
 */
export function parseOptions(line: string, next: string): OptionLine | null {
  for (const family of strict) {
    const found = family.any.exec(line)
    if (found) return parseFamily(line, next, family, found)
  }
  return parseLoose(line, next)
}

function parseFamily(line: string, next: string, family: Family, found: RegExpExecArray) {
  const first = family.family.indexOf(found[2] ?? found[3] ?? '')
  const isRight = found[1] !== undefined
  const form = formOf(found)
  const known = { first, family: family.family, form, strict: true }
  const below = family.first[first + 1]?.exec(next)
  // `2. ข้อใด` below `1) หนึ่ง` is the next question.
  const follows = below && (!isNumbered(family) || formOf(below) === form)
  const rest = line.slice(found[0].length)
  // The row below has the options after these two: ข beside ง, or this is that row.
  const beside = family.beside[first + 2]?.exec(rest)
  const inColumns = follows ? family.beside[first + 3]?.test(next) : first === 1
  if (beside && inColumns && !family.within[first + 1]?.test(rest)) {
    const after = rest.slice(beside.index + beside[0].length)
    return {
      ...known,
      options: [withoutTick(rest.slice(0, beside.index), isRight)],
      beside: withoutTick(after, beside[1] !== undefined),
    }
  }
  return { ...known, options: split(rest, isRight, family, follows ? 99 : first + 1) }
}

const formOf = (found: RegExpExecArray) => (found[2] ? '(_)' : `_${found[4] ?? ''}`)

function split(rest: string, isRight: boolean, family: Family, index: number): PlainOption[] {
  const found = family.within[index]?.exec(rest)
  if (!found) return [withoutTick(rest, isRight)]
  const after = rest.slice(found.index + found[0].length)
  const options = split(after, found[1] !== undefined, family, index + 1)
  return [withoutTick(rest.slice(0, found.index), isRight), ...options]
}

/** An option whose mark is written in any other way: `[ก] มะม่วง`, `ก มะม่วง ข ค้อน`, `ตัวเลือกที่ 1: มะม่วง`. */
function parseLoose(line: string, next: string): OptionLine | null {
  const found = loose.exec(line)
  if (!found) return null
  const [all, given, before = '', letter = '', after = '', blank] = found
  if (blank === undefined && after === '') return null
  const family = families.find((one) => one.includes(letter))
  if (!family) return null
  const first = family.indexOf(letter)
  const form = `${before.trim().toLowerCase()}_${after}`
  const markOf = (index: number) => before + family[index] + after
  let rest = line.slice(all.length)
  const texts: string[] = []
  // Without a mark, two blanks set the next letter apart from a word of the text.
  const apart = before.trim() + after === '' ? '  ' : ' '
  for (let index = first + 1; index < family.length; index++) {
    const end = `${apart}${markOf(index)}${blank ?? ''}`
    const at = next.startsWith(markOf(first + 1)) ? -1 : rest.indexOf(end)
    if (at < 0) break
    texts.push(rest.slice(0, at))
    rest = rest.slice(at + end.length)
  }
  const options = [...texts, rest].map((text, index) =>
    withoutTick(text, index === 0 && given !== undefined),
  )
  return { first, family, form, strict: false, options }
}

/** Splits `ข้อใดถูก ก. หนึ่ง ข. สอง ค. สาม ง. สี่` into the text and its four options; null without all of them. */
export function splitOptions(line: string): { text: string; options: OptionLine } | null {
  for (const family of strict) {
    const found = family.within[0]?.exec(line)
    if (!found) continue
    const options = parseOptions(line.slice(found.index + 1), '')
    if (options && options.options.length >= 4) return { text: line.slice(0, found.index), options }
  }
  return null
}

const ticked = new RegExp(`(?:\\((?:${plainWords.right.join('|')})\\)|[✓✔☑✅]\ufe0f?)$`, 'iu')

/** A star or tick before or after the text marks the right option; two stars are bold type. */
export function withoutTick(option: string, isRight = false): PlainOption {
  const text = option.trim()
  if (/^\*(?!\*)/.test(text) && !/^\*[^*\s][^*]*\*(?!\*)/.test(text)) {
    return { text: text.slice(1).trim(), right: true }
  }
  if (/(?:^|[^*])\*$/.test(text) && text.indexOf('*') === text.length - 1) {
    return { text: text.slice(0, -1).trim(), right: true }
  }
  const end = ticked.exec(text)
  return end && end.index > 0
    ? { text: text.slice(0, end.index).trim(), right: true }
    : { text, right: isRight }
}
