import { domainToASCII } from 'node:url'
import type pg from 'pg'

export type SiteAddresses = {
  /** Globs for redirects of the auth service; the same array, kept up to date in place. */
  allowList: string[]
  /** Reads the tenants' hosts again, at most once a second however many ask. */
  refresh(): Promise<void>
  /** The origin of `url` if that is one of our sites, else the hub's. */
  originOf(url: string): string
  /** The origin of the site on `host`; the hub's for null and for hosts that are none of ours. */
  originOfHost(host: string | null): string
  /** The same of a `Host` header, which names a port and any host that its sender likes. */
  originOfVisit(header: string): string
  /** The origins of the one site that a `Host` header names, with and without www; none for any other. */
  originsOfSite(header: string): string[]
}

const freshMilliseconds = 1_000

/**
 * The origins under which the installation's sites are reached. Protocol and port are those of the
 * public URL; only hosts from the database count, so a made-up `Host` header reaches no mail.
 */
export function createSiteAddresses(
  pool: Pick<pg.Pool, 'query'>,
  publicUrl: string,
): SiteAddresses {
  const { protocol, port } = new URL(publicUrl)
  const hub = new URL(publicUrl).origin
  const origins = new Set([hub])
  const allowList = [`${hub}/**`]
  const originFor = (host: string) => `${protocol}//${host}${port && `:${port}`}`
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function read() {
    const { rows } = await pool.query<{ host: string }>('select host from private.site_hosts()')
    const found = rows.map(({ host }) => domainToASCII(host)).filter(isPlainHost)
    origins.clear()
    for (const origin of [hub, ...found.map(originFor)]) origins.add(origin)
    allowList.splice(0, allowList.length, ...[...origins].map((origin) => `${origin}/**`))
    readAt = performance.now()
  }

  const originOfHost = (host: string | null) => {
    const origin = host === null ? hub : originFor(host)
    return origins.has(origin) ? origin : hub
  }

  return {
    allowList,
    refresh: async () => {
      if (performance.now() - readAt < freshMilliseconds) return
      reading ??= read().finally(() => {
        reading = null
      })
      await reading
    },
    originOf: (url) => {
      const origin = URL.parse(url)?.origin
      return origin && origins.has(origin) ? origin : hub
    },
    originOfHost,
    originsOfSite: (header) => {
      const host = URL.parse(`http://${header}`)?.hostname.replace(/^www\./, '') ?? ''
      return [host, `www.${host}`].map(originFor).filter((origin) => origins.has(origin))
    },
    originOfVisit: (header) => originOfHost(URL.parse(`http://${header}`)?.hostname ?? null),
  }
}

/** Nothing that a glob or a URL would read as more than a name. */
function isPlainHost(host: string): boolean {
  return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)
}
