import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'

/** Statements kept prepared on one connection; the least recently used give way. */
const maximumPerConnection = 400

const namesByText = new Map<string, string>()
const maximumNames = 4000

/** A stable name for a statement: requests of one shape share it, and so one plan. */
export function statementName(text: string): string {
  const known = namesByText.get(text)
  if (known !== undefined) return known
  const name = `pgrst_${createHash('sha256').update(text).digest('base64url').slice(0, 40)}`
  if (namesByText.size >= maximumNames) namesByText.clear()
  namesByText.set(text, name)
  return name
}

type WithStatements = { connection?: { parsedStatements?: Record<string, string> } }

const usedByClient = new WeakMap<PoolClient, Map<string, true>>()

/**
 * Notes the use of a name on a connection. Gives the name of a statement to deallocate once there
 * are too many; the driver forgets it here, so that it would be prepared anew.
 */
export function noteUse(client: PoolClient, name: string): string | null {
  let used = usedByClient.get(client)
  if (!used) {
    used = new Map()
    usedByClient.set(client, used)
  }
  used.delete(name)
  used.set(name, true)
  if (used.size <= maximumPerConnection) return null
  const [oldest] = used.keys()
  if (oldest === undefined) return null
  used.delete(oldest)
  const prepared = (client as unknown as WithStatements).connection?.parsedStatements
  if (!prepared || !(oldest in prepared)) return null
  delete prepared[oldest]
  return oldest
}
