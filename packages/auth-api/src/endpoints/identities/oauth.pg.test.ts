import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fakeClient } from '../../../../../tests/support/fake-provider-client.ts'
import {
  type FakeProvider,
  startFakeProvider,
} from '../../../../../tests/support/fake-provider-process.ts'
import { origin, siteUrl, startTestAuth, type TestAuth } from '../../testing/test-auth.ts'
import { fragmentOf, testBrowser } from '../../testing/test-browser.ts'

const password = 'correct horse'
const redirectTo = `${siteUrl}/welcome`

let provider: FakeProvider
let auth: TestAuth
/** Autoconfirm: no address is proved. */
let trusting: TestAuth

beforeAll(async () => {
  provider = await startFakeProvider()
  const client = { clientIds: [fakeClient.id], clientSecret: fakeClient.secret }
  auth = await startTestAuth({
    autoconfirm: false,
    providers: {
      line: { ...client, issuer: provider.issuer },
      google: { ...client, issuer: provider.issuer },
      apple: { ...client, issuer: provider.issuer },
      'custom:office': { ...client, issuer: provider.issuer },
      facebook: {
        ...client,
        endpoints: {
          authorization: `${provider.issuer}/authorize`,
          token: `${provider.issuer}/token`,
          userInfo: `${provider.issuer}/me?fields=id,name,email`,
        },
      },
    },
  })
  trusting = auth.another({ autoconfirm: true })
})
afterAll(async () => {
  await auth.stop()
  await provider.stop()
})
afterEach(() => provider.faults())

type Name = 'line' | 'google' | 'facebook' | 'apple' | 'custom:office'

