import { createHmac, createPublicKey } from 'node:crypto'
import {
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { AccessTokens, type UserClaims } from './access-tokens.ts'

const issuer = 'http://auth.test'
const audience = 'authenticated'
const secret = 'a shared secret of more than 32 bytes'

async function makeKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid }
}

function claims(overrides: Partial<UserClaims> = {}): UserClaims {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuer,
    aud: audience,
    sub: '6f3ecf9e-8c9a-4b39-9d7e-0d2a4d2f6a11',
    email: 'a@example.org',
    phone: '',
    app_metadata: {},
    user_metadata: {},
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: now }],
    session_id: '0b9a0bb5-31f2-4c08-9a15-60a4ac7c5f6d',
    is_anonymous: false,
    iat: now,
    exp: now + 3600,
    ...overrides,
  }
}

function unsigned(header: object, payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part(header)}.${part(payload)}`
}

describe('AccessTokens', () => {
  let key: JWK
  let tokens: AccessTokens

  beforeAll(async () => {
    key = await makeKey('current')
    tokens = new AccessTokens({ issuer, audience, signingKeys: [key], jwtSecret: undefined })
  })

  it('accepts its own tokens, with the same claims the second time', async () => {
    const token = await tokens.sign(claims())
    expect(await tokens.verify(token)).toEqual(await tokens.verify(token))
    expect((await tokens.verify(token)).role).toBe('authenticated')
  })

  it('refuses a cached token once it has expired', async () => {
    const token = await tokens.sign(claims())
    await tokens.verify(token)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    try {
      await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'bad_jwt' })
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['another issuer', { iss: 'http://elsewhere.test' }],
    ['another audience', { aud: 'other' }],
    ['the past', { exp: Math.floor(Date.now() / 1000) - 60 }],
  ])('refuses a token of %s', async (_, overrides) => {
    const token = await tokens.sign(claims(overrides))
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'bad_jwt', status: 403 })
  })

  it('refuses a token without signature', async () => {
    const token = `${unsigned({ alg: 'none', typ: 'JWT' }, claims())}.`
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'bad_jwt' })
  })

  it('refuses a token signed with the public key as a secret', async () => {
    const { keys } = await tokens.published()
    const body = unsigned({ alg: 'HS256', typ: 'JWT', kid: 'current' }, claims())
    for (const material of [
      JSON.stringify(keys[0]),
      `${keys[0]?.x}`,
      `${keys[0]?.x}${keys[0]?.y}`,
    ]) {
      const signature = createHmac('sha256', material).update(body).digest('base64url')
      await expect(tokens.verify(`${body}.${signature}`)).rejects.toMatchObject({ code: 'bad_jwt' })
    }
  })

  it('refuses an unknown key, even under a known kid', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    for (const kid of ['current', 'unknown']) {
      const forged = await new SignJWT(claims())
        .setProtectedHeader({ alg: 'ES256', kid })
        .sign(privateKey)
      await expect(tokens.verify(forged)).rejects.toMatchObject({ code: 'bad_jwt' })
    }
  })

  it('verifies with every key while the first one signs', async () => {
    const next = await makeKey('next')
    const old = await tokens.sign(claims())
    const rotated = new AccessTokens({
      issuer,
      audience,
      signingKeys: [next, { ...key, key_ops: ['verify'] }],
      jwtSecret: undefined,
    })
    expect((await rotated.verify(old)).sub).toBe(claims().sub)
    await expect(tokens.verify(await rotated.sign(claims()))).rejects.toMatchObject({
      code: 'bad_jwt',
    })
  })

  it('publishes no private part', async () => {
    const { keys } = await tokens.published()
    expect(keys).toHaveLength(1)
    expect(keys[0]).not.toHaveProperty('d')
    expect(keys[0]).toMatchObject({ kid: 'current', alg: 'ES256', use: 'sig' })
  })

  it('uses HS256 only with a secret, which is never published', async () => {
    const shared = new AccessTokens({ issuer, audience, signingKeys: [], jwtSecret: secret })
    const token = await shared.sign(claims())
    expect((await shared.verify(token)).sub).toBe(claims().sub)
    expect(await shared.published()).toEqual({ keys: [] })
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'bad_jwt' })
  })

  describe('with keys for several algorithms', () => {
    const k = Buffer.alloc(32, 'shared').toString('base64url')
    const oct: JWK = { kty: 'oct', k, kid: 'shared' }
    let rsa: JWK
    const having = (...signingKeys: JWK[]) =>
      new AccessTokens({ issuer, audience, signingKeys, jwtSecret: undefined })

    beforeAll(async () => {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true })
      rsa = { ...(await exportJWK(privateKey)), kid: 'rsa' }
    })

    it('signs with the first and verifies with all, so no session ends at a change of algorithm', async () => {
      const all = having(rsa, key, oct)
      for (const [signer, alg, kid] of [
        [having(key), 'ES256', 'current'],
        [having(rsa), 'RS256', 'rsa'],
        [having(oct), 'HS256', 'shared'],
      ] as const) {
        const token = await signer.sign(claims())
        expect(decodeProtectedHeader(token)).toMatchObject({ alg, kid })
        expect((await all.verify(token)).sub).toBe(claims().sub)
      }
      expect(decodeProtectedHeader(await all.sign(claims())).alg).toBe('RS256')
      await expect(having(key).verify(await all.sign(claims()))).rejects.toMatchObject({
        code: 'bad_jwt',
      })
    })

    it('does not sign with a key that may only verify', async () => {
      const token = await having({ ...rsa, key_ops: ['verify'] }, key).sign(claims())
      expect(decodeProtectedHeader(token).alg).toBe('ES256')
    })

    it('publishes only public keys and no private part', async () => {
      const { keys } = await having(oct, rsa, key).published()
      expect(keys.map(({ kid, alg }) => [kid, alg])).toEqual([
        ['rsa', 'RS256'],
        ['current', 'ES256'],
      ])
      for (const name of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) {
        for (const shown of keys) expect(shown).not.toHaveProperty(name)
      }
      expect(JSON.stringify(keys)).not.toContain(k)
    })

    it('uses each key only with its own algorithm, whatever the header says', async () => {
      const all = having(rsa, key, oct)
      const { keys } = await all.published()
      const materials = [
        ...keys.flatMap((shown) => [JSON.stringify(shown), shown.n ?? `${shown.x}${shown.y}`]),
        Buffer.from(rsa.n ?? '', 'base64url'),
        createPublicKey({ key: rsa, format: 'jwk' }).export({
          type: 'spki',
          format: 'pem',
        }),
      ]
      for (const kid of ['rsa', 'current', 'shared', 'unknown', undefined]) {
        for (const material of materials) {
          const body = unsigned({ alg: 'HS256', typ: 'JWT', kid }, claims())
          const signature = createHmac('sha256', material).update(body).digest('base64url')
          await expect(all.verify(`${body}.${signature}`)).rejects.toMatchObject({
            code: 'bad_jwt',
          })
        }
        const none = `${unsigned({ alg: 'none', kid }, claims())}.`
        await expect(all.verify(none)).rejects.toMatchObject({ code: 'bad_jwt' })
      }
      const rsaKey = await importJWK(rsa, 'PS256')
      const other = await new SignJWT(claims())
        .setProtectedHeader({ alg: 'PS256', kid: 'rsa' })
        .sign(rsaKey)
      await expect(all.verify(other)).rejects.toMatchObject({ code: 'bad_jwt' })
    })

    it('does not verify tokens of a named key with the shared secret', async () => {
      const both = new AccessTokens({ issuer, audience, signingKeys: [key], jwtSecret: secret })
      const bySecret = (kid?: string) =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256', ...(kid && { kid }) })
          .sign(new TextEncoder().encode(secret))
      expect((await both.verify(await bySecret())).sub).toBe(claims().sub)
      await expect(both.verify(await bySecret('current'))).rejects.toMatchObject({
        code: 'bad_jwt',
      })
    })

    it.each<[string, () => JWK[], string]>([
      ['a short secret', () => [{ kty: 'oct', k: 'c2hvcnQ', kid: 'short' }], 'fewer than 32 bytes'],
      [
        'a key under the name of another',
        () => [key, { ...oct, kid: 'current' }],
        'two signing keys',
      ],
      ['an algorithm that is not the key’s', () => [{ ...rsa, alg: 'HS256' }], 'cannot be used'],
      ['a key for encryption', () => [{ ...key, use: 'enc' }], 'not for signatures'],
      ['another curve', () => [{ ...key, crv: 'P-384' }], 'is neither an EC key on P-256'],
    ])('refuses %s', async (_, keys, says) => {
      await expect(having(...keys()).sign(claims())).rejects.toThrow(says)
    })
  })

  it('refuses to start without a signing key', async () => {
    const none = new AccessTokens({ issuer, audience, signingKeys: [], jwtSecret: undefined })
    await expect(none.sign(claims())).rejects.toThrow('no key to sign with')
  })
})
