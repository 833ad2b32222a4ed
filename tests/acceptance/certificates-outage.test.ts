import { once } from 'node:events'
import { connect } from 'node:tls'
import { freePort } from '@sanamsob/database'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type DnsServer, startDnsServer } from '../support/dns-server.ts'
import { type FakeAcme, startFakeAcme } from '../support/fake-acme-process.ts'
import { type StoppableProduct, startStoppableProduct } from '../support/stoppable-product.ts'

const main = 'exam.example.test'
let dns: DnsServer
let acme: FakeAcme
let product: StoppableProduct
let httpsPort = 0

beforeAll(async () => {
  const port = await freePort()
  httpsPort = await freePort()
  ;[dns, acme] = await Promise.all([startDnsServer(), startFakeAcme(port)])
  dns.set(main, { type: 'A', value: '127.0.0.1' })
  product = await startStoppableProduct({
    PORT: String(port),
    HTTPS_PORT: String(httpsPort),
    PUBLIC_URL: `https://${main}:${httpsPort}`,
    MAIN_DOMAINS: `${main},localhost`,
    ALLOW_DEMO_IN_PUBLIC: 'true',
    ACME_DIRECTORY: acme.directory,
    DOMAIN_CHECK_DNS: dns.address,
    DOMAIN_CHECK_ALLOW: '127.0.0.1',
    DOMAIN_CHECK_HTTP_PORT: String(port),
  })
})
afterAll(async () => {
  await product.end()
  await acme.stop()
  await dns.stop()
})

async function shake(servername: string): Promise<string> {
  const socket = connect({ port: httpsPort, host: '127.0.0.1', servername, ca: acme.root })
  const failed = once(socket, 'error').then(([error]) => String(error))
  const shaken = once(socket, 'secureConnect').then(() => 'trusted')
  shaken.catch(() => {})
  const outcome = await Promise.race([shaken, failed])
  socket.destroy()
  return outcome
}

it('handshakes need no database, neither for its own hosts nor for unknown ones', async () => {
  await vi.waitFor(async () => expect(await shake(main)).toBe('trusted'), {
    timeout: 30_000,
    interval: 200,
  })
  await product.stopDatabase()
  expect(await shake(main)).toBe('trusted')
  const strangers = Array.from({ length: 200 }, (_, index) => shake(`s${index}.example.test`))
  for (const outcome of await Promise.all(strangers)) expect(outcome).toContain('handshake failure')
  expect(await shake(main)).toBe('trusted')
  await product.startDatabase()
})
