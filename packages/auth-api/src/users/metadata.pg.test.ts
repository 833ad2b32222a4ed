import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { origin, signWith, startTestAuth, type TestAuth } from '../testing/test-auth.ts'

const password = 'correct horse'
/** Returns a value with this many bytes of JSON; Thai letters take three each. */
const ofBytes = (bytes: number) => ({ note: 'ก'.repeat(Math.floor((bytes - 11) / 3)) })
const [small, large] = [ofBytes(8 * 1024), ofBytes(8 * 1024 + 3)]

describe('metadata', () => {
  let auth: TestAuth
  let count = 0

  beforeAll(async () => {
    auth = await startTestAuth()
  })
  afterAll(() => auth.stop())

  const address = () => `metadata${count++}@example.org`
  async function headers(service = false) {
    if (service) {
      const token = await signWith(auth.signingKey, { role: 'service_role', iss: origin })
      return { authorization: `Bearer ${token}` }
    }
    const { data } = await auth.client().signUp({ email: address(), password })
    return { authorization: `Bearer ${data.session?.access_token}` }
  }

  it.each<[string, string, (metadata: object) => object, service?: boolean]>([
    ['POST', '/signup', (data) => ({ email: address(), password, data })],
    ['POST', '/otp', (data) => ({ email: address(), data })],
    ['PUT', '/user', (data) => ({ data })],
    ['POST', '/invite', (data) => ({ email: address(), data }), true],
    [
      'POST',
      '/admin/generate_link',
      (data) => ({ type: 'signup', email: address(), password, data }),
      true,
    ],
    ['POST', '/admin/users', (user_metadata) => ({ email: address(), user_metadata }), true],
  ])('is limited to 8 KB by %s %s', async (method, path, body, service) => {
    const own = await headers(service)
    expect(await auth.ask(method, path, body(large), own)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
    expect((await auth.ask(method, path, body(small), own)).status).toBe(200)
  })

  it.each([
    ['a NUL character', { note: 'a\0b' }],
    ['half a surrogate pair', { deep: [{ note: '\ud800' }] }],
    ['half of one in a key', { '\udc00': 1 }],
  ])('with %s is refused by every endpoint', async (_name, data) => {
    const own = await headers()
    const refused = { status: 400, body: { error_code: 'validation_failed' } }
    const signUp = { email: address(), password, data }
    expect(await auth.ask('POST', '/signup', signUp)).toMatchObject(refused)
    expect(await auth.ask('POST', '/otp', { email: address(), data })).toMatchObject(refused)
    expect(await auth.ask('PUT', '/user', { data }, own)).toMatchObject(refused)
  })

  it('is refused if nested too deeply for a token', async () => {
    const own = await headers()
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    const put = (levels: number) =>
      auth.ask('PUT', '/user', `{"data":{"list":${nested(levels)}}}`, own)
    const refused = { status: 400, body: { error_code: 'validation_failed' } }
    expect(await put(100)).toMatchObject(refused)
    expect(await put(3900)).toMatchObject(refused)
    expect(await put(15_000)).toMatchObject(refused)
    const { body } = await put(99)
    const signIn = { email: body.email, password }
    expect((await auth.ask('POST', '/token?grant_type=password', signIn)).status).toBe(200)
  })

  it('may contain escaped text that looks like such characters', async () => {
    const data = { note: '\\u0000 \\\\ud800 😀' }
    const { body } = await auth.ask('PUT', '/user', { data }, await headers())
    expect(body.user_metadata).toMatchObject(data)
  })

  it('cannot exceed the limit by several updates', async () => {
    const own = await headers()
    const put = (data: object) => auth.ask('PUT', '/user', { data }, own)
    expect((await put(ofBytes(5000))).status).toBe(200)
    const more = { other: 'x'.repeat(4000) }
    expect(await put(more)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
    expect((await put({ note: null, ...more })).status).toBe(200)
  })

  it('of the application is limited for administrators too', async () => {
    const own = await headers(true)
    const create = (app_metadata: object) =>
      auth.ask('POST', '/admin/users', { email: address(), app_metadata }, own)
    expect((await create(ofBytes(2049))).status).toBe(200)
    expect((await create(ofBytes(2052))).status).toBe(400)
    const { body } = await create({ plan: 'a' })
    const path = `/admin/users/${body.id}`
    expect((await auth.ask('PUT', path, { app_metadata: large }, own)).status).toBe(400)
    expect((await auth.ask('PUT', path, { user_metadata: large }, own)).status).toBe(400)
  })
})
