import { latinOptions, thaiDigits, thaiLetters, thaiOptions } from './texts.ts'

export type PlainOption = { text: string; starred: boolean }
export type OptionLine = {
  first: number
  family: string
  options: PlainOption[]
  /** The option two letters further in a second column: ก beside ค. */
  beside?: PlainOption
}

// Abbreviations such as `ค.ศ.` and `ก.พ.` are no options: a Thai letter and a dot follow directly.
const abbreviation = `(?!${thaiLetters}{1,3}\\.)`

/** The marker of an option: `ก.` `ก)` `(ก)`, with a star before or after the marker of the right one. */
function marker(letters: string) {
  return `(\\*?)\\s{0,3}(?:\\(([${letters}])\\)|([${letters}])(?:\\)|\\.(?!\\d)${abbreviation}))\\s{0,9}`
}

// For each family of letters: the pattern of a first option in a line, and for each letter the pattern of its
// option within a line.
const familyOf = (letters: string) => ({
  letters,
  any: new RegExp(`^${marker(letters)}`),
  first: [...letters].map((letter) => new RegExp(`^${marker(letter)}`)),
  within: [...letters].map((letter) => new RegExp(`\\s${marker(letter)}`)),
  // Columns are set apart by a tab or several blanks.
  beside: [...letters].map((letter) => new RegExp(`(?:\\t|\\s{2,20})${marker(letter)}`)),
})
type Family = ReturnType<typeof familyOf>
const lettered = [thaiOptions, latinOptions, latinOptions.toLowerCase()].map(familyOf)
const numbered = ['123456', thaiDigits.slice(1, 7)].map(familyOf)

/**
 * Returns the one or more options at the start of a line.
 * @param next the following line: if it contains the second option, this line contains only one
 */
export function parseOptionLine(line: string, next: string): OptionLine | null {
  return parseLine(line, next, lettered)
}

/** Returns options marked by numbers, which only the question distinguishes from numbered statements. */
export function parseNumberedOptions(line: string, next: string): OptionLine | null {
  return parseLine(line, next, numbered)
}

function parseLine(line: string, next: string, families: Family[]): OptionLine | null {
  for (const family of families) {
    const begin = family.any.exec(line)
    if (!begin) continue
    const first = family.letters.indexOf(begin[2] ?? begin[3] ?? '')
    const follows = family.first[first + 1]?.test(next)
    const rest = line.slice(begin[0].length)
    // The row below has the options after these two: ข beside ง, or this is that row.
    const beside = family.beside[first + 2]?.exec(rest)
    const inColumns = follows ? family.beside[first + 3]?.test(next) : first === 1
    if (beside && inColumns && !family.within[first + 1]?.test(rest)) {
      const after = rest.slice(beside.index + beside[0].length)
      return {
        first,
        family: family.letters,
        options: [withoutStar(rest.slice(0, beside.index), begin[1] === '*')],
        beside: withoutStar(after, beside[1] === '*'),
      }
    }
    return {
      first,
      family: family.letters,
      options: split(rest, begin[1] === '*', family, follows ? 99 : first + 1),
    }
  }
  return null
}

function split(rest: string, starred: boolean, family: Family, index: number): PlainOption[] {
  const mark = family.within[index]?.exec(rest)
  if (!mark) return [withoutStar(rest, starred)]
  const after = rest.slice(mark.index + mark[0].length)
  const options = split(after, mark[1] === '*', family, index + 1)
  return [withoutStar(rest.slice(0, mark.index), starred), ...options]
}

/** A star before or after the text marks the right option; two stars are bold type. */
export function withoutStar(option: string, starred = false): PlainOption {
  const text = option.trim()
  if (/^\*(?!\*)/.test(text) && !/^\*[^*\s][^*]*\*(?!\*)/.test(text)) {
    return { text: text.slice(1).trim(), starred: true }
  }
  if (/(?:^|[^*])\*$/.test(text) && text.indexOf('*') === text.length - 1) {
    return { text: text.slice(0, -1).trim(), starred: true }
  }
  return { text, starred }
}
