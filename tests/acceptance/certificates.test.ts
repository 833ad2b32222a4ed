import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import https from 'node:https'
import { connect as connectPlain } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { freePort } from '@sanamsob/database'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestDatabase } from '../support/database.ts'
import { type DnsServer, startDnsServer } from '../support/dns-server.ts'
import { type FakeAcme, startFakeAcme } from '../support/fake-acme-process.ts'
import { demo, type Person, signIn } from '../support/product.ts'
import { createSeededDatabase } from '../support/seeded-server.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const main = 'exam.example.test'
const patience = { timeout: 30_000, interval: 200 }
/** Occasionally refused nonces are not failures. */
const usual = { badNonceEvery: 4 }

let database: TestDatabase
let pool: pg.Pool
let dns: DnsServer
let acme: FakeAcme
let server: TestServer
let admin: Person
let httpsPort = 0
let env: Record<string, string>

beforeAll(async () => {
  const port = await freePort()
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
  await acme.faults(usual)
  server = await startTestServer({ env, port })
  admin = await signIn(server, demo.admin)
})
afterEach(async () => {
  await acme.faults(usual)
  await sql('update private.acme_accounts set paused_until = null')
})
afterAll(async () => {
  await server?.stop()
  await acme.stop()
  await dns.stop()
  await pool.end()
  await database.drop()
})

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await pool.query<Row>(text, values)).rows
const wake = () =>
  sql(`select graphile_worker.add_job('certificates-order', job_key => 'certificates-order')`)
const here = (...hosts: string[]) => {
  for (const host of hosts) dns.set(host, { type: 'A', value: '127.0.0.1' })
}
const ordersFor = async (host: string) =>
  (await acme.state()).orders.filter((order) => order.host === host).map(({ status }) => status)
type Stored = {
  problem: string | null
  problem_detail: string | null
  tries: number
  waits: number
  is_wanted: boolean
}
const stored = async (host: string) => {
  const [row] = await sql<Stored>(
    `select problem, problem_detail, tries, unwanted_since is null as is_wanted,
       extract(epoch from next_try_at - now())::float8 as waits
     from private.certificates where host = $1`,
    [host],
  )
  return row
}
/** Makes a certificate due, as if no authority had asked to wait. */
const makeDue = async (host: string) => {
  await sql('update private.acme_accounts set paused_until = null')
  await sql('update private.certificates set next_try_at = now() where host = $1', [host])
  await wake()
}

/** Starts a handshake as a browser does; it trusts only the fake authority. */
async function shake(host: string | undefined, port = httpsPort) {
  const name = host && { servername: host }
  const socket = connect({ port, host: '127.0.0.1', ca: acme.root, ...name })
  const failed = once(socket, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => {})
  try {
    await Promise.race([once(socket, 'secureConnect'), failed])
    const { fingerprint256, subjectaltname } = socket.getPeerCertificate()
    return { fingerprint256, subjectaltname, protocol: socket.getProtocol() }
  } finally {
    socket.destroy()
  }
}
const served = (host: string, port = httpsPort) =>
  vi.waitFor(async () => (await shake(host, port)).fingerprint256, patience)

function get(host: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = https.get(
      {
        ...{ host: '127.0.0.1', port: httpsPort, servername: host, ca: acme.root, path },
        headers: { host: `${host}:${httpsPort}` },
      },
      async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve({ status: response.statusCode ?? 0, text })
      },
    )
    asked.on('error', reject)
  })
}

let count = 0
async function makeTenant(): Promise<{ id: string; host: string }> {
  const host = `club-${++count}.example.test`
  const { data } = await admin.client
    .from('tenants')
    .insert({ name: `ชมรม ${count}`, domain: host })
    .select('id')
    .single<{ id: string }>()
    .throwOnError()
  return { id: data.id, host }
}
async function prove({ id }: { id: string }) {
  const asked = { tenant_id_param: id, method_param: 'dns' }
  const { data } = await admin.client.rpc('setup_domain_verification', asked).throwOnError()
  dns.set(data.record_name, { type: 'TXT', value: data.record_value })
  await admin.client.rpc('verify_domain', { tenant_id_param: id }).throwOnError()
}
/** A tenant whose domain leads here, is proven, and has its certificate. */
async function serveTenant() {
  const tenant = await makeTenant()
  here(tenant.host)
  await prove(tenant)
  return { ...tenant, fingerprint: await served(tenant.host) }
}
const findingsOf = async (id: string, host: string) => {
  const { data } = await admin.client.rpc('tenant_hosts', { tenant_id_param: id }).throwOnError()
  return data.certificates.find((one: { host: string }) => one.host === host)
}

