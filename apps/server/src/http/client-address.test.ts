import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { clientAddress, networkOf, type ServerEnv } from './client-address.ts'
import { trustedProxies } from './trusted-proxies.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['not an address', 'not an address'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, ::ffff:203.0.113.7, ::FFFF:10.0.0.2', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['', '10.0.0.1'],
])('from X-Forwarded-For: %s reads the caller %s', async (forwarded, caller) => {
  const proxies = trustedProxies(['10.0.0.1', '10.0.0.2'])
  const app = new Hono<ServerEnv>()
  app.get('/', (context) => context.text(clientAddress(context, proxies)))
  const headers = { 'x-forwarded-for': forwarded }
  const incoming = { socket: { remoteAddress: '::ffff:10.0.0.1' }, headers }
  const answer = await app.request('/', {}, { incoming } as unknown as ServerEnv['Bindings'])
  expect(await answer.text()).toBe(caller)
})
