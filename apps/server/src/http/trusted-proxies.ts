import { BlockList, isIP } from 'node:net'

/** The reverse proxies whose word about a request is believed. */
export type TrustedProxies = {
  has(address: string): boolean
  /** Whether there is any. */
  any: boolean
}

/** Names for networks that no address of the internet is in. */
const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Of addresses, networks (`10.0.0.0/8`) and the names `loopback` and `private`.
 * @throws {Error} saying which entry is none of these
 */
export function trustedProxies(entries: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const entry of entries.flatMap((name) => named[name] ?? [name])) add(list, entry)
  return {
    any: entries.length > 0,
    has: (address) => {
      const version = isIP(address)
      return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
    },
  }
}

function add(list: BlockList, entry: string): void {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) {
    throw new Error(`${entry} is no address, network, "loopback" or "private"`)
  }
  const family = version === 6 ? 'ipv6' : 'ipv4'
  const longest = version === 6 ? 128 : 32
  if (bits === undefined) {
    list.addAddress(address, family)
    return
  }
  if (!/^\d+$/.test(bits) || Number(bits) > longest) {
    throw new Error(`${entry} is no network: after the / comes a number up to ${longest}`)
  }
  if (Number(bits) === 0) throw new Error(`${entry} would believe everybody`)
  list.addSubnet(address, Number(bits), family)
}
