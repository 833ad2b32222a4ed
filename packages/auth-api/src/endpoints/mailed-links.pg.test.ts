import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuthMail } from '../options.ts'
import { siteUrl, startTestAuth, type TestAuth } from '../testing/test-auth.ts'

const password = 'correct horse'

describe('codes and links by mail', () => {
  let auth: TestAuth
  let count = 0

  beforeAll(async () => {
    auth = await startTestAuth({ autoconfirm: false })
  })
  afterAll(() => auth.stop())

  async function member() {
    const email = `member${count++}@example.org`
    const admin = await auth.admin()
    await admin.admin.createUser({ email, password, email_confirm: true })
    return email
  }

  /** Opens the link of a mail and returns the redirect. */
  async function press(actionUrl: string) {
    const { pathname, search } = new URL(actionUrl)
    const response = await auth.send('GET', pathname + search)
    expect(response.status).toBe(303)
    const url = new URL(response.headers.get('location') ?? '')
    return { url, facts: new URLSearchParams(url.hash.slice(1)) }
  }

  it.each([
    ['/recover', {}],
    ['/otp', { create_user: false }],
    ['/magiclink', { create_user: false }],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
  ])('%s responds the same for known and unknown addresses', async (path, extra) => {
    const known = await auth.ask('POST', path, { email: await member(), ...extra })
    const unknown = await auth.ask('POST', path, { email: 'nobody@example.org', ...extra })
    expect(known).toMatchObject({ status: 200, body: {} })
    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
    expect([...unknown.headers]).toEqual([...known.headers])
    await auth.api.close()
    expect(auth.mails.filter(({ to }) => to === 'nobody@example.org')).toEqual([])
  })

  it('verification responds the same for known and unknown addresses', async () => {
    const attempt = (email: string) =>
      auth.ask('POST', '/verify', { type: 'email', email, token: '000000' })
    const known = await attempt(await member())
    expect(known).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
    expect((await attempt('nobody@example.org')).body).toEqual(known.body)
  })

  it('recovers a password', async () => {
    const email = await member()
    const client = auth.client()
    await client.resetPasswordForEmail(email, { redirectTo: 'http://nurse.site.test/reset' })
    const { url, facts } = await press((await auth.mailTo(email, 'recovery')).actionUrl)
    expect(url.origin + url.pathname).toBe('http://nurse.site.test/reset')
    expect(facts.get('type')).toBe('recovery')
    const { error } = await client.setSession({
      access_token: facts.get('access_token') ?? '',
      refresh_token: facts.get('refresh_token') ?? '',
    })
    expect(error).toBeNull()
    expect((await client.updateUser({ password: 'recovered' })).error).toBeNull()
  })

  it('redirects to the site if another target is not allowed', async () => {
    const email = await member()
    await auth.client().resetPasswordForEmail(email, { redirectTo: 'http://evil.test/' })
    const { url, facts } = await press((await auth.mailTo(email, 'recovery')).actionUrl)
    expect(url.origin).toBe(siteUrl)
    expect(facts.has('access_token')).toBe(true)
  })

  it('returns tokens only to the requested host if other hosts are not trusted with them', async () => {
    const signIns: unknown[] = []
    const careful = auth.another({
      sessionsToOwnHost: true,
      onSignIn: async (db, { userId, host }) => {
        const { rows } = await db.query('select email from auth.users where id = $1', [userId])
        signIns.push([rows[0]?.email, host])
      },
    })
    const email = await member()
    const redirectTo = 'http://nurse.site.test/reset'
    const arriveAt = async (host: string, flow: 'implicit' | 'pkce' = 'implicit') => {
      await careful.client(flow).resetPasswordForEmail(email, { redirectTo })
      const { pathname, search } = new URL((await careful.mailTo(email, 'recovery')).actionUrl)
      const response = await careful.send('GET', pathname + search, undefined, { host })
      return new URL(response.headers.get('location') ?? '')
    }
    const fromHub = await arriveAt('auth.test')
    expect(fromHub.origin).toBe(siteUrl)
    expect(fromHub.hash).toContain('access_token')
    const fromSite = await arriveAt('NURSE.site.test')
    expect(fromSite.origin + fromSite.pathname).toBe(redirectTo)
    expect(fromSite.hash).toContain('access_token')
    const withCode = await arriveAt('auth.test', 'pkce')
    expect([withCode.origin, withCode.hash]).toEqual(['http://nurse.site.test', ''])
    expect(withCode.searchParams.get('code')).toBeTruthy()
    expect(signIns).toEqual([
      [email, 'auth.test'],
      [email, 'nurse.site.test'],
    ])
    // An error is not secret and is redirected to any allowed target.
    const path = `/verify?type=recovery&token=${'a'.repeat(56)}&redirect_to=${redirectTo}`
    const refused = await careful.send('GET', path)
    expect(refused.headers.get('location')).toMatch(
      /^http:\/\/nurse\.site\.test\/reset#.*otp_expired/,
    )
  })

  it('signs in with a code once, also with concurrent attempts', async () => {
    const email = await member()
    await auth.client().signInWithOtp({ email })
    const { token } = await auth.mailTo(email, 'magiclink')
    const other = auth.another()
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? auth : other).ask('POST', '/verify', { type: 'email', email, token }),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ body }) => body.error_code === 'otp_expired')).toHaveLength(9)
  })

  it('creates the account of a new address by default', async () => {
    const email = 'by-code@example.org'
    const options = { data: { full_name: 'ใหม่' } }
    await auth.client().signInWithOtp({ email, options })
    const { token } = await auth.mailTo(email, 'signup')
    const { data } = await auth.client().verifyOtp({ email, token, type: 'email' })
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'ใหม่', email_verified: true })
  })

  it('leaves earlier mails valid when another is requested, and using one invalidates all', async () => {
    const email = await member()
    await auth.client().signInWithOtp({ email })
    const first = await auth.mailTo(email, 'magiclink')
    await auth.client().signInWithOtp({ email })
    const second = await auth.mailTo(email, 'magiclink')
    const old = await auth.client().verifyOtp({ type: 'magiclink', token_hash: first.tokenHash })
    expect(old.error).toBeNull()
    const now = await auth.client().verifyOtp({ type: 'magiclink', token_hash: second.tokenHash })
    expect(now.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  it('refuses an expired code and one of another type', async () => {
    const email = await member()
    await auth.client().signInWithOtp({ email })
    const { token, actionUrl } = await auth.mailTo(email, 'magiclink')
    const wrongKind = await auth.client().verifyOtp({ email, token, type: 'signup' })
    expect(wrongKind.error).toMatchObject({ code: 'otp_expired' })
    await auth.pool.query(
      `update auth.mailed_tokens set created_at = created_at - interval '61 minutes'
       where email = $1`,
      [email],
    )
    const late = await auth.client().verifyOtp({ email, token, type: 'email' })
    expect(late.error).toMatchObject({ code: 'otp_expired' })
    const { facts } = await press(actionUrl)
    expect(Object.fromEntries(facts)).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
    })
  })

  it('resends a pending confirmation', async () => {
    const email = 'waiting@example.org'
    const client = auth.client()
    await client.signUp({ email, password })
    const first = await auth.mailTo(email, 'signup')
    await client.resend({ type: 'signup', email })
    const second = await auth.mailTo(email, 'signup')
    expect(second.tokenHash).not.toBe(first.tokenHash)
    const { facts } = await press(second.actionUrl)
    expect(facts.get('type')).toBe('signup')
    const again = await press(second.actionUrl)
    expect(again.facts.get('error_code')).toBe('otp_expired')
  })

  it('returns a code to PKCE clients, valid only in the requesting browser', async () => {
    const email = 'pkce@example.org'
    const client = auth.client('pkce')
    await client.signUp({ email, password })
    const mail = await auth.mailTo(email, 'signup')
    expect(mail.tokenHash).toMatch(/^pkce_/)
    const { url, facts } = await press(mail.actionUrl)
    expect(facts.has('access_token')).toBe(false)
    const code = url.searchParams.get('code') ?? ''
    const stolen = await auth.ask('POST', '/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(56),
    })
    expect(stolen).toMatchObject({ status: 400, body: { error_code: 'bad_code_verifier' } })
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    const again = await auth.ask('POST', '/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(56),
    })
    expect(again).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } })
  })

  it('recovers with PKCE too', async () => {
    const email = await member()
    const client = auth.client('pkce')
    await client.resetPasswordForEmail(email)
    const { url } = await press((await auth.mailTo(email, 'recovery')).actionUrl)
    const { error } = await client.exchangeCodeForSession(url.searchParams.get('code') ?? '')
    expect(error).toBeNull()
  })

  it.each([
    ['/verify', { type: 'email' }],
    ['/verify', { type: 'email', token: '1', token_hash: '2' }],
    ['/verify', { type: 'email', token: '123456' }],
    ['/verify', { type: 'toString', token: '123456', email: 'a@example.org' }],
    ['/recover', {}],
    ['/otp', {}],
    ['/resend', { type: 'other', email: 'a@example.org' }],
    ['/resend', { type: 'signup' }],
  ])('%s refuses %j', async (path, body) => {
    const answer = await auth.ask('POST', path, body)
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })

  it('does not use up a link that a mail server checks with HEAD', async () => {
    const email = await member()
    await auth.client().signInWithOtp({ email })
    const { actionUrl } = await auth.mailTo(email, 'magiclink')
    const { pathname, search } = new URL(actionUrl)
    expect((await auth.send('HEAD', pathname + search)).status).toBe(405)
    expect((await press(actionUrl)).facts.has('access_token')).toBe(true)
  })

  it('refuses a link without token', async () => {
    expect((await auth.send('GET', '/verify?type=signup')).status).toBe(400)
  })
})

