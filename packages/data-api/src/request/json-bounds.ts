import { invalidBody } from '../errors/request-errors.ts'

/** Deeper than any document that people make; PostgreSQL's own parser fails some thousands deep. */
const maximumDepth = 500

/** @throws PGRST102 when JSON text is nested deeper, before anything takes it apart */
export function refuseDeepJson(text: string): void {
  if (text.length <= maximumDepth) return
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (inString) {
      if (character === backslash) at++
      else if (character === quote) inString = false
    } else if (character === quote) inString = true
    else if (character === brace || character === bracket) {
      depth++
      if (depth > maximumDepth) {
        throw invalidBody(`The body is nested deeper than ${maximumDepth} levels`)
      }
    } else if (character === endBrace || character === endBracket) depth--
  }
}

const [quote, backslash] = [0x22, 0x5c]
const [brace, endBrace, bracket, endBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

const suspicious = /\\u(?:0000|d[89a-f])/i

/**
 * What text cannot hold: NUL, and halves of letters beyond U+FFFF. PostgreSQL refuses them in JSON;
 * values that are bound by themselves would lose or change them.
 * @throws PGRST102
 */
export function refuseUnstorable(text: string, object: Record<string, unknown>): void {
  if (!suspicious.test(text)) return
  for (const value of Object.values(object)) {
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) {
      throw invalidBody('The body holds a character that text cannot hold')
    }
  }
}
