import { queryParseError } from '../errors/request-errors.ts'

const identifierCharacter = /[\p{L}\p{M}\p{Nd}_ $]/u

/** A cursor over one query parameter. Parsers read through it and fail with PGRST100 and the column of the error. */
export class Scanner {
  readonly text: string
  readonly what: string
  position = 0
  /** Length of the text before this one, for the column in errors. */
  columnsBefore = 0

  constructor(text: string, what: string) {
    this.text = text
    this.what = what
  }

  get done(): boolean {
    return this.position >= this.text.length
  }

  peek(): string {
    return this.text[this.position] ?? ''
  }

  startsWith(token: string): boolean {
    return this.text.startsWith(token, this.position)
  }

  /** Consumes the token if it is next. */
  accept(token: string): boolean {
    if (!this.text.startsWith(token, this.position)) return false
    this.position += token.length
    return true
  }

  expect(token: string): void {
    if (!this.accept(token)) this.fail(`"${token}"`)
  }

  /** Consumes the match of a sticky expression; null if it does not match here. */
  match(sticky: RegExp): string | null {
    sticky.lastIndex = this.position
    const found = sticky.exec(this.text)
    if (!found) return null
    this.position += found[0].length
    return found[0]
  }

  skipSpaces(): void {
    while (this.peek() === ' ' || this.peek() === '\t') this.position++
  }

  /** Runs a parser and restores the cursor if it returns null. */
  attempt<T>(parse: () => T | null): T | null {
    const start = this.position
    const result = parse()
    if (result === null) this.position = start
    return result
  }

  expectEnd(): void {
    if (!this.done) this.fail('end of input')
  }

  /** @param quote around the unexpected character, as in PostgREST's message at that position */
  fail(expecting: string, quote = '"'): never {
    const found = this.done ? 'end of input' : `${quote}${this.peek()}${quote}`
    const column = this.columnsBefore + this.position + 1
    throw queryParseError(
      `"failed to parse ${this.what} (${this.text})" (line 1, column ${column})`,
      `unexpected ${found} expecting ${expecting}`,
    )
  }

  /** `"…"` with backslash escapes; null if no complete quoted value is next. */
  quoted(): string | null {
    if (this.peek() !== '"') return null
    let value = ''
    for (let at = this.position + 1; at < this.text.length; at++) {
      const character = this.text[at] ?? ''
      if (character === '"') {
        this.position = at + 1
        return value
      }
      if (character === '\\') at++
      value += character === '\\' ? (this.text[at] ?? '') : character
    }
    return null
  }

  /** A run of identifier characters: letters, digits, `_`, `$` and inner spaces. */
  identifier(): string | null {
    let end = this.position
    while (end < this.text.length) {
      const character = String.fromCodePoint(this.text.codePointAt(end) ?? 0)
      if (!identifierCharacter.test(character)) break
      end += character.length
    }
    if (end === this.position) return null
    const name = this.text.slice(this.position, end)
    this.position = end
    return name.trim()
  }

  /** A field or relation name: quoted, or identifiers joined by dashes; null if none is next. */
  fieldName(): string | null {
    const quoted = this.quoted()
    if (quoted !== null) return quoted
    let name = this.identifier()
    if (name === null) return null
    while (this.peek() === '-' && this.text[this.position + 1] !== '>') {
      const start = this.position
      this.position++
      const next = this.identifier()
      if (next === null) {
        this.position = start
        break
      }
      name += `-${next}`
    }
    return name
  }

  expectFieldName(expecting = 'field name (* or [a..z0..9_$])'): string {
    return this.fieldName() ?? this.fail(expecting)
  }
}
