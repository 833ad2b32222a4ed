import { createHash, randomUUID } from 'node:crypto'
import type { GoTrueClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticator } from '../../../../../tests/support/authenticator.ts'
import { fakeClient } from '../../../../../tests/support/fake-provider-client.ts'
import {
  type FakeProvider,
  startFakeProvider,
} from '../../../../../tests/support/fake-provider-process.ts'
import { siteUrl, startTestAuth, type TestAuth } from '../../testing/test-auth.ts'
import { fragmentOf, testBrowser } from '../../testing/test-browser.ts'

const password = 'correct horse'
const redirectTo = `${siteUrl}/account`

let provider: FakeProvider
let auth: TestAuth

beforeAll(async () => {
  provider = await startFakeProvider()
  const client = { clientIds: [fakeClient.id], clientSecret: fakeClient.secret }
  auth = await startTestAuth({
    manualLinking: true,
    anonymousSignIns: true,
    providers: {
      line: { ...client, issuer: provider.issuer },
      google: { ...client, issuer: provider.issuer, emailOptional: true },
    },
  })
})
afterAll(async () => {
  await auth.stop()
  await provider.stop()
})

type Name = 'line' | 'google'

async function member(flow: 'pkce' | 'implicit' = 'pkce') {
  const client = auth.client(flow)
  const email = `${randomUUID()}@example.org`
  const { data } = await client.signUp({ email, password })
  return { client, email, id: data.user?.id ?? '' }
}

/** Returns the URL to which the client would redirect the browser. */
async function wish(client: GoTrueClient, name: Name = 'line') {
  return client.linkIdentity({
    provider: name as never,
    options: { redirectTo, skipBrowserRedirect: true },
  })
}

async function link(client: GoTrueClient, name: Name = 'line') {
  const { data, error } = await wish(client, name)
  if (error) throw error
  const arrived = await testBrowser(auth, provider.issuer).open(data.url ?? '')
  return client.exchangeCodeForSession(arrived.searchParams.get('code') ?? '')
}

const namesOf = async (client: GoTrueClient) =>
  (await client.getUserIdentities()).data?.identities.map((identity) => identity.provider)

const sessionOf = async (client: GoTrueClient) => {
  const { data } = await client.getSession()
  const claims = await auth.api.verifyAccessToken(data.session?.access_token ?? '')
  return { id: claims.session_id, level: claims.aal }
}

async function identityOf(client: GoTrueClient, name: string) {
  const { data } = await client.getUserIdentities()
  const found = data?.identities.find((identity) => identity.provider === name)
  if (!found) throw new Error(`no identity of ${name}`)
  return found
}

