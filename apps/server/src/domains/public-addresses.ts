import { BlockList, isIP, isIPv4 } from 'node:net'

/** IPv4: this machine, private networks, carriers' own, link-local, documentation, multicast, reserved. */
const notPublic = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = network.split('/')
  notPublic.addSubnet(address, Number(bits), 'ipv4')
}

/**
 * IPv6: only routed addresses (2000::/3) without an embedded IPv4 address. Teredo, 6to4, mapped and
 * translated addresses lead to networks that their form does not show.
 */
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(address, bits, 'ipv6')
}

/**
 * Reports whether the server may connect to an address from a DNS zone that it does not control.
 * @param allowed addresses that are allowed although they are not public: those of servers started by a test
 */
export function isPublicAddress(address: string, allowed: readonly string[] = []): boolean {
  if (isIP(address) === 0) return false
  if (allowed.includes(address)) return true
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4')
  return routed.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}
