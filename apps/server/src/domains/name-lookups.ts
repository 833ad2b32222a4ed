import { Resolver } from 'node:dns/promises'

/** Real names have fewer records, ours included. */
const maxRecords = 50

/** No usable response: an error of the name server, a timeout or an invalid message. */
export class LookupFailure extends Error {
  override readonly name = 'LookupFailure'
}

export type NameLookups = {
  /** Returns TXT records, each joined from its parts. The name server follows aliases. */
  texts(name: string): Promise<string[]>
  /** Returns all IPv4 and IPv6 addresses. */
  addresses(host: string): Promise<string[]>
  /** Returns the target of the name's alias; null if it is none. */
  alias(host: string): Promise<string | null>
}

/**
 * Look-ups by DNS only: the hosts file of this machine has no influence.
 * @param servers as `address:port`; empty for the system's
 * @throws LookupFailure if no usable response arrives. A name without records has an empty result.
 */
export function createNameLookups(servers: readonly string[], timeoutMs = 2_500): NameLookups {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2, maxTimeout: timeoutMs })
  if (servers.length > 0) resolver.setServers(servers)
  return {
    texts: async (name) => {
      const records = await orNone(resolver.resolveTxt(name))
      return records.slice(0, maxRecords).map((parts) => parts.join(''))
    },
    addresses: async (host) => {
      const found = await Promise.all([
        orNone(resolver.resolve4(host)),
        orNone(resolver.resolve6(host)),
      ])
      return found.flat().slice(0, maxRecords)
    },
    alias: async (host) => (await orNone(resolver.resolveCname(host)))[0] ?? null,
  }
}

async function orNone<Found>(lookup: Promise<Found[]>): Promise<Found[]> {
  try {
    return await lookup
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw new LookupFailure(code)
  }
}
