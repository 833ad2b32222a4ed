import { data } from './data-client'
import { unwrap } from './data-error'

/**
 * Returns the operand for `like` on the computed field `search_text`, which finds a typed text as the database compares
 * texts: without regard to tone marks, Thai numerals, letter case, spaces and punctuation.
 */
export async function searchPattern(typed: string): Promise<string> {
  return unwrap(await data.rpc('search_pattern', { typed }, { get: true }))
}