describe('linking', () => {
  it('adds a sign-in method, and the session continues', async () => {
    await provider.person({ sub: 'L1', name: 'ผู้เรียน', email: 'x@example.org' })
    const { client, email, id } = await member()
    const before = await sessionOf(client)
    const { data, error } = await link(client)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id, email, app_metadata: { providers: ['email', 'line'] } })
    expect(await namesOf(client)).toEqual(['email', 'line'])
    expect(await sessionOf(client)).toEqual(before)

    const other = auth.client('pkce')
    const { data: way } = await other.signInWithOAuth({
      provider: 'line' as never,
      options: { redirectTo, skipBrowserRedirect: true },
    })
    const arrived = await testBrowser(auth, provider.issuer).open(way.url ?? '')
    const came = await other.exchangeCodeForSession(arrived.searchParams.get('code') ?? '')
    expect(came.data.user?.id).toBe(id)
  })

  it('works with the implicit flow only in the requesting browser', async () => {
    await provider.person({ sub: 'L2' })
    const { client, id } = await member('implicit')
    const token = (await client.getSession()).data.session?.access_token
    const path = `/user/identities/authorize?provider=line&skip_http_redirect=true&redirect_to=${redirectTo}`
    const headers = { authorization: `Bearer ${token}` }
    const foreign = await auth.ask('GET', path, undefined, headers)
    const elsewhere = await testBrowser(auth, provider.issuer).open(foreign.body.url as string)
    expect(elsewhere.searchParams.get('error_code')).toBe('bad_oauth_state')

    const answer = await auth.send('GET', path, undefined, headers)
    const { url } = (await answer.json()) as { url: string }
    const browser = testBrowser(auth, provider.issuer)
    const back = await browser.open(url, ({ pathname }) => pathname === '/callback')
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const finished = await auth.api.fetch(new Request(back, { headers: { cookie } }))
    const { access_token = '' } = fragmentOf(new URL(finished.headers.get('location') ?? ''))
    expect((await auth.api.verifyAccessToken(access_token)).sub).toBe(id)
    expect(await namesOf(client)).toEqual(['email', 'line'])
  })

  it('makes an anonymous user permanent with the same id', async () => {
    await provider.person({ sub: 'L3', name: 'เคยลองทำ' })
    const client = auth.client('pkce')
    const { data: came } = await client.signInAnonymously()
    const { data } = await link(client)
    expect(data.user).toMatchObject({
      id: came.user?.id,
      is_anonymous: false,
      email: '',
      app_metadata: { provider: 'line' },
    })
    const proved = auth.client('pkce')
    await proved.signInAnonymously()
    const email = 'proved-there@example.org'
    await provider.person({ sub: 'L3g', email, email_verified: true })
    expect((await link(proved, 'google')).data.user).toMatchObject({ email, is_anonymous: false })
  })

  it('does not assign an address of another account', async () => {
    const owner = await member()
    const client = auth.client('pkce')
    await client.signInAnonymously()
    await provider.person({ sub: 'L4 of LINE' })
    await link(client)
    await provider.person({ sub: 'L4', email: owner.email, email_verified: true })
    expect((await link(client, 'google')).data.user).toMatchObject({ email: '' })
  })

  it('requires of an anonymous user what a sign-up by the provider requires', async () => {
    const owner = await member()
    const strict = auth.another({
      providers: {
        google: {
          clientIds: [fakeClient.id],
          clientSecret: fakeClient.secret,
          issuer: provider.issuer,
          emailOptional: false,
        },
      },
    })
    const refused = async (server: TestAuth, person: Record<string, unknown>) => {
      const client = server.client('pkce')
      await client.signInAnonymously()
      await provider.person({ sub: randomUUID(), ...person })
      const { data } = await wish(client, 'google')
      const arrived = await testBrowser(server, provider.issuer).open(data.url ?? '')
      const { error } = await client.exchangeCodeForSession(arrived.searchParams.get('code') ?? '')
      expect((await client.getUser()).data.user).toMatchObject({
        is_anonymous: true,
        identities: [],
      })
      return error?.code
    }
    const taken = { email: owner.email, email_verified: true }
    expect(await refused(auth, taken)).toBe('email_exists')
    const unproved = { email: 'unproved-there@example.org', email_verified: false }
    expect(await refused(strict, unproved)).toBe('provider_email_needs_verification')
  })

  it('refuses an identity that is already linked, also to the same user', async () => {
    await provider.person({ sub: 'L5' })
    const [one, other] = [await member(), await member()]
    expect((await link(one.client)).error).toBeNull()
    expect((await link(other.client)).error?.code).toBe('identity_already_exists')
    expect((await link(one.client)).error?.code).toBe('identity_already_exists')
    expect(await namesOf(other.client)).toEqual(['email'])
  })

  it('links an identity to only one of several concurrent requests', async () => {
    await provider.person({ sub: 'L6' })
    const people = [await member(), await member(), await member()]
    const outcomes = await Promise.all(people.map(({ client }) => link(client)))
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1)
  })

  it('does not link the identity of a victim who was sent through the flow', async () => {
    const attacker = await member()
    const { data } = await wish(attacker.client)
    // The victim follows the URL and signs in at the provider.
    await provider.person({ sub: 'victim' })
    const arrived = await testBrowser(auth, provider.issuer).open(data.url ?? '')
    const code = arrived.searchParams.get('code') ?? ''
    expect(code).not.toBe('')
    expect((await auth.client('pkce').exchangeCodeForSession(code)).error).not.toBeNull()
    expect(await namesOf(attacker.client)).toEqual(['email'])
    const { rows } = await auth.pool.query(
      `select from auth.identities where provider_id = 'victim'`,
    )
    expect(rows).toHaveLength(0)
  })

  it('fails if the session ends during the flow', async () => {
    await provider.person({ sub: 'L7' })
    const { client } = await member()
    const { data } = await wish(client)
    await client.signOut()
    const arrived = await testBrowser(auth, provider.issuer).open(data.url ?? '')
    expect(arrived.searchParams.get('error_code')).toBe('bad_oauth_state')

    const late = await member()
    const way = await wish(late.client)
    const back = await testBrowser(auth, provider.issuer).open(way.data.url ?? '')
    await auth.pool.query('delete from auth.sessions where user_id = $1', [late.id])
    const ended = await late.client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(ended.error?.code).toBe('flow_state_not_found')
  })

  it('requires the second factor of a protected account, and the level of the session remains', async () => {
    await provider.person({ sub: 'L8' })
    const { client, email } = await member()
    const { data } = await client.mfa.enroll({ factorType: 'totp' })
    if (data?.type !== 'totp') throw new Error('no factor')
    const code = authenticator(data.totp.secret).next()
    await client.mfa.challengeAndVerify({ factorId: data.id, code })
    const weak = auth.client('pkce')
    await weak.signInWithPassword({ email, password })
    expect((await wish(weak)).error?.code).toBe('insufficient_aal')
    expect((await link(client)).error).toBeNull()
    expect(await sessionOf(client)).toMatchObject({ level: 'aal2' })
  })

  it('requires a sign-in within the last day where password changes do', async () => {
    const careful = auth.another({ requireReauthentication: true })
    const { client, id } = await member()
    await auth.pool.query(
      `update auth.sessions set created_at = now() - interval '2 days' where user_id = $1`,
      [id],
    )
    const token = (await client.getSession()).data.session?.access_token
    const headers = { authorization: `Bearer ${token}` }
    const answer = await careful.ask(
      'GET',
      '/user/identities/authorize?provider=line&skip_http_redirect=true',
      undefined,
      headers,
    )
    expect(answer.body.error_code).toBe('reauthentication_needed')
  })

  it('requires a signed-in user and the setting', async () => {
    const path = '/user/identities/authorize?provider=line'
    expect((await auth.ask('GET', path)).status).toBe(401)
    const off = auth.another({ manualLinking: false })
    expect((await off.ask('GET', path)).body.error_code).toBe('manual_linking_disabled')
    const gone = await off.ask('DELETE', `/user/identities/${randomUUID()}`)
    expect(gone.body.error_code).toBe('manual_linking_disabled')
  })
})