/** Follows the flow to the provider and back to the site. */
async function travel(name: Name, server = auth, flow: 'pkce' | 'implicit' = 'pkce') {
  const client = server.client(flow)
  const { data, error } = await client.signInWithOAuth({
    provider: name as never,
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) throw error
  const arrived = await testBrowser(server, provider.issuer).open(data.url)
  return { client, arrived, code: arrived.searchParams.get('code') ?? '' }
}

async function signIn(name: Name, server = auth) {
  const { client, code, arrived } = await travel(name, server)
  if (!code) throw new Error(arrived.href)
  const { data, error } = await client.exchangeCodeForSession(code)
  if (error) throw error
  return { client, user: data.user, session: data.session }
}

const refusalOf = ({ searchParams }: URL) => searchParams.get('error_code')

describe('signing in at a provider', () => {
  it('creates an account and finds it again', async () => {
    await provider.person({ sub: 'U1', name: 'สมหญิง ใจดี', picture: 'https://p.example/1.png' })
    const { user, session } = await signIn('line')
    expect(user).toMatchObject({
      email: '',
      is_anonymous: false,
      app_metadata: { provider: 'line', providers: ['line'] },
      user_metadata: { full_name: 'สมหญิง ใจดี', avatar_url: 'https://p.example/1.png' },
      identities: [{ provider: 'line', id: 'U1', identity_data: { sub: 'U1' } }],
    })
    const claims = await auth.api.verifyAccessToken(session.access_token)
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }], is_anonymous: false })

    await provider.person({ sub: 'U1', name: 'สมหญิง แต่งงานแล้ว' })
    const again = await signIn('line')
    expect(again.user.id).toBe(user.id)
    expect(again.user.identities?.[0]?.identity_data?.name).toBe('สมหญิง แต่งงานแล้ว')
    expect(again.user.user_metadata.full_name).toBe('สมหญิง ใจดี')
  })

  it('stores an address that the provider has verified', async () => {
    await provider.person({ sub: 'G1', email: 'Proved@Example.org', email_verified: true })
    const { user } = await signIn('google')
    expect(user).toMatchObject({ email: 'proved@example.org' })
    expect(user.email_confirmed_at).toBeDefined()
  })

  it('sends the parameters that the provider requires', async () => {
    await provider.person({ sub: 'U2' })
    const client = auth.client('pkce')
    const { data } = await client.signInWithOAuth({
      provider: 'line' as never,
      options: {
        redirectTo,
        scopes: 'email',
        queryParams: { bot_prompt: 'normal', state: 'mine', redirect_uri: 'http://evil.test' },
        skipBrowserRedirect: true,
      },
    })
    await testBrowser(auth, provider.issuer).open(data.url ?? '')
    const { authorization, token } = await provider.asked()
    expect(authorization).toMatchObject({
      response_type: 'code',
      client_id: fakeClient.id,
      redirect_uri: `${origin}/callback`,
      scope: 'openid profile email',
      bot_prompt: 'normal',
      code_challenge_method: 'S256',
    })
    expect(authorization.state).toMatch(/^[\w-]{43}$/)
    expect(authorization.nonce).toMatch(/^[\w-]{43}$/)
    expect(token).toMatchObject({ grant_type: 'authorization_code', client_id: fakeClient.id })
    expect(JSON.stringify(authorization)).not.toContain(token.code_verifier)
  })

  it('works with the implicit flow in the browser that started it', async () => {
    await provider.person({ sub: 'U3' })
    const { arrived, client } = await travel('line', auth, 'implicit')
    expect(arrived.origin + arrived.pathname).toBe(redirectTo)
    expect(arrived.search).toBe('')
    const { access_token = '', refresh_token = '' } = fragmentOf(arrived)
    const { data } = await client.setSession({ access_token, refresh_token })
    expect(data.user?.app_metadata.provider).toBe('line')
  })

  it('returns tokens only to the requested host if other hosts are not trusted with them', async () => {
    const careful = auth.another({ sessionsToOwnHost: true, siteUrl: origin })
    await provider.person({ sub: 'U3' })
    const elsewhere = 'http://nurse.site.test/welcome'
    const arrive = async (flow: 'pkce' | 'implicit') => {
      const { data } = await careful.client(flow).signInWithOAuth({
        provider: 'line' as never,
        options: { redirectTo: elsewhere, skipBrowserRedirect: true },
      })
      const isThere = (url: URL) => url.href.startsWith(elsewhere) || url.hash !== ''
      return testBrowser(careful, provider.issuer).open(data.url ?? '', isThere)
    }
    const implicit = await arrive('implicit')
    expect(implicit.origin).toBe(origin)
    expect(fragmentOf(implicit).access_token).toBeTruthy()
    const pkce = await arrive('pkce')
    expect(pkce.origin + pkce.pathname).toBe(elsewhere)
    expect(pkce.hash).toBe('')
    expect(pkce.searchParams.get('code')).toBeTruthy()
  })

  it('works with Facebook, which issues no ID tokens and verifies no address', async () => {
    await provider.person({ sub: 'F1', name: 'คนหนึ่ง', email: 'fb@example.org' })
    const { user } = await signIn('facebook')
    expect(user).toMatchObject({ email: '', user_metadata: { full_name: 'คนหนึ่ง' } })
    expect(user.identities?.[0]).toMatchObject({ provider: 'facebook', id: 'F1' })
  })

  it('works with Apple, which posts its response', async () => {
    await provider.person({ sub: 'A1', email: 'me@privaterelay.example', email_verified: 'true' })
    const client = auth.client('pkce')
    const { data } = await client.signInWithOAuth({
      provider: 'apple',
      options: { redirectTo, skipBrowserRedirect: true },
    })
    const browser = testBrowser(auth, provider.issuer)
    const at = await browser.open(data.url ?? '', (url) => url.origin === provider.issuer)
    const page = await (await fetch(at)).text()
    const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ])
    const posted = await auth.api.fetch(
      new Request(`${origin}/callback`, {
        method: 'POST',
        body: new URLSearchParams([...fields, ['user', '{}']]),
        headers: { 'sec-fetch-site': 'cross-site' },
      }),
    )
    expect(posted.status).toBe(303)
    const arrived = await browser.open(posted.headers.get('location') ?? '')
    const exchanged = await client.exchangeCodeForSession(arrived.searchParams.get('code') ?? '')
    expect(exchanged.data.user?.email).toBe('me@privaterelay.example')
  })

  it('is offered if it is configured and the site wants it', async () => {
    const external = async (server: TestAuth, host = 'auth.test') =>
      (await server.ask('GET', '/settings', undefined, { host })).body.external
    expect(await external(auth)).toMatchObject({
      line: true,
      google: true,
      'custom:office': true,
      github: false,
      email: true,
    })
    const choosing = auth.another({
      offeredProviders: async ({ headers }) =>
        headers.get('host') === 'one.test' ? ['line'] : null,
    })
    expect(await external(choosing, 'one.test')).toMatchObject({ line: true, google: false })
    expect(await external(choosing)).toMatchObject({ line: true, google: true })
    const path = `/authorize?provider=google&redirect_to=${redirectTo}`
    const refused = await choosing.ask('GET', path, undefined, { host: 'one.test' })
    expect(refused).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    const unknown = await auth.ask('GET', '/authorize?provider=github')
    expect(unknown).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })
})

