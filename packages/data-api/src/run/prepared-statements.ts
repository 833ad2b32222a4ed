import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PoolClient } from 'pg'

/**
 * Limits of prepared statements per connection: their number, and the characters of their texts, because
 * PostgreSQL's plans take about twenty times the memory of the text. The least recently used ones are closed.
 */
const maximumPerConnection = 400
const maximumCharacters = 400_000

/** Longer statements are not prepared, so that the statements of one transaction cannot evict each other. */
export const longestPrepared = maximumCharacters / 4

const namesByText = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (_name, text) => Math.max(1, text.length),
})

/** A stable name for a statement: requests of one shape share it, and thus one plan. */
function statementName(text: string): string {
  const known = namesByText.get(text)
  if (known !== undefined) return known
  const name = `pgrst_${createHash('sha256').update(text).digest('base64url').slice(0, 40)}`
  namesByText.set(text, name)
  return name
}

/** Length of a statement, and whether PostgreSQL has certainly prepared it. */
type Known = { length: number; isPrepared: boolean }

export class PreparedStatements {
  /** By name, the least recently used first. */
  readonly #known = new Map<string, Known>()
  #characters = 0

  /**
   * Records the use of a statement. Returns its name, whether it is already prepared, and the names of others
   * to close if there are too many.
   */
  use(text: string): { name: string; isKnown: boolean; surplus: string[] } {
    const name = statementName(text)
    const known = this.#known.get(name) ?? { length: text.length, isPrepared: false }
    if (!this.#known.delete(name)) this.#characters += known.length
    this.#known.set(name, known)
    return { name, isKnown: known.isPrepared, surplus: this.#takeSurplus(name) }
  }

  /** Records that PostgreSQL has prepared a statement. */
  note(text: string): void {
    const known = this.#known.get(statementName(text))
    if (known) known.isPrepared = true
  }

  #takeSurplus(kept: string): string[] {
    const surplus: string[] = []
    for (const [oldest, { length }] of this.#known) {
      const isWithin =
        this.#known.size <= maximumPerConnection && this.#characters <= maximumCharacters
      if (isWithin || oldest === kept) break
      this.#known.delete(oldest)
      this.#characters -= length
      surplus.push(oldest)
    }
    return surplus
  }
}

const byClient = new WeakMap<PoolClient, PreparedStatements>()

/** Returns the prepared statements of a connection. */
export function preparedOn(client: PoolClient): PreparedStatements {
  const known = byClient.get(client) ?? new PreparedStatements()
  byClient.set(client, known)
  return known
}
