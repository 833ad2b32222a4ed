import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createJwtAuthenticator, type JwtOptions } from '../src/index.ts'
import { type Library, startLibrary } from './support/library.ts'

const secret = 'a secret of at least thirty-two characters'
const bytes = new TextEncoder().encode(secret)
const now = () => Math.floor(Date.now() / 1000)

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.stop())

async function ask(token: string | null, options: Partial<JwtOptions> = {}) {
  const anonRole = options.anonRole === undefined ? 'test_anon' : options.anonRole
  const authenticate = createJwtAuthenticator({ secret, ...options, anonRole })
  const api = library.start({ authenticate, anonRole })
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await api.fetch(
    new Request('http://test/rpc/setting?name=request.jwt.claims', { headers }),
  )
  const body: unknown = await response.json()
  return { status: response.status, challenge: response.headers.get('www-authenticate'), body }
}

const sign = (claims: Record<string, unknown>, key: Uint8Array = bytes) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key)

describe('accepted', () => {
  test('claims are visible to SQL; without a role the anonymous one is used', async () => {
    const { body } = await ask(await sign({ role: 'test_member', sub: 'ก' }))
    expect(JSON.parse(body as string)).toEqual({ role: 'test_member', sub: 'ก' })
    const anonymous = await ask(await sign({ sub: 'x' }))
    expect(JSON.parse(anonymous.body as string)).toEqual({ role: 'test_anon', sub: 'x' })
    expect((await ask(null)).status).toBe(200)
  })
  test('role claim key, audience and leeway', async () => {
    const nested = await sign({
      app: { roles: ['none', 'test_member'] },
      aud: ['a', 'b'],
      exp: now() - 20,
      nbf: now() + 20,
    })
    const { body } = await ask(nested, { roleClaimKey: '.app.roles[1]', audience: 'b' })
    expect(JSON.parse(body as string)).toMatchObject({ role: 'test_member' })
  })
  test('base64 secrets, JWK and JWKS', async () => {
    const encoded = Buffer.from(bytes).toString('base64')
    expect((await ask(await sign({}), { secret: encoded, secretIsBase64: true })).status).toBe(200)
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }
    const token = await new SignJWT({ role: 'test_member' })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .sign(privateKey)
    expect((await ask(token, { secret: JSON.stringify(jwk) })).status).toBe(200)
    expect((await ask(token, { secret: JSON.stringify({ keys: [jwk] }) })).status).toBe(200)
    const confused = await sign(
      { role: 'test_member' },
      new TextEncoder().encode(JSON.stringify(jwk)),
    )
    expect((await ask(confused, { secret: JSON.stringify(jwk) })).status).toBe(401)
  })
  test('keys for several algorithms in one set, each for its own', async () => {
    const ec = await generateKeyPair('ES256')
    const rsa = await generateKeyPair('RS256')
    const keys: JWK[] = [
      { ...(await exportJWK(ec.publicKey)), kid: 'ec' },
      { ...(await exportJWK(rsa.publicKey)), kid: 'rsa' },
      { kty: 'oct', k: Buffer.from(bytes).toString('base64url'), kid: 'shared' },
    ]
    const set = { secret: JSON.stringify({ keys }) }
    const by = (alg: string, kid: string, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT({ role: 'test_member' }).setProtectedHeader({ alg, kid }).sign(key)
    const honest = [
      await by('ES256', 'ec', ec.privateKey),
      await by('RS256', 'rsa', rsa.privateKey),
      await by('HS256', 'shared', bytes),
    ]
    for (const token of honest) expect((await ask(token, set)).status).toBe(200)
    const shown = new TextEncoder().encode(keys[1]?.n ?? '')
    for (const kid of ['ec', 'rsa', 'shared', 'other']) {
      expect((await ask(await by('HS256', kid, shown), set)).status).toBe(401)
    }
    const foreign = (await generateKeyPair('RS256')).privateKey
    expect((await ask(await by('RS256', 'rsa', foreign), set)).status).toBe(401)
  })
})

describe('refused', () => {
  test.each<[string, () => Promise<string> | string, string, string]>([
    ['nothing', () => '', 'PGRST301', 'Empty JWT is sent in Authorization header'],
    ['no token', () => 'abc', 'PGRST301', 'Expected 3 parts in JWT; got 1'],
    ['garbage', () => 'a.b.c', 'PGRST301', 'JWT cryptographic operation failed'],
    [
      'another key',
      () => sign({}, new TextEncoder().encode('another secret of at least 32 characters')),
      'PGRST301',
      'No suitable key or wrong key type',
    ],
    [
      'alg none',
      () => new UnsecuredJWT({ role: 'test_member' }).encode(),
      'PGRST301',
      'Wrong or unsupported encoding algorithm',
    ],
    ['expired', () => sign({ exp: now() - 60 }), 'PGRST303', 'JWT expired'],
    ['not yet', () => sign({ nbf: now() + 60 }), 'PGRST303', 'JWT not yet valid'],
    ['from the future', () => sign({ iat: now() + 60 }), 'PGRST303', 'JWT issued at future'],
    ['audience', () => sign({ aud: 'other' }), 'PGRST303', 'JWT not in audience'],
  ])('%s', async (_, token, code, message) => {
    const { status, challenge, body } = await ask(await token(), { audience: 'mine' })
    expect({ status, body }).toMatchObject({ status: 401, body: { code, message } })
    expect(challenge).toContain('Bearer error="invalid_token"')
  })
  test('a cached token still expires', async () => {
    const authenticate = createJwtAuthenticator({ secret, anonRole: 'test_anon' })
    const token = await sign({ role: 'test_member', exp: now() - 29 })
    const request = () =>
      new Request('http://test/', { headers: { authorization: `Bearer ${token}` } })
    expect(await authenticate(request())).toMatchObject({ role: 'test_member' })
    await expect
      .poll(
        async () => {
          try {
            await authenticate(request())
            return ''
          } catch (error) {
            return (error as Error).message
          }
        },
        { timeout: 30_000 },
      )
      .toBe('JWT expired')
  })
  test('unknown role, missing secret, no anonymous access', async () => {
    expect(await ask(await sign({ role: 'nobody_here' }))).toMatchObject({
      status: 401,
      body: { code: '22023' },
    })
    expect(await ask(await sign({}), { secret: null })).toMatchObject({
      status: 500,
      body: { code: 'PGRST300' },
    })
    expect(await ask(null, { anonRole: null })).toMatchObject({
      status: 401,
      challenge: 'Bearer',
      body: { code: 'PGRST302' },
    })
    expect(() => createJwtAuthenticator({ secret: 'short', anonRole: null })).toThrow(RangeError)
  })
})