describe('the account of an identity', () => {
  const register = async (email: string) => {
    const admin = await auth.admin()
    const { data } = await admin.admin.createUser({ email, password, email_confirm: true })
    return data.user?.id ?? ''
  }

  it('is the one with the address, if both sides have verified it', async () => {
    const owner = await register('both@example.org')
    await provider.person({ sub: 'G2', email: 'both@example.org', email_verified: true })
    const { user } = await signIn('google')
    expect(user.id).toBe(owner)
    expect(user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] })
    const still = await auth.client().signInWithPassword({ email: 'both@example.org', password })
    expect(still.data.user?.id).toBe(owner)
  })

  it('is not the one with the address if the provider has not verified it', async () => {
    const owner = await register('unproved@example.org')
    const person = { email: 'unproved@example.org', email_verified: false }
    await provider.person({ sub: 'U4', ...person })
    const { user } = await signIn('line')
    expect(user.id).not.toBe(owner)
    expect(user.email).toBe('')
    await provider.person({ sub: 'G3', ...person })
    const { arrived } = await travel('google')
    expect(refusalOf(arrived)).toBe('provider_email_needs_verification')
    await provider.person({ sub: 'G4', email: person.email })
    expect(refusalOf((await travel('google')).arrived)).toBe('provider_email_needs_verification')
  })

  it('is not one whose address is unconfirmed here', async () => {
    const admin = await auth.admin()
    await admin.admin.createUser({ email: 'waits@example.org', password })
    await provider.person({ sub: 'G5', email: 'waits@example.org', email_verified: true })
    expect(refusalOf((await travel('google')).arrived)).toBe('email_exists')
    // With autoconfirm the first sign-up with an address owns it, which may be a trap for the address's
    // owner.
    await trusting.client().signUp({ email: 'trap@example.org', password })
    await provider.person({ sub: 'G6', email: 'trap@example.org', email_verified: true })
    expect(refusalOf((await travel('google', trusting)).arrived)).toBe('email_exists')
  })

  it('is not the one with the same id at another provider', async () => {
    await provider.person({ sub: 'same', name: 'ก' })
    const [line, facebook] = [await signIn('line'), await signIn('facebook')]
    expect(line.user.id).not.toBe(facebook.user.id)
  })

  it('is refused if banned, and not created while sign-ups are closed', async () => {
    await provider.person({ sub: 'U5' })
    const { user } = await signIn('line')
    await (await auth.admin()).admin.updateUserById(user.id, { ban_duration: '1h' })
    expect(refusalOf((await travel('line')).arrived)).toBe('user_banned')
    const closed = auth.another({ disableSignup: true })
    await provider.person({ sub: 'U6' })
    expect(refusalOf((await travel('line', closed)).arrived)).toBe('signup_disabled')
  })

  it('is created once if two tabs return at the same moment', async () => {
    await provider.person({ sub: 'U7', name: 'สองแท็บ' })
    const users = await Promise.all([signIn('line'), signIn('line'), signIn('line')])
    expect(new Set(users.map(({ user }) => user.id)).size).toBe(1)
  })

  it('gets a second sign-in method when a password is chosen', async () => {
    const email = 'later-password@example.org'
    await provider.person({ sub: 'G7', email, email_verified: true })
    const { client, user } = await signIn('google')
    expect((await client.updateUser({ password })).error).toBeNull()
    const { data } = await client.getUserIdentities()
    expect(data?.identities.map(({ provider: name }) => name)).toEqual(['google', 'email'])
    const again = await auth.client().signInWithPassword({ email, password })
    expect(again.data.user?.id).toBe(user.id)
  })

  it("stores only a bounded part of the provider's profile", async () => {
    await provider.person({ sub: 'U8', name: 'ก'.repeat(9000), picture: 1, email: 'no address' })
    const { user } = await signIn('line')
    expect(user.user_metadata.full_name).toHaveLength(200)
    expect(user.user_metadata).not.toHaveProperty('picture')
    expect(user.identities?.[0]?.identity_data).not.toHaveProperty('email')
  })
})

