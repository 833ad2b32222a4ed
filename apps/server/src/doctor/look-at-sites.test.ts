import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../../tests/support/dns-server.ts'
import type { Config } from '../config.ts'
import { lookAtSites } from './look-at-sites.ts'

let dns: DnsServer
let inside: Server
/** Addresses of this machine that received a connection. */
const visited: string[] = []
let publicUrl = ''

beforeAll(async () => {
  dns = await startDnsServer()
  inside = createServer((socket) => {
    visited.push(socket.localAddress ?? '')
    socket.destroy()
  }).listen(0, '0.0.0.0')
  await once(inside, 'listening')
  publicUrl = `https://localhost:${(inside.address() as AddressInfo).port}`
})
afterAll(async () => {
  inside.close()
  await dns.stop()
})

/** Returns the finding for a site at a tenant's host. 127.0.0.1 passes for a public address. */
async function findingOf(host: string) {
  const pool = { query: async () => ({ rows: [{ domain: host }] }) }
  const config = { publicUrl, domainChecks: { dns: [dns.address], allowed: ['127.0.0.1'] } }
  const found = await lookAtSites(pool as never, config as unknown as Config, 'key', {
    publicOnly: true,
  })
  return found.find(({ check }) => check === `site ${host}`)?.details[0]?.code
}

test('looks a name up once, so that its next address receives no connection', async () => {
  const host = 'turning.example.test'
  dns.rotate(host, ['127.0.0.1', '127.0.0.2', '127.0.0.2'])
  expect(await findingOf(host)).toBe('site_without_tls')
  expect(dns.asked.filter((question) => question === `${host} A`)).toHaveLength(1)
  expect(visited).not.toContain('127.0.0.2')
})

test.each([['10.0.0.1'], ['127.0.0.1', '127.0.0.2']])(
  'makes no connection to %s',
  async (...addresses) => {
    const host = `inside-${addresses.length}.example.test`
    dns.set(host, ...addresses.map((value) => ({ type: 'A' as const, value })))
    visited.length = 0
    expect(await findingOf(host)).toBe('site_not_public')
    expect(visited.filter((address) => address !== '127.0.0.1')).toEqual([])
  },
)
