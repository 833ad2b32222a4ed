import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { runAs } from '../database/run-as.ts'

/** Sites come and go; a crowd that connects at once asks once. */
const rememberMs = 10_000

/** By host the site whose topics are meant, as the database finds it for requests. */
export function createScopes(pool: pg.Pool) {
  const known = new LRUCache<string, Promise<string>>({ max: 1_000, ttl: rememberMs })
  const find = async (host: string) => {
    const guest = { role: 'anon', claims: { role: 'anon' }, headers: { host } } as const
    const text = 'select private.current_tenant_id()::text as tenant'
    const [row] = await runAs<{ tenant: string | null }>(pool, guest, text)
    return row?.tenant ?? 'hub'
  }
  return ({ host }: { host: string }): Promise<string> => {
    const found = known.get(host)
    if (found) return found
    const asked = find(host)
    known.set(host, asked)
    asked.catch(() => known.delete(host))
    return asked
  }
}