describe('the callback', () => {
  it.each<[string, Record<string, unknown>]>([
    ['of another issuer', { claims: { iss: 'https://another.example' } }],
    ['for another client', { claims: { aud: 'another-client' } }],
    [
      'for several clients, authorized for another',
      { claims: { aud: [fakeClient.id, 'b'], azp: 'b' } },
    ],
    ['for several clients without an authorized one', { claims: { aud: [fakeClient.id, 'b'] } }],
    ['that has expired', { claims: { exp: 1_700_000_000 } }],
    ['without an expiry', { claims: { exp: null } }],
    ['without a subject', { claims: { sub: null } }],
    ['signed with an unknown key', { signedBy: 'stranger' }],
    ['without a signature', { signedBy: 'nothing' }],
    ['signed with the public key as a secret', { signedBy: 'public key' }],
    ['signed with our client secret, which Google does not do', { signedBy: 'secret' }],
  ])('refuses an ID token %s', async (_, fault) => {
    await provider.person({ sub: 'G8', email: 'tokens@example.org', email_verified: true })
    await provider.faults(fault)
    const { arrived, code } = await travel('google')
    expect(code).toBe('')
    expect(arrived.searchParams.get('error')).toBe('invalid_request')
  })

  it('refuses an ID token of another sign-in', async () => {
    await provider.person({ sub: 'G9', email: 'nonce@example.org', email_verified: true })
    for (const nonce of ['another', null]) {
      await provider.faults({ claims: { nonce } })
      expect(refusalOf((await travel('google')).arrived)).toBe('bad_oauth_callback')
    }
  })

  it('accepts an ID token that LINE signs with the channel secret', async () => {
    await provider.person({ sub: 'U9' })
    await provider.faults({ signedBy: 'secret' })
    expect((await signIn('line')).user.identities?.[0]?.id).toBe('U9')
    await provider.faults({ signedBy: 'public key' })
    expect((await travel('line')).code).toBe('')
  })

  it('refuses a response of another provider, or without the expected issuer (mix-up)', async () => {
    await provider.person({ sub: 'U10' })
    for (const returnIss of ['https://another.example', null]) {
      await provider.faults({ returnIss })
      expect(refusalOf((await travel('line')).arrived)).toBe('bad_oauth_callback')
    }
  })

  it('refuses a used, invented, foreign or expired state', async () => {
    await provider.person({ sub: 'U11' })
    const setOut = async () => {
      const client = auth.client('pkce')
      const { data } = await client.signInWithOAuth({
        provider: 'line' as never,
        options: { redirectTo, skipBrowserRedirect: true },
      })
      const browser = testBrowser(auth, provider.issuer)
      const back = await browser.open(data.url ?? '', (url) => url.pathname === '/callback')
      return { browser, back: back.href }
    }
    const { browser, back } = await setOut()
    expect((await browser.open(back)).searchParams.get('code')).toBeTruthy()
    const replayed = await browser.open(back)
    expect(refusalOf(replayed)).toBe('bad_oauth_state')
    expect(replayed.origin).toBe(siteUrl)
    expect(refusalOf(await browser.open(`${origin}/callback?code=x&state=made-up`))).toBe(
      'bad_oauth_state',
    )
    const raced = await setOut()
    const both = await Promise.all([raced.browser.open(raced.back), raced.browser.open(raced.back)])
    expect(both.filter((url) => url.searchParams.get('code'))).toHaveLength(1)
    const old = await setOut()
    await auth.pool.query(`update auth.oauth_flows set created_at = now() - interval '11 minutes'`)
    expect(refusalOf(await old.browser.open(old.back))).toBe('bad_oauth_state')
  })

  it('refuses an implicit callback in a browser that did not start the flow', async () => {
    await provider.person({ sub: 'attacker' })
    const { data } = await auth.client('implicit').signInWithOAuth({
      provider: 'line' as never,
      options: { redirectTo, skipBrowserRedirect: true },
    })
    const attacker = testBrowser(auth, provider.issuer)
    const back = await attacker.open(data.url ?? '', (url) => url.pathname === '/callback')
    const victim = testBrowser(auth, provider.issuer)
    const arrived = await victim.open(back.href)
    expect(refusalOf(arrived)).toBe('bad_oauth_state')
    expect(fragmentOf(arrived)).not.toHaveProperty('access_token')
  })

  it('refuses a code used twice, or with another verifier', async () => {
    await provider.person({ sub: 'U12' })
    const { client, code } = await travel('line')
    const thief = await auth.ask('POST', '/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(43),
    })
    expect(thief.body.error_code).toBe('bad_code_verifier')
    expect((await client.exchangeCodeForSession(code)).error).toBeNull()
    const again = await auth.ask('POST', '/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(43),
    })
    expect(again.body.error_code).toBe('flow_state_not_found')
  })

  it.each([
    'https://evil.test/',
    'http://site.test.evil.test/',
    'http://user@site.test/',
    'javascript:alert(1)',
    '//evil.test',
    'http://site.test\\@evil.test',
  ])('replaces a redirect target that is not allowed: %s', async (address) => {
    await provider.person({ sub: 'U13' })
    const query = new URLSearchParams({ provider: 'line', redirect_to: address })
    const arrived = await testBrowser(auth, provider.issuer).open(`${origin}/authorize?${query}`)
    expect(arrived.origin).toBe(siteUrl)
  })

  it("forwards a refusal with the provider's error name", async () => {
    await provider.faults({ error: 'access_denied' })
    const { arrived } = await travel('line')
    expect(Object.fromEntries(arrived.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'not today',
    })
    await provider.faults({ error: '<script>' })
    expect((await travel('line')).arrived.searchParams.get('error')).toBe('server_error')
  })

  it('redirects with an error if the provider is unreachable or invalid', async () => {
    const reported: unknown[] = []
    const fresh = () => auth.another({ onError: (error) => reported.push(error) })
    for (const fault of [
      { discovery: 'down' },
      { discovery: 'another issuer' },
      { token: 'down' },
    ]) {
      await provider.faults(fault)
      const { arrived } = await travel('google', fresh())
      expect(arrived.origin).toBe(siteUrl)
      expect(arrived.searchParams.get('error')).toBe('server_error')
    }
    expect(reported).toHaveLength(3)
    await provider.faults({ token: 'refused' })
    expect(refusalOf((await travel('google')).arrived)).toBe('bad_oauth_callback')
  })

  it('refuses too many or too long parameters for the provider', async () => {
    const more = Array.from({ length: 11 }, (_, index) => `p${index}=x`).join('&')
    for (const query of [more, `x=${'y'.repeat(300)}`, 'scopes=a%22b']) {
      const answer = await auth.ask('GET', `/authorize?provider=line&${query}`)
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    }
  })

  it('limits flows per address', async () => {
    const bounded = auth.another({
      rateLimits: 'on',
      limitFigures: { flowPerAddress: { points: 2, seconds: 3600 } },
    })
    const statuses = []
    for (let count = 0; count < 3; count++) {
      statuses.push((await bounded.send('GET', '/authorize?provider=line')).status)
    }
    expect(statuses).toEqual([302, 302, 429])
  })

  it('stores neither state nor verifier in the database', async () => {
    await provider.person({ sub: 'U14' })
    await auth.send('GET', '/authorize?provider=line')
    const { rows } = await auth.pool.query('select f::text as row from auth.oauth_flows f')
    const all = JSON.stringify(rows)
    const url = (await auth.send('GET', '/authorize?provider=line')).headers.get('location') ?? ''
    expect(all).not.toContain(new URL(url).searchParams.get('state'))
    expect(all).toContain('sha256:')
  })
})
