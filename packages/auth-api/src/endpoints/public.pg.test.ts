import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts'

describe('public endpoints', () => {
  let auth: TestAuth

  beforeAll(async () => {
    auth = await startTestAuth()
  })
  afterAll(() => auth.stop())

  it('GET /settings', async () => {
    expect((await auth.ask('GET', '/settings')).body).toMatchObject({
      external: { email: true, phone: false, google: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      saml_enabled: false,
    })
  })

  it('GET /.well-known/jwks.json, whose keys verify tokens', async () => {
    const { body } = await auth.ask('GET', '/.well-known/jwks.json')
    expect(body.keys).toMatchObject([
      { kid: auth.signingKey.kid, alg: 'ES256', kty: 'EC', crv: 'P-256' },
    ])
    expect(JSON.stringify(body)).not.toContain('"d"')
    const client = auth.client()
    await client.signUp({ email: 'claims@example.org', password: 'correct horse' })
    const { data, error } = await client.getClaims()
    expect(error).toBeNull()
    expect(data?.claims.email).toBe('claims@example.org')
  })

  it('GET /health', async () => {
    expect(await auth.ask('GET', '/health')).toMatchObject({ status: 200 })
  })

  it.each([
    ['GET', '/user/identities/authorize', 404, 'manual_linking_disabled'],
    ['GET', '/authorize', 400, 'validation_failed'],
    ['POST', '/token?grant_type=id_token', 400, 'validation_failed'],
    ['POST', '/sso', 404, 'saml_provider_disabled'],
    ['GET', '/admin/sso/providers', 404, 'saml_provider_disabled'],
    ['POST', '/passkeys/authentication/options', 404, 'passkey_disabled'],
    ['GET', '/nowhere', 404, 'unknown'],
    ['DELETE', '/signup', 404, 'unknown'],
  ])('%s %s is not served', async (method, path, status, code) => {
    const body = method === 'GET' ? undefined : {}
    expect(await auth.ask(method, path, body)).toMatchObject({
      status,
      body: { error_code: code },
    })
  })

  it('respond under a base path', async () => {
    const composed = auth.another({ basePath: '/auth/v1' })
    expect((await composed.send('GET', '/auth/v1/health')).status).toBe(200)
    expect((await composed.send('GET', '/health')).status).toBe(404)
  })

  it('refuse a body that is too large', async () => {
    const answer = await auth.ask('POST', '/signup', { data: 'x'.repeat(1_100_000) })
    expect(answer).toMatchObject({ status: 413, body: { error_code: 'request_entity_too_large' } })
  })

  it('reveal no internal error', async () => {
    const reported: unknown[] = []
    const broken = auth.another({ onError: (error) => reported.push(error) })
    await auth.pool.query('alter table auth.users rename to away')
    const answer = await broken
      .ask('POST', '/token?grant_type=password', { email: 'a@example.org', password: 'x' })
      .finally(() => auth.pool.query('alter table auth.away rename to users'))
    expect(answer).toMatchObject({ status: 500, body: { error_code: 'unexpected_failure' } })
    expect(JSON.stringify(answer.body)).not.toContain('users')
    expect(reported).toHaveLength(1)
  })
})