describe('an address that has reached its limit of mails', () => {
  let auth: TestAuth
  /** Addresses that have reached their limit, and the addresses that were checked. */
  const full = new Set<string>()
  let asked: string[] = []
  let count = 0

  beforeAll(async () => {
    auth = await startTestAuth({ autoconfirm: false })
  })
  beforeEach(() => {
    full.clear()
    asked = []
  })
  afterAll(() => auth.stop())

  function bounded() {
    const mails: AuthMail[] = []
    const mailer = {
      send: (mail: AuthMail) => void mails.push(mail),
      allows: async (address: string) => {
        asked.push(address)
        return !full.has(address)
      },
    }
    return { ...auth.another({ mailer }), mails }
  }

  async function member(server: TestAuth) {
    const email = `member${count++}@example.org`
    await (await server.admin()).admin.createUser({ email, password, email_confirm: true })
    return email
  }

  const codesFor = async (email: string) =>
    (await auth.pool.query('select from auth.mailed_tokens where email = $1', [email])).rowCount

  it.each([
    ['/recover', {}],
    ['/otp', {}],
    ['/magiclink', {}],
    ['/resend', { type: 'email_change' }],
  ])('gets the usual response of %s, but neither a mail nor a code', async (path, extra) => {
    const server = bounded()
    const email = await member(server)
    if (path === '/resend') {
      const client = server.client()
      await client.signInWithPassword({ email, password })
      await client.updateUser({ email: `other${count++}@example.org` })
      await server.api.close()
    }
    const before = await server.ask('POST', path, { email, ...extra })
    await server.api.close()
    const sent = server.mails.filter(({ to }) => to === email).length
    const codes = await codesFor(email)
    full.add(email)
    const after = await server.ask('POST', path, { email, ...extra })
    await server.api.close()
    expect(sent).toBeGreaterThan(0)
    expect([after.status, after.body]).toEqual([before.status, before.body])
    expect([...after.headers]).toEqual([...before.headers])
    expect(server.mails.filter(({ to }) => to === email)).toHaveLength(sent)
    expect(await codesFor(email)).toBe(codes)
  })

  it('gets no mail of a sign-up, whose responses do not reveal registered addresses', async () => {
    const server = bounded()
    const returned = []
    for (const email of [`new${count++}@example.org`, await member(server)]) {
      full.add(email)
      const own = 'another horse'
      const { status, body } = await server.ask('POST', '/signup', { email, password: own })
      expect([status, body.email]).toEqual([200, email])
      await server.ask('POST', '/resend', { type: 'signup', email })
      await server.api.close()
      const path = '/token?grant_type=password'
      const signIn = await server.ask('POST', path, { email, password: own })
      returned.push([signIn.status, signIn.body.error_code])
    }
    expect(server.mails).toEqual([])
    expect(returned).toEqual(Array(2).fill([400, 'email_not_confirmed']))
  })

  it('gets no mail when another user requests a change to it', async () => {
    const server = bounded()
    const email = await member(server)
    const wished = `wished${count++}@example.org`
    full.add(wished)
    const client = server.client()
    await client.signInWithPassword({ email, password })
    expect((await client.updateUser({ email: wished })).error).toBeNull()
    await server.api.close()
    expect(server.mails.map(({ to }) => to)).toEqual([email])
    expect(await codesFor(wished)).toBe(0)
  })

  it("still gets mails requested by its owner's browser and session", async () => {
    const server = bounded()
    const email = await member(server)
    const path = '/token?grant_type=password'
    const signedIn = await server.ask('POST', path, { email, password })
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    full.add(email)
    await server.ask('POST', '/recover', { email }, { cookie })
    const authorization = `Bearer ${signedIn.body.access_token}`
    await server.ask('GET', '/reauthenticate', undefined, { authorization })
    await server.api.close()
    // Each is sent in the background, in any order.
    expect(server.mails.map(({ kind }) => kind).sort()).toEqual(['reauthentication', 'recovery'])
    expect(asked).toEqual([])
  })
})

describe('the code of a link that was followed', () => {
  let auth: TestAuth

  beforeAll(async () => {
    auth = await startTestAuth()
  })
  afterAll(() => auth.stop())

  it('stores no code that is usable by a reader of the database', async () => {
    const email = 'pkce@example.org'
    const client = auth.client('pkce')
    await client.signInWithOtp({ email })
    const { actionUrl } = await auth.mailTo(email, 'magiclink')
    const { pathname, search } = new URL(actionUrl)
    const pressed = await auth.send('GET', pathname + search)
    const code = new URL(pressed.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect(code).not.toBe('')
    const { rows } = await auth.pool.query('select * from auth.flow_state')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
  })
})
