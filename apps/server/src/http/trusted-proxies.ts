import { BlockList, isIP } from 'node:net'

/** Reverse proxies whose forwarding headers are trusted. */
export type TrustedProxies = {
  has(address: string): boolean
  /** True if there is at least one. */
  any: boolean
}

/** Names for networks that contain no public address. */
const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Reads addresses, networks (`10.0.0.0/8`) and the names `loopback` and `private`.
 * @throws {Error} that names an entry of another form
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
    throw new Error(`${entry} is not an address, a network, "loopback" or "private"`)
  }
  const family = version === 6 ? 'ipv6' : 'ipv4'
  const maxPrefixLength = version === 6 ? 128 : 32
  if (bits === undefined) {
    list.addAddress(address, family)
    return
  }
  if (!/^\d+$/.test(bits) || Number(bits) > maxPrefixLength) {
    throw new Error(
      `${entry} is not a network: the prefix length is a number up to ${maxPrefixLength}`,
    )
  }
  if (Number(bits) === 0) throw new Error(`${entry} would trust every address`)
  list.addSubnet(address, Number(bits), family)
}
