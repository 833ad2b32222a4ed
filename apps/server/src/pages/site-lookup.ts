import type pg from 'pg'
import type { Logger } from 'pino'
import { loadSite, type VisitedSite } from './load-site.ts'

export type FoundSite = {
  site: VisitedSite
  /** False when the database could not say, and this is what it said last or the defaults. */
  certain: boolean
}

/** Whoever visits under made-up names fills no more than this. */
const mostKnown = 500
const defaults: VisitedSite = { tenant: null, canonicalHost: null, settings: {} }

/**
 * Looks up the site of a host. A failure is logged and the site's last known data used, else the
 * defaults (learner spec, section 8): people see their site, whose lists then say what is wrong.
 */
export function createSiteLookup(
  pool: pg.Pool,
  log: Pick<Logger, 'warn'>,
): (host: string) => Promise<FoundSite> {
  const known = new Map<string, VisitedSite>()
  return async (host) => {
    try {
      const site = await loadSite(pool, host)
      known.delete(host)
      known.set(host, site)
      const [oldest] = known.keys()
      if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
      return { site, certain: true }
    } catch (err) {
      log.warn({ err, host }, 'the site could not be looked up')
      return { site: known.get(host) ?? defaults, certain: false }
    }
  }
}
