import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { ReadAsGuest } from './guest-reads.ts'
import { loadSite, type VisitedSite } from './load-site.ts'

export type FoundSite = {
  site: VisitedSite
  /** False if the database did not answer, so that this is the last known site or the defaults. */
  isCurrent: boolean
}

/** Maximum number of remembered hosts of tenants. The least recently used is forgotten first. */
const maxKnown = 2000
const defaults: VisitedSite = { tenant: null, canonicalHost: null, settings: {} }

/**
 * Looks up the site of a host. A failure is logged, and the site's last known data are used, else the hub's,
 * else the defaults: people see their site, whose lists then report the fault. Only hosts of tenants are
 * remembered, so made-up hosts, which the hub answers, evict no tenant.
 */
export function createSiteLookup(
  read: ReadAsGuest,
  log: Pick<Logger, 'warn'>,
): (host: string) => Promise<FoundSite> {
  const tenants = new LRUCache<string, VisitedSite>({ max: maxKnown })
  let hub = defaults
  return async (host) => {
    const name = siteName(host)
    try {
      const site = await loadSite(read, host)
      if (site.tenant) tenants.set(name, site)
      else {
        tenants.delete(name)
        hub = site
      }
      return { site, isCurrent: true }
    } catch (err) {
      log.warn({ err, host }, 'the site could not be looked up')
      return { site: tenants.get(name) ?? hub, isCurrent: false }
    }
  }
}

/** Returns a host as `private.request_host` reads it: one name for all spellings. */
function siteName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')
}
