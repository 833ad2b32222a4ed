import { latinOptions, thaiLetters, thaiOptions } from './texts.ts'

export type PlainOption = { text: string; starred: boolean }
export type OptionLine = { first: number; family: string; options: PlainOption[] }

const families = [thaiOptions, latinOptions, latinOptions.toLowerCase()]
// `ค.ศ.` and `ก.พ.` are no options: a Thai letter and a dot follow at once.
const abbreviation = `(?!${thaiLetters}{1,3}\\.)`

/** The marker of an option: `ก.` `ก)` `(ก)`, with a star before or after it where it is the right one. */
function marker(letters: string) {
  return `(\\*?)\\s{0,3}(?:\\(([${letters}])\\)|([${letters}])(?:\\)|\\.${abbreviation}))\\s{0,9}`
}

/**
 * The options that a line begins with, one or several.
 * @param next the line after it: where the second option stands there, this line holds only one
 */
export function parseOptionLine(line: string, next: string): OptionLine | null {
  for (const family of families) {
    const begin = new RegExp(`^${marker(family)}`).exec(line)
    if (!begin) continue
    const first = family.indexOf(begin[2] ?? begin[3] ?? '')
    const follows = new RegExp(`^${marker(family.charAt(first + 1) || '-')}`).test(next)
    const rest = line.slice(begin[0].length)
    return {
      first,
      family,
      options: split(rest, begin[1] === '*', family, follows ? 99 : first + 1),
    }
  }
  return null
}

function split(rest: string, starred: boolean, family: string, place: number): PlainOption[] {
  const letter = family.charAt(place)
  const mark = letter ? new RegExp(`\\s${marker(letter)}`).exec(rest) : null
  if (!mark) return [withoutStar(rest, starred)]
  const after = rest.slice(mark.index + mark[0].length)
  const options = split(after, mark[1] === '*', family, place + 1)
  return [withoutStar(rest.slice(0, mark.index), starred), ...options]
}

/** A star before or after the text marks the right one; two of them are bold type. */
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
