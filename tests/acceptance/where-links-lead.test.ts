import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type DnsServer, startDnsServer } from '../support/dns-server.ts'
import { fakeClient } from '../support/fake-provider-client.ts'
import { type FakeProvider, startFakeProvider } from '../support/fake-provider-process.ts'
import { mailsTo, nextMailTo } from '../support/mailbox.ts'
import { demo, guest, type Person, signIn } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'
import { visit } from '../support/visit.ts'

const { password } = demo
const club = 'club.example.test'
let dns: DnsServer
let provider: FakeProvider
let server: SeededServer
let operator: pg.Pool
let admin: Person
/** The origin of the tenant's own domain, wherever it points. */
let clubOrigin = ''

beforeAll(async () => {
  dns = await startDnsServer()
  dns.set('main.example.test', { type: 'A', value: '127.0.0.1' })
  provider = await startFakeProvider()
  server = await startSeededServer({
    MAIN_DOMAINS: 'localhost,127.0.0.1,::1,main.example.test',
    DOMAIN_CHECK_DNS: dns.address,
    DOMAIN_CHECK_ALLOW: '127.0.0.1',
    DOMAIN_CHECK_HTTPS_PORT: '9',
    AUTH_OIDC_ISSUER: provider.issuer,
    AUTH_OIDC_CLIENT_ID: fakeClient.id,
    AUTH_OIDC_CLIENT_SECRET: fakeClient.secret,
    AUTH_CONFIRM_EMAIL: 'true',
  })
  operator = new pg.Pool({ connectionString: server.databaseUrl, max: 1 })
  admin = await signIn(server, demo.admin)
  clubOrigin = `http://${club}:${server.port}`
  await provider.person({ sub: 'member', email: 'by-oidc@example.test', email_verified: true })

  const tenant = { name: 'ชมรม', domain: club }
  const { data } = await admin.client.from('tenants').insert(tenant).select('id').single()
  const method = { tenant_id_param: data?.id, method_param: 'dns' }
  const returned = await admin.client.rpc('setup_domain_verification', method).throwOnError()
  dns.set(returned.data.record_name, { type: 'TXT', value: returned.data.record_value })
  await pointTo('192.0.2.7', '192.0.2.7')
})
afterAll(async () => {
  await operator.end()
  await server.stop()
  await provider.stop()
  await dns.stop()
})

/** Points the domain elsewhere, as its owner can, and waits until the server has checked it. */
async function pointTo(address: string, www: string): Promise<void> {
  dns.set(club, { type: 'A', value: address })
  dns.set(`www.${club}`, { type: 'A', value: www })
  await operator.query(
    `update private.tenant_hosts set checked_at = checked_at - interval '1 minute' where host = $1`,
    [club],
  )
  const { rows } = await operator.query(
    'select tenant_id from private.tenant_hosts where host = $1',
    [club],
  )
  const asked = { tenant_id_param: rows[0]?.tenant_id }
  const { data } = await admin.client.rpc('verify_domain', asked).throwOnError()
  expect(data.success).toBe(true)
  // Sites are read at most once a second.
  const isHere = address === '127.0.0.1'
  const redirect = encodeURIComponent(`${clubOrigin}/`)
  const link = `${server.url}/auth/v1/verify?token=none&type=signup&redirect_to=${redirect}`
  await vi.waitFor(
    async () => expect((await visit(link)).location?.startsWith(clubOrigin)).toBe(isHere),
    60_000,
  )
}

type Way = { host?: string; pkce?: boolean; headers?: Record<string, string> }

/**
 * The final address of a user who signs in at the provider by a link that another user prepared.
 */
async function arrive(redirectTo: string, { host, pkce = false, headers }: Way = {}): Promise<URL> {
  const query = new URLSearchParams({ provider: 'custom:oidc', redirect_to: redirectTo })
  if (pkce) {
    const challenge = createHash('sha256').update(randomBytes(40)).digest('base64url')
    query.set('code_challenge', challenge)
    query.set('code_challenge_method', 's256')
  }
  const begun = await visit(`${server.url}/auth/v1/authorize?${query}`, {
    headers: { ...(host && { host }), ...headers },
  })
  const cookie = (begun.headers['set-cookie'] ?? []).map((set) => set.split(';')[0]).join('; ')
  const back = await fetch(begun.location ?? '', { redirect: 'manual' })
  const ended = await visit(back.headers.get('location') ?? '', { headers: { cookie } })
  return new URL(ended.location ?? '')
}