describe('unlinking', () => {
  it('removes a sign-in method', async () => {
    await provider.person({ sub: 'X1' })
    const { client, id } = await member()
    await link(client)
    expect((await client.unlinkIdentity(await identityOf(client, 'line'))).error).toBeNull()
    expect(await namesOf(client)).toEqual(['email'])
    expect((await client.getUser()).data.user?.app_metadata).toMatchObject({ providers: ['email'] })
    // The identity is free again and can be linked to another user.
    const other = await member()
    expect((await link(other.client)).data.user?.id).not.toBe(id)
  })

  it('of the e-mail identity removes the password', async () => {
    await provider.person({ sub: 'X2' })
    const { client, email } = await member()
    await link(client)
    expect((await client.unlinkIdentity(await identityOf(client, 'email'))).error).toBeNull()
    const { error } = await auth.client().signInWithPassword({ email, password })
    expect(error?.code).toBe('invalid_credentials')
  })

  it('leaves the last identity, also with concurrent requests', async () => {
    await provider.person({ sub: 'X3' })
    const { client } = await member()
    const own = await identityOf(client, 'email')
    expect((await client.unlinkIdentity(own)).error?.code).toBe('single_identity_not_deletable')
    await link(client)
    const both = [own, await identityOf(client, 'line')]
    const outcomes = await Promise.all(both.map((each) => client.unlinkIdentity(each)))
    const codes = outcomes.map(({ error }) => error?.code ?? 'done').sort()
    expect(codes).toEqual(['done', 'single_identity_not_deletable'])
  })

  it('leaves the last identity that can still sign in', async () => {
    await provider.person({ sub: 'X4' })
    const { client } = await member()
    await link(client)
    const { identity_id } = await identityOf(client, 'email')
    const without = auth.another({ providers: {} })
    const token = (await client.getSession()).data.session?.access_token
    const headers = { authorization: `Bearer ${token}` }
    const path = `/user/identities/${identity_id}`
    const answer = await without.ask('DELETE', path, undefined, headers)
    expect(answer.body.error_code).toBe('single_identity_not_deletable')
  })

  it("is limited to the user's own identities", async () => {
    await provider.person({ sub: 'X5' })
    const [one, other] = [await member(), await member()]
    await link(one.client)
    await provider.person({ sub: 'X6' })
    await link(other.client)
    const foreign = await identityOf(one.client, 'line')
    expect((await other.client.unlinkIdentity(foreign)).error?.code).toBe('identity_not_found')
    const nothing = { ...foreign, identity_id: 'nonsense' }
    expect((await other.client.unlinkIdentity(nothing)).error?.status).toBe(404)
    expect(await namesOf(one.client)).toEqual(['email', 'line'])
  })
})

