import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { runAs } from '../database/run-as.ts'
import { createCallerLimit } from '../http/caller-limit.ts'

/** Sites change over time; concurrent connections share one query. */
const cacheMs = 10_000
/** Maximum length of a site's host. */
const maxHostLength = 255
/** Maximum numbers of look-ups in progress and waiting: a client can name any number of hosts; one waits per socket. */
const [concurrency, maxQueueLength] = [2, 100_000]

/** Finds the site of a host, whose topics a socket uses, as the database does for requests. */
export function createTenantLookup(pool: pg.Pool) {
  const cache = new LRUCache<string, Promise<string>>({ max: 1_000, ttl: cacheMs })
  const queue = createCallerLimit(concurrency, maxQueueLength)
  const find = async (host: string) => {
    const guest = { role: 'anon', claims: { role: 'anon' }, headers: { host } } as const
    const text = 'select private.current_tenant_id()::text as tenant'
    const [row] = await runAs<{ tenant: string | null }>(pool, guest, text)
    return row?.tenant ?? 'hub'
  }
  return async ({ host }: { host: string }): Promise<string> => {
    if (host.length > maxHostLength) return 'hub'
    const cached = cache.get(host)
    if (cached) return cached
    const site = queue('', () => find(host))
    cache.set(host, site)
    site.catch(() => cache.delete(host))
    return site
  }
}
