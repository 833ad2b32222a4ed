import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PoolClient } from 'pg'

/**
 * Kept prepared on one connection: as many statements, and as many characters of them, for what
 * PostgreSQL plans takes some twenty times the memory of its text. The least recently used are
 * closed.
 */
const maximumPerConnection = 400
const maximumCharacters = 400_000

/** Longer ones are not prepared: no transaction's own statements may push each other out. */
export const longestPrepared = maximumCharacters / 4

const namesByText = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (_name, text) => Math.max(1, text.length),
})

/** A stable name for a statement: requests of one shape share it, and so one plan. */
function statementName(text: string): string {
  const known = namesByText.get(text)
  if (known !== undefined) return known
  const name = `pgrst_${createHash('sha256').update(text).digest('base64url').slice(0, 40)}`
  namesByText.set(text, name)
  return name
}

/** What is known of a statement: its length, and whether PostgreSQL has surely prepared it. */
type Known = { length: number; isPrepared: boolean }

export class PreparedStatements {
  /** By name, the least recently used first. */
  readonly #known = new Map<string, Known>()
  #characters = 0

  /**
   * Notes the use of a statement. Gives its name, whether it need not be prepared again, and the names of others to
   * close, where there are too many.
   */
  use(text: string): { name: string; isKnown: boolean; surplus: string[] } {
    const name = statementName(text)
    const known = this.#known.get(name) ?? { length: text.length, isPrepared: false }
    if (!this.#known.delete(name)) this.#characters += known.length
    this.#known.set(name, known)
    return { name, isKnown: known.isPrepared, surplus: this.#takeSurplus(name) }
  }

  /** PostgreSQL has it. */
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

/** Those of one connection. */
export function preparedOn(client: PoolClient): PreparedStatements {
  const known = byClient.get(client) ?? new PreparedStatements()
  byClient.set(client, known)
  return known
}