describe('the installation', () => {
  it('has a certificate as soon as it runs, from one account with the operator’s address', async () => {
    await served(main)
    expect(await shake(main)).toMatchObject({ subjectaltname: `DNS:${main}`, protocol: 'TLSv1.3' })
    expect((await acme.state()).accounts).toEqual([['mailto:owner@exam.example.test']])
    expect(await get(main, '/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' })
  })

  it('redirects http to https, and serves authorities only the published challenges', async () => {
    const visit = (path: string, host = 'club.example.test', connection = 'close') =>
      new Promise<{ status: number; to: string | undefined }>((resolve, reject) => {
        const socket = connectPlain(server.port, '127.0.0.1')
        socket.on('error', reject)
        let text = ''
        socket.on('data', (chunk) => {
          text += chunk
          // A connection that asked for an upgrade remains open for the next request.
          if (text.includes('\r\n\r\n')) socket.end()
        })
        socket.on('close', () =>
          resolve({
            status: Number(text.slice(9, 12)),
            to: /^location: (.*)\r$/im.exec(text)?.[1],
          }),
        )
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: ${connection}\r\nUpgrade: websocket\r\n\r\n`,
        )
      })
    expect(await visit('/quiz-sets?page=2')).toEqual({
      status: 308,
      to: `https://club.example.test:${httpsPort}/quiz-sets?page=2`,
    })
    expect((await visit('/rest/v1/profiles')).status).toBe(308)
    expect(await visit('/realtime/v1/websocket?vsn=2.0.0', undefined, 'Upgrade')).toEqual({
      status: 308,
      to: `https://club.example.test:${httpsPort}/realtime/v1/websocket?vsn=2.0.0`,
    })
    for (const token of ['x'.repeat(32), '..%2f..%2fetc%2fpasswd', 'x'])
      expect((await visit(`/.well-known/acme-challenge/${token}`)).status).toBe(404)
    const token = 'known-token-of-the-test'
    await sql('insert into private.acme_challenges (token, host, answer) values ($1, $2, $3)', [
      ...[token, 'club.example.test', 'the answer'],
    ])
    const path = `/.well-known/acme-challenge/${token}`
    expect((await visit(path)).status).toBe(200)
    expect((await visit(path, 'other.example.test')).status).toBe(404)
    await sql(`update private.acme_challenges set expires_at = now() where token = $1`, [token])
    expect((await visit(path)).status).toBe(404)
  })

  it.each([
    ['a name that is none of ours', 'stranger.example.test'],
    ['no name', undefined],
    ['a name below a site', `x.${main}`],
  ])('refuses a handshake for %s', async (_, host) => {
    await expect(shake(host)).rejects.toThrow(/handshake failure|ECONNRESET|hang up/i)
  })

  it('closes a connection that never starts a handshake', async () => {
    const socket = connectPlain(httpsPort, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(Buffer.from([0x16, 0x03, 0x01]))
    await once(socket.resume(), 'close')
  }, 30_000)

  it('sends nothing after a failed handshake', async () => {
    const socket = connectPlain(httpsPort, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'close')
    expect(text).not.toContain('HTTP')
  })
})

describe('a tenant', () => {
  it('is reachable by https on its own domain soon after that is proven', async () => {
    const { id, host } = await serveTenant()
    const page = await get(host, '/')
    expect(page.status).toBe(200)
    expect(page.text).toContain('ชมรม')
    expect(await ordersFor(host)).toEqual(['valid'])
    expect(await findingsOf(id, host)).toMatchObject({ is_overdue: false, problem: null })
    // www. has no address, so no certificate is requested for it.
    expect(await findingsOf(id, `www.${host}`)).toMatchObject({ problem: 'unresolved' })
    expect(await ordersFor(`www.${host}`)).toEqual([])
    here(`www.${host}`)
    await makeDue(`www.${host}`)
    await served(`www.${host}`)
  })

  it('gets no certificate before its domain is proven, nor where it leads elsewhere', async () => {
    const unproven = await makeTenant()
    here(unproven.host)
    const elsewhere = await makeTenant()
    dns.set(elsewhere.host, { type: 'A', value: '127.0.0.9' })
    await prove(elsewhere)
    await vi.waitFor(
      async () => expect(await stored(elsewhere.host)).toMatchObject({ problem: 'elsewhere' }),
      patience,
    )
    expect(await stored(unproven.host)).toBeUndefined()
    expect(await ordersFor(unproven.host)).toEqual([])
    expect(await ordersFor(elsewhere.host)).toEqual([])
    // Once it leads here, pressing the check is enough.
    here(elsewhere.host)
    await sql(`update private.tenant_hosts set checked_at = checked_at - interval '1 minute'`)
    await admin.client.rpc('verify_domain', { tenant_id_param: elsewhere.id }).throwOnError()
    await served(elsewhere.host)
  })

  it('sees the reason of a refusal, which is not retried at once', async () => {
    await acme.faults({ validation: 'fail' })
    const tenant = await makeTenant()
    here(tenant.host)
    await prove(tenant)
    await vi.waitFor(
      async () => expect(await stored(tenant.host)).toMatchObject({ problem: 'refused', tries: 1 }),
      patience,
    )
    expect(await findingsOf(tenant.id, tenant.host)).toMatchObject({
      problem_detail: `${tenant.host}: the key authorization is not there`,
    })
    expect((await stored(tenant.host))?.waits).toBeGreaterThan(500)
    await wake()
    await acme.faults(usual)
    await makeDue(tenant.host)
    await served(tenant.host)
    expect(await ordersFor(tenant.host)).toEqual(['invalid', 'valid'])
  })

  it('has its certificate renewed without a restart', async () => {
    const { host, fingerprint } = await serveTenant()
    await makeDue(host)
    await vi.waitFor(
      async () => expect((await shake(host)).fingerprint256).not.toBe(fingerprint),
      patience,
    )
    expect(await ordersFor(host)).toEqual(['valid', 'valid'])
  })

  it('keeps its certificate while the authority is unreachable or asks to wait', async () => {
    const { host, fingerprint } = await serveTenant()
    await acme.faults({ away: true })
    await makeDue(host)
    await vi.waitFor(
      async () => expect(await stored(host)).toMatchObject({ problem: 'ca_unreachable' }),
      patience,
    )
    expect((await stored(host))?.waits).toBeGreaterThan(500)
    const [pause] = await sql('select paused_until > now() as paused from private.acme_accounts')
    expect(pause).toEqual({ paused: true })
    await acme.faults({ rateLimited: 7_200 })
    await makeDue(host)
    await vi.waitFor(
      async () => expect(await stored(host)).toMatchObject({ problem: 'rate_limited' }),
      patience,
    )
    expect((await stored(host))?.waits).toBeGreaterThan(7_000)
    expect((await shake(host)).fingerprint256).toBe(fingerprint)
  })

  it('that is deleted has its certificate no longer renewed, and its key deleted later', async () => {
    const { id, host } = await serveTenant()
    await admin.client.from('tenants').delete().eq('id', id).throwOnError()
    await makeDue(host)
    await vi.waitFor(
      async () => expect(await stored(host)).toMatchObject({ is_wanted: false, waits: null }),
      patience,
    )
    expect(await ordersFor(host)).toEqual(['valid'])
    await sql(
      `update private.certificates set unwanted_since = now() - interval '31 days'
      where host = $1`,
      [host],
    )
    await wake()
    await vi.waitFor(async () => expect(await stored(host)).toBeUndefined(), patience)
  })
})

/** The doctor's findings, from within the server. */
const findings = async () => {
  const answer = await fetch(`${server.url}/functions/v1/doctor`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const returned = (await answer.json()) as {
    findings: { check: string; state: string; says: string }[]
  }
  return Object.fromEntries(returned.findings.map(({ check, ...rest }) => [check, rest]))
}

describe('the monitoring', () => {
  it('reports certificates that the authority does not issue', async () => {
    const [{ count } = { count: 0 }] = await sql<{ count: number }>(
      'select count(chain)::int as count from private.certificates where unwanted_since is null',
    )
    const found = await findings()
    expect(found['certificate authority']).toMatchObject({ state: 'ok' })
    expect(found.certificates?.says).toContain(`${count} certificates`)
    await acme.faults({ away: true })
    await sql(
      `update private.certificates set overdue_at = now(), problem = 'ca_unreachable', tries = 3
       where host = $1`,
      [main],
    )
    await vi.waitFor(async () => {
      const { certificates, ...rest } = await findings()
      expect(rest['certificate authority']).toMatchObject({ state: 'fail' })
      expect(certificates).toMatchObject({
        state: 'warn',
        says: expect.stringContaining(`${main} is not renewed (ca_unreachable`),
      })
    }, patience)
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toMatch(/^sanamsob_certificates_overdue 1$/m)
    expect(metrics).toMatch(/^sanamsob_certificates_refused 1$/m)
  })

  it('no role reads a key through the data API', async () => {
    const { secretKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
    for (const key of [admin.token, secretKey]) {
      for (const table of ['certificates', 'acme_accounts', 'acme_challenges']) {
        const read = (profile: object) =>
          fetch(`${server.url}/rest/v1/${table}?select=*`, {
            headers: { authorization: `Bearer ${key}`, ...profile },
          })
        expect((await read({})).status).toBe(404)
        expect((await read({ 'accept-profile': 'private' })).status).toBe(406)
      }
    }
  })
})

describe('several processes', () => {
  it('share one order, its challenge and its certificate, also after a restart', async () => {
    const [port, secondHttps] = [await freePort(), await freePort()]
    const second = await startTestServer({
      env: { ...env, HTTPS_PORT: String(secondHttps) },
      ...{ port, dataDir: server.dataDir },
    })
    try {
      const { host, fingerprint } = await serveTenant()
      expect(await served(host, secondHttps)).toBe(fingerprint)
      expect(await ordersFor(host)).toEqual(['valid'])
      // One connection sends no request, one has only begun its handshake.
      const idle = connect({
        port: secondHttps,
        host: '127.0.0.1',
        servername: host,
        ca: acme.root,
      })
      const begun = connectPlain(secondHttps, '127.0.0.1')
      await Promise.all([once(idle, 'secureConnect'), once(begun, 'connect')])
      const ended = Promise.all([once(idle.resume(), 'close'), once(begun.resume(), 'close')])
      for (const socket of [idle, begun]) socket.on('error', () => {})
      expect(await second.stop()).toBe(0)
      await ended
      await acme.faults({ away: true })
      const again = await startTestServer({
        env: { ...env, HTTPS_PORT: String(secondHttps) },
        ...{ port, dataDir: server.dataDir },
      })
      expect((await shake(host, secondHttps)).fingerprint256).toBe(fingerprint)
      expect(await again.stop()).toBe(0)
    } finally {
      if (!second.hasEnded()) await second.stop()
    }
    expect((await acme.state()).accounts).toHaveLength(1)
  })

  it('store no key in plain text', async () => {
    const keys = await sql<{ value: string }>(
      `select value from private.certificates where value is not null
       union all select value from private.acme_accounts`,
    )
    expect(keys.length).toBeGreaterThan(3)
    for (const { value } of keys) expect(value).toMatch(/^-----BEGIN PGP MESSAGE-----/)
    expect(JSON.stringify(server.log)).not.toContain('PRIVATE KEY')
    await expect(
      sql(`update private.certificates set value = '-----BEGIN PRIVATE KEY-----'
        where value is not null`),
    ).rejects.toMatchObject({ constraint: 'certificates_sealed' })
  })
})