describe('signing in with an ID token', () => {
  const hashed = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

  it('creates an account and finds it again', async () => {
    const token = await provider.idToken({ sub: 'T1', nonce: hashed('n1') })
    const client = auth.client()
    const { data, error } = await client.signInWithIdToken({
      provider: 'line' as never,
      token,
      nonce: 'n1',
    })
    expect(error).toBeNull()
    expect(data.user?.app_metadata.provider).toBe('line')
    const next = await provider.idToken({ sub: 'T1' })
    const again = await auth.client().signInWithIdToken({ provider: 'line' as never, token: next })
    expect(again.data.user?.id).toBe(data.user?.id)
  })

  it('accepts a token once, also in concurrent requests', async () => {
    const token = await provider.idToken({ sub: 'T2' })
    const enter = () => auth.client().signInWithIdToken({ provider: 'google', token })
    const outcomes = await Promise.all([enter(), enter(), enter()])
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1)
    expect((await enter()).error?.code).toBe('validation_failed')
  })

  it.each<[string, Record<string, unknown>, string | undefined]>([
    ['another nonce', { nonce: hashed('n') }, 'm'],
    ['an unhashed nonce', { nonce: 'n' }, 'n'],
    ['a missing nonce', { nonce: hashed('n') }, undefined],
    ['an unexpected nonce', {}, 'n'],
    ['another audience', { aud: 'another' }, undefined],
    ['another issuer', { iss: 'https://another.example' }, undefined],
    ['an expiry in the past', { exp: 1_700_000_000 }, undefined],
  ])('is refused with %s', async (_, claims, nonce) => {
    const token = await provider.idToken({ sub: 'T3', ...claims })
    const { error } = await auth
      .client()
      .signInWithIdToken({ provider: 'google', token, ...(nonce && { nonce }) })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  it('sends no request to a provider for a malformed token', async () => {
    const google = { clientIds: ['x'], clientSecret: 'y', issuer: 'http://127.0.0.1:1' }
    const silent = auth.another({ providers: { google } })
    for (const token of ['mock-id-token', 'a.b.c', 'e30.e30.', '..']) {
      const { error } = await silent.client().signInWithIdToken({ provider: 'google', token })
      expect(error).toMatchObject({ status: 400, message: 'Bad ID token' })
    }
  })

  it('is refused for an access token that does not match', async () => {
    const at_hash = createHash('sha256').update('mine').digest().subarray(0, 16)
    const claims = { sub: 'T4', at_hash: at_hash.toString('base64url') }
    const by = async (access_token: string) =>
      auth.client().signInWithIdToken({
        provider: 'google',
        token: await provider.idToken(claims),
        access_token,
      })
    expect((await by('another')).error?.code).toBe('validation_failed')
    expect((await by('mine')).error).toBeNull()
  })

  it('is refused for a provider that is not configured', async () => {
    const token = await provider.idToken({ sub: 'T5' })
    const { error } = await auth.client().signInWithIdToken({ provider: 'apple', token })
    expect(error).toMatchObject({ status: 400, code: 'provider_disabled' })
    expect((await auth.ask('POST', '/token?grant_type=id_token', {})).status).toBe(400)
  })

  it('links in the same session if requested', async () => {
    const { client, id } = await member()
    const before = await sessionOf(client)
    const token = await provider.idToken({ sub: 'T6' })
    const { data, error } = await client.linkIdentity({ provider: 'google', token })
    expect(error).toBeNull()
    expect(data).toMatchObject({ user: { id } })
    expect(await sessionOf(client)).toEqual(before)
    expect(await namesOf(client)).toEqual(['email', 'google'])
    const stranger = await auth.ask('POST', '/token?grant_type=id_token', {
      provider: 'google',
      id_token: await provider.idToken({ sub: 'T7' }),
      link_identity: true,
    })
    expect(stranger.status).toBe(401)
  })
})
