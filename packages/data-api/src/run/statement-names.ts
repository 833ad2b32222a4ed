import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PoolClient } from 'pg'

/**
 * Kept prepared on one connection: as many statements, and as many characters of them, for what
 * PostgreSQL plans takes some twenty times the memory of its text. The least recently used are
 * deallocated.
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
export function statementName(text: string): string {
  const known = namesByText.get(text)
  if (known !== undefined) return known
  const name = `pgrst_${createHash('sha256').update(text).digest('base64url').slice(0, 40)}`
  namesByText.set(text, name)
  return name
}

type WithStatements = { connection?: { parsedStatements?: Record<string, string> } }

/** Lengths by name, the least recently used first. */
type Used = { lengths: Map<string, number>; characters: number }

const usedByClient = new WeakMap<PoolClient, Used>()

/**
 * Notes the use of a statement on a connection. Gives the names of others to deallocate once there
 * are too many; the driver forgets them here, so that they would be prepared anew.
 */
export function noteUse(client: PoolClient, name: string, length: number): string[] {
  const used = usedByClient.get(client) ?? { lengths: new Map(), characters: 0 }
  usedByClient.set(client, used)
  if (!used.lengths.delete(name)) used.characters += length
  used.lengths.set(name, length)
  const prepared = (client as unknown as WithStatements).connection?.parsedStatements
  const surplus: string[] = []
  for (const [oldest, oldLength] of used.lengths) {
    const isWithin =
      used.lengths.size <= maximumPerConnection && used.characters <= maximumCharacters
    if (isWithin || oldest === name) break
    used.lengths.delete(oldest)
    used.characters -= oldLength
    if (!prepared || !(oldest in prepared)) continue
    delete prepared[oldest]
    surplus.push(oldest)
  }
  return surplus
}
