import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { ReadAsGuest } from './guest-reads.ts'
import { loadSite, type VisitedSite } from './load-site.ts'

export type FoundSite = {
  site: VisitedSite
  /** False when the database could not say, and this is what it said last or the defaults. */
  isCurrent: boolean
}

/** Of tenants' hosts; the one asked about longest ago goes first. */
const mostKnown = 2000
const defaults: VisitedSite = { tenant: null, canonicalHost: null, settings: {} }

/**
 * Looks up the site of a host. A failure is logged and the site's last known data used, else the
 * hub's, else the defaults: people see their site, whose lists then say
 * what is wrong. Only hosts that a tenant answers on are remembered, so made-up ones, which the hub
 * answers, push no tenant out.
 */
export function createSiteLookup(
  read: ReadAsGuest,
  log: Pick<Logger, 'warn'>,
): (host: string) => Promise<FoundSite> {
  const tenants = new LRUCache<string, VisitedSite>({ max: mostKnown })
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

/** A host as `private.request_host` reads it: one name, however a visitor writes it. */
function siteName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')
}
