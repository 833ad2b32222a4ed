import { createHmac } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { origin, signWith, startTestAuth, type TestAuth } from '../testing/test-auth.ts'

const email = 'learner@example.org'
const password = 'correct horse'

describe('a session', () => {
  let auth: TestAuth

  beforeAll(async () => {
    auth = await startTestAuth()
    await auth.client().signUp({ email, password })
  })
  afterAll(() => auth.stop())

  async function signedIn() {
    const client = auth.client()
    const { data } = await client.signInWithPassword({ email, password })
    if (!data.session) throw new Error('no session')
    return { client, token: data.session.access_token, refreshToken: data.session.refresh_token }
  }

  const whoAmI = (token: string) =>
    auth.ask('GET', '/user', undefined, { authorization: `Bearer ${token}` })

  it('returns its user', async () => {
    const { client } = await signedIn()
    const { data } = await client.getUser()
    expect(data.user).toMatchObject({ email, role: 'authenticated' })
    expect(JSON.stringify(data.user)).not.toMatch(/argon2|encrypted|token/)
  })

  it('is one of several and can end alone', async () => {
    const [mine, other] = [await signedIn(), await signedIn()]
    expect((await mine.client.signOut({ scope: 'local' })).error).toBeNull()
    expect((await whoAmI(mine.token)).body).toMatchObject({ error_code: 'session_not_found' })
    expect((await whoAmI(other.token)).status).toBe(200)
  })

  it('can end all others', async () => {
    const [mine, other] = [await signedIn(), await signedIn()]
    expect((await mine.client.signOut({ scope: 'others' })).error).toBeNull()
    expect((await whoAmI(mine.token)).status).toBe(200)
    expect((await whoAmI(other.token)).status).toBe(403)
    expect((await other.client.refreshSession()).error).toMatchObject({
      code: 'refresh_token_not_found',
    })
  })

  it('can end all sessions', async () => {
    const [mine, other] = [await signedIn(), await signedIn()]
    expect((await mine.client.signOut()).error).toBeNull()
    expect((await whoAmI(mine.token)).status).toBe(403)
    expect((await whoAmI(other.token)).status).toBe(403)
  })

  it('refuses an unknown scope', async () => {
    const { token } = await signedIn()
    const answer = await auth.ask('POST', '/logout?scope=all', undefined, {
      authorization: `Bearer ${token}`,
    })
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })

  it('requires a token', async () => {
    expect(await auth.ask('GET', '/user')).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization' },
    })
    expect(await auth.ask('POST', '/logout')).toMatchObject({ status: 401 })
  })

  it('ends with its user', async () => {
    const { data } = await auth.client().signUp({ email: 'brief@example.org', password })
    const admin = await auth.admin()
    await admin.admin.deleteUser(data.user?.id ?? '')
    expect(await whoAmI(data.session?.access_token ?? '')).toMatchObject({
      status: 403,
      body: { error_code: 'user_not_found' },
    })
  })

  describe('refuses a forged token', () => {
    async function claimsOf(token: string) {
      return (await auth.api.verifyAccessToken(token)) as Record<string, unknown>
    }

    async function refused(token: string, path = '/user') {
      const answer = await auth.ask('GET', path, undefined, { authorization: `Bearer ${token}` })
      expect(answer).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } })
    }

    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

    it('without signature', async () => {
      const claims = await claimsOf((await signedIn()).token)
      await refused(`${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`)
    })

    it('of another key, issuer, audience or time', async () => {
      const claims = await claimsOf((await signedIn()).token)
      const { privateKey } = await generateKeyPair('ES256')
      const header = { alg: 'ES256', kid: auth.signingKey.kid }
      await refused(await new SignJWT(claims).setProtectedHeader(header).sign(privateKey))
      await refused(await signWith(auth.signingKey, { ...claims, iss: 'http://evil.test' }))
      await refused(await signWith(auth.signingKey, { ...claims, aud: 'other' }))
      await refused(await signWith(auth.signingKey, { ...claims, exp: 1_700_000_000 }))
    })

    it('signed with the public key as a secret', async () => {
      const claims = await claimsOf((await signedIn()).token)
      const { keys } = await auth.api.jwks()
      const body = `${part({ alg: 'HS256', typ: 'JWT', kid: auth.signingKey.kid })}.${part(claims)}`
      const sign = (key: string) => createHmac('sha256', key).update(body).digest('base64url')
      await refused(`${body}.${sign(JSON.stringify(keys[0]))}`)
      await refused(`${body}.${sign(JSON.stringify({ keys }))}`)
    })

    it('with another role, on an endpoint for administrators', async () => {
      const { token } = await signedIn()
      const claims = await claimsOf(token)
      const { privateKey } = await generateKeyPair('ES256')
      const forged = await new SignJWT({ ...claims, role: 'service_role' })
        .setProtectedHeader({ alg: 'ES256', kid: auth.signingKey.kid })
        .sign(privateKey)
      await refused(forged, '/admin/users')
      const [header, , signature] = token.split('.')
      await refused(
        `${header}.${part({ ...claims, role: 'service_role' })}.${signature}`,
        '/admin/users',
      )
      const honest = await auth.ask('GET', '/admin/users', undefined, {
        authorization: `Bearer ${token}`,
      })
      expect(honest).toMatchObject({ status: 403, body: { error_code: 'not_admin' } })
    })

    it('of a service, on an endpoint for users', async () => {
      const service = await signWith(auth.signingKey, { role: 'service_role', iss: origin })
      await refused(service)
    })
  })
})
