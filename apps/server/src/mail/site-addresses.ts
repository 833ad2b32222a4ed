import { domainToASCII } from 'node:url'
import type pg from 'pg'

export type SiteAddresses = {
  /**
   * Globs for redirects of the auth service, of hosts that point here. Always the same array, updated in
   * place.
   */
  allowList: string[]
  /** Reads the tenants' hosts again, at most once a second for all callers. */
  refresh(): Promise<void>
  /** Returns the origin of `url` if it is one of our sites and points here, else the hub's. */
  originOf(url: string): string
  /**
   * Returns the origin of the site on `host`; the hub's for null, unknown hosts and hosts that point
   * elsewhere.
   */
  originOfHost(host: string | null): string
  /**
   * Returns the origin of the site that a `Host` header names, wherever the host points, because it is being
   * visited. The header has a port, and its sender chooses the host; the hub's origin for unknown hosts.
   */
  originOfVisit(header: string): string
  /**
   * Returns the origins of the site that a `Host` header names, with and without www; none for unknown hosts.
   */
  originsOfSite(header: string): string[]
}

const freshMilliseconds = 1_000

/**
 * The origins of the installation's sites. Protocol and port are those of the public URL. Only hosts from the
 * database count, so a made-up `Host` header reaches no mail.
 */
export function createSiteAddresses(
  pool: Pick<pg.Pool, 'query'>,
  publicUrl: string,
): SiteAddresses {
  const { protocol, port } = new URL(publicUrl)
  const hub = new URL(publicUrl).origin
  /** By origin: true if its host points here. */
  const origins = new Map([[hub, true]])
  const allowList = [`${hub}/**`]
  const originFor = (host: string) => `${protocol}//${host}${port && `:${port}`}`
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function read() {
    const sql = 'select host, points_here from private.site_hosts()'
    const { rows } = await pool.query<{ host: string; points_here: boolean }>(sql)
    const found = rows
      .map(({ host, points_here }) => ({ host: domainToASCII(host), points_here }))
      .filter(({ host }) => isPlainHost(host))
    origins.clear()
    origins.set(hub, true)
    for (const { host, points_here } of found) origins.set(originFor(host), points_here)
    const trusted = [...origins].flatMap(([origin, pointsHere]) => (pointsHere ? [origin] : []))
    allowList.splice(0, allowList.length, ...trusted.map((origin) => `${origin}/**`))
    readAt = performance.now()
  }

  const trustedOr = (origin: string | undefined) =>
    origin !== undefined && origins.get(origin) ? origin : hub

  return {
    allowList,
    refresh: async () => {
      if (performance.now() - readAt < freshMilliseconds) return
      reading ??= read().finally(() => {
        reading = null
      })
      await reading
    },
    originOf: (url) => trustedOr(URL.parse(url)?.origin),
    originOfHost: (host) => trustedOr(host === null ? hub : originFor(host)),
    originsOfSite: (header) => {
      const host = URL.parse(`http://${header}`)?.hostname.replace(/^www\./, '') ?? ''
      return [host, `www.${host}`].map(originFor).filter((origin) => origins.has(origin))
    },
    originOfVisit: (header) => {
      const host = URL.parse(`http://${header}`)?.hostname
      return host && origins.has(originFor(host)) ? originFor(host) : hub
    },
  }
}

/** Excludes names that a glob or a URL would read as more than a name. */
function isPlainHost(host: string): boolean {
  return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)
}
