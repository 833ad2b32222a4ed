import { expect, it } from 'vitest'
import { trustedProxies } from './trusted-proxies.ts'

it.each([
  ['10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
  ['172.16.0.0/12', '172.18.0.5', true],
  ['172.16.0.0/12', '172.32.0.5', false],
  ['fd00::/8', 'fd12::7', true],
  ['fd00::/8', '10.0.0.1', false],
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['private', '192.168.3.4', true],
  ['private', '127.0.0.1', false],
  ['10.0.0.1', 'no address', false],
])('TRUST_PROXY=%s trusts %s: %s', (entry, address, believed) => {
  expect(trustedProxies([entry]).has(address)).toBe(believed)
})

it.each(['caddy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'fd00::/129', '10.0.0', '0.0.0.0/0'])(
  'refuses TRUST_PROXY=%s and names the entry',
  (entry) => {
    expect(() => trustedProxies(['127.0.0.1', entry])).toThrow(entry)
  },
)
