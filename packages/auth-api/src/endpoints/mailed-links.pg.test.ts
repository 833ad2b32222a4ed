import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

  /** What pressing the link of a mail leads to. */
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
  ])('%s answers alike for known and unknown addresses', async (path, extra) => {
    const known = await auth.ask('POST', path, { email: await member(), ...extra })
    const unknown = await auth.ask('POST', path, { email: 'nobody@example.org', ...extra })
    expect(known).toMatchObject({ status: 200, body: {} })
    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
    expect([...unknown.headers]).toEqual([...known.headers])
    await auth.api.close()
    expect(auth.mails.filter(({ to }) => to === 'nobody@example.org')).toEqual([])
  })

  it('verification answers alike for known and unknown addresses', async () => {
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

  it('leads to the site when asked to lead elsewhere', async () => {
    const email = await member()
    await auth.client().resetPasswordForEmail(email, { redirectTo: 'http://evil.test/' })
    const { url, facts } = await press((await auth.mailTo(email, 'recovery')).actionUrl)
    expect(url.origin).toBe(siteUrl)
    expect(facts.has('access_token')).toBe(true)
  })

  it('signs in with a code, once, however many try at the same time', async () => {
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

  it('makes the account of a new address, unless told not to', async () => {
    const email = 'by-code@example.org'
    const options = { data: { full_name: 'ใหม่' } }
    await auth.client().signInWithOtp({ email, options })
    const { token } = await auth.mailTo(email, 'signup')
    const { data } = await auth.client().verifyOtp({ email, token, type: 'email' })
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'ใหม่', email_verified: true })
  })

  it('keeps an earlier mail good when another is asked for, and ends both with either', async () => {
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

  it('accepts no code beyond its time, and none of another kind', async () => {
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

  it('resends a confirmation that is due', async () => {
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

  it('hands PKCE clients a code, worth a session only to the browser that asked', async () => {
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

  it('keeps a link good that a mail server tries with HEAD', async () => {
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