/** Signs in on the site of a host, as its page does. */
async function signInAt(host: string, email: string): Promise<void> {
  const answer = await visit(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { host: `${host}:${server.port}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
}

async function member(): Promise<string> {
  const email = `${randomUUID()}@example.test`
  const { error } = await admin.client.functions.invoke('invite-user', { body: { email } })
  expect(error).toBeNull()
  const link = new URL((await nextMailTo(server, email)).links[0] ?? '')
  const token_hash = new URLSearchParams(link.hash.slice(1)).get('token_hash') ?? ''
  const client = await guest(server)
  expect((await client.auth.verifyOtp({ token_hash, type: 'invite' })).error).toBeNull()
  expect((await client.auth.updateUser({ password })).error).toBeNull()
  return email
}

/** The target of the link in a mail that a stranger requested. */
async function recoverTo(email: string, redirectTo: string): Promise<string> {
  const before = (await mailsTo(server, email)).length
  await (await guest(server)).auth.resetPasswordForEmail(email, { redirectTo })
  const mail = await nextMailTo(server, email, before + 1)
  return new URL(mail.links[0] ?? '').origin
}

const bearsSession = (url: URL) => /access_token|refresh_token/.test(url.href)

test('a proven domain that points elsewhere gets no session, no code and no mail', async () => {
  for (const pkce of [true, false]) {
    const arrived = await arrive(`${clubOrigin}/`, { pkce })
    expect(arrived.origin).toBe(server.url)
  }
  const email = await member()
  await signInAt(club, email)
  expect(await recoverTo(email, `${clubOrigin}/reset-password`)).toBe(server.url)
})

describe('a domain that points here', () => {
  beforeAll(() => pointTo('127.0.0.1', '192.0.2.7'))

  test('gets the codes of its own sign-ins, and no token of users who were redirected to it', async () => {
    const host = `${club}:${server.port}`
    const own = await arrive(`${clubOrigin}/auth`, { pkce: true, host })
    expect([own.origin, own.pathname, own.hash]).toEqual([clubOrigin, '/auth', ''])
    expect(own.searchParams.get('code')).toBeTruthy()
    const fromHub = await arrive(`${clubOrigin}/`)
    expect([fromHub.origin, bearsSession(fromHub)]).toEqual([server.url, true])
    const spoofed: Record<string, string>[] = [
      { 'x-forwarded-host': club },
      { origin: clubOrigin, referer: clubOrigin },
    ]
    for (const headers of spoofed)
      expect((await arrive(`${clubOrigin}/`, { headers })).origin).toBe(server.url)
  })

  test.each([
    (origin: string) => origin.replace('//', '//www.'),
    (origin: string) => origin.replace('//', '//sub.'),
    (origin: string) => `${origin}@evil.example/`,
    (origin: string) => `${origin.replace('//', '//user@')}/`,
    (origin: string) => `http://evil.example\\@${new URL(origin).host}/`,
    (origin: string) => `http://evil.example#@${new URL(origin).host}/`,
    (origin: string) => origin.replace('.test', '.test.'),
    (origin: string) => origin.replace('.test', '.test%2eevil.example'),
    (origin: string) => origin.replace('.test', '.test\t.evil.example'),
    (origin: string) => origin.replace('.test', '.test%00.evil.example'),
    (origin: string) => origin.replace('.test', '。test.evil.example'),
    (origin: string) => origin.replace('club', 'с\u04cfub'),
    (origin: string) => origin.replace(/:\d+$/, ':9'),
    (origin: string) => origin.replace(/:\d+$/, ''),
    (origin: string) => origin.replace('http:', 'https:'),
    (origin: string) => origin.replace('http:', ''),
    (origin: string) => `javascript:location='${origin}'`,
    () => 'http://evil.example/',
    () => 'http://127.0.0.2/',
  ])('is not matched by a lookalike: %s', async (crafted) => {
    const redirectTo = crafted(clubOrigin)
    for (const way of [{ pkce: true }, { pkce: false }, { host: 'evil.example' }]) {
      const arrived = await arrive(redirectTo, way)
      expect([redirectTo, arrived.origin]).toEqual([redirectTo, server.url])
    }
  })

  test('is matched in any spelling of its letters', async () => {
    const wide = clubOrigin.replace('club', 'ＣＬＵＢ')
    expect((await arrive(wide, { pkce: true })).origin).toBe(clubOrigin)
    expect((await arrive(wide)).origin).toBe(server.url)
  })

  test('is the target of mails to users who signed in there last', async () => {
    const email = await member()
    const asked = `${clubOrigin}/reset-password`
    expect(await recoverTo(email, asked)).toBe(server.url)
    await signInAt(club, email)
    expect(await recoverTo(email, asked)).toBe(clubOrigin)
    expect(await recoverTo(email, `http://nurse.localhost:${server.port}/`)).toBe(server.url)
    await signInAt('localhost', email)
    expect(await recoverTo(email, asked)).toBe(server.url)
  })

  test('confirms the sign-ups of its own pages, until it points elsewhere', async () => {
    const signUp = async () => {
      const email = `${randomUUID()}@example.test`
      const options = { emailRedirectTo: `${clubOrigin}/` }
      await (await guest(server)).auth.signUp({ email, password, options })
      return new URL((await nextMailTo(server, email)).links[0] ?? '').origin
    }
    expect(await signUp()).toBe(clubOrigin)
    const email = await member()
    await signInAt(club, email)
    await pointTo('192.0.2.7', '127.0.0.1')
    expect(await signUp()).toBe(server.url)
    expect(await recoverTo(email, `${clubOrigin}/`)).toBe(server.url)
    expect((await arrive(`${clubOrigin}/`, { pkce: true })).origin).toBe(server.url)
    const www = clubOrigin.replace('//', '//www.')
    expect((await arrive(`${www}/`, { pkce: true })).origin).toBe(www)
  })
})
