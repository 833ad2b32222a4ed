import { invalidBody } from '../errors/request-errors.ts'

/** Deeper than realistic documents. PostgreSQL's own parser fails at some thousands. */
const maximumDepth = 500

/** @throws PGRST102 for JSON text nested deeper, before it is parsed */
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
 * Refuses text that PostgreSQL cannot store: NUL and lone surrogates. PostgreSQL refuses them in JSON, but
 * values bound separately would be truncated or changed.
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
