import { Resolver } from 'node:dns/promises'

/** Nobody publishes more beside ours. */
const mostRecords = 50

/** Nobody said anything that counts: an error of the name server, silence, nonsense. */
export class LookupFailure extends Error {
  override readonly name = 'LookupFailure'
}

export type NameLookups = {
  /** TXT records, each as one text however it was split. Aliases are followed by the name server. */
  texts(name: string): Promise<string[]>
  /** Every IPv4 and IPv6 address. */
  addresses(host: string): Promise<string[]>
  /** What the name is another name of; null for none. */
  alias(host: string): Promise<string | null>
}

/**
 * Look-ups by DNS alone: no hosts file of this machine has a say.
 * @param servers as `address:port`; the system's where there are none
 * @throws LookupFailure where an answer did not come; names without records have none
 */
export function createNameLookups(servers: readonly string[], timeoutMs = 2_500): NameLookups {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2, maxTimeout: timeoutMs })
  if (servers.length > 0) resolver.setServers(servers)
  return {
    texts: async (name) => {
      const records = await orNone(resolver.resolveTxt(name))
      return records.slice(0, mostRecords).map((parts) => parts.join(''))
    },
    addresses: async (host) => {
      const found = await Promise.all([
        orNone(resolver.resolve4(host)),
        orNone(resolver.resolve6(host)),
      ])
      return found.flat().slice(0, mostRecords)
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
