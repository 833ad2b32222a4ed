import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { request } from 'node:https'
import { connect, type TLSSocket } from 'node:tls'
import { freePort } from '@sanamsob/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSeededDatabase } from '../support/seeded-server.ts'
import type { TestDatabase } from '../support/database.ts'
import { type DnsServer, startDnsServer } from '../support/dns-server.ts'
import { type FakeAcme, startFakeAcme } from '../support/fake-acme-process.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const main = 'exam.example.test'
const patience = { timeout: 30_000, interval: 200 }

/** The product with certificates of its own, its ports, a name server and an authority. */
describe('certificates in process', () => {
  let database: TestDatabase
  let pool: pg.Pool
  let dns: DnsServer
  let acme: FakeAcme
  let server: TestServer
  let port = 0
  let httpsPort = 0
  let env: Record<string, string>
  let dataDir: string

  const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows
  const wake = () =>
    sql(`select graphile_worker.add_job('certificates-order', job_key => 'certificates-order')`)
  const ordersFor = async (host: string) =>
    (await acme.state()).orders.filter((order) => order.host === host)
  const here = (...hosts: string[]) => {
    for (const host of hosts) dns.set(host, { type: 'A', value: '127.0.0.1' })
  }

  beforeAll(async () => {
    port = await freePort()
    httpsPort = await freePort()
    ;[database, dns, acme] = await Promise.all([
      createSeededDatabase(),
      startDnsServer(),
      startFakeAcme(port),
    ])
    pool = new pg.Pool({ connectionString: database.url, max: 3 })
    here(main)
    env = {
      DATABASE_URL: database.ownerUrl,
      PUBLIC_URL: `https://${main}:${httpsPort}`,
      MAIN_DOMAINS: `${main},localhost,127.0.0.1`,
      ALLOW_DEMO_IN_PUBLIC: 'true',
      ACME_DIRECTORY: acme.directory,
      ACME_EMAIL: 'owner@exam.example.test',
      HTTPS_PORT: String(httpsPort),
      DOMAIN_CHECK_DNS: dns.address,
      DOMAIN_CHECK_ALLOW: '127.0.0.1',
      DOMAIN_CHECK_HTTP_PORT: String(port),
      DOMAIN_CHECK_HTTPS_PORT: String(httpsPort),
    }
    await acme.faults({ badNonceEvery: 4 })
    server = await startTestServer({ env, port })
    dataDir = server.dataDir
  })
  afterAll(async () => {
    await server?.stop()
    await acme.stop()
    await dns.stop()
    await pool.end()
    await database.drop()
  })

  it('gets one for the main domain as it starts, despite nonces that are refused', async () => {
    await vi.waitFor(async () => expect((await shake(main)).authorized).toBe(true), patience)
    const [first] = (await acme.state()).accounts
    expect(first).toEqual(['mailto:owner@exam.example.test'])
  })

  /** A handshake as a browser begins it; it trusts the authority alone. */
  async function shake(host: string, at = httpsPort) {
    const socket = connect({ port: at, host: '127.0.0.1', servername: host, ca: acme.root })
    socket.on('error', () => {})
    try {
      await once(socket, 'secureConnect')
      const { valid_to, fingerprint256, subjectaltname } = socket.getPeerCertificate()
      return { authorized: socket.authorized, valid_to, fingerprint256, subjectaltname }
    } finally {
      socket.destroy()
    }
  }
})
