import { createHmac, randomUUID } from 'node:crypto'
import { createClient, FunctionRegion } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentedExamples } from '../support/documented-examples.ts'
import { balance, demo, guest, type Person, signIn, signUp } from '../support/product.ts'
import { startSeededServer } from '../support/seeded-server.ts'
import type { TestServer } from '../support/server.ts'

const secretKey = `sb_secret_${randomUUID()}`
let server: TestServer
let learner: Person
beforeAll(async () => {
  server = await startSeededServer({ SECRET_KEY: secretKey })
  learner = await signUp(server)
})
afterAll(() => server.stop())

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The current code of an authenticator app, computed without our own code. */
function codeNow(secret: string, futureSteps = 0): string {
  const bits = [...secret]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + futureSteps))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

describe('a second factor', () => {
  it('raises the level of the session in every service, and is required at the next sign-in', async () => {
    const { client, email } = learner
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'มือถือ' })
    if (enrolled.error) throw enrolled.error
    const { id: factorId, totp } = enrolled.data
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId,
      code: codeNow(totp.secret),
    })
    expect(error).toBeNull()
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(await balance(learner)).toBeGreaterThanOrEqual(0)

    const again = await signIn(server, email)
    const lower = await again.client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(lower.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const changed = await again.client.auth.updateUser({ password: 'a new password of mine' })
    expect(changed.error).toMatchObject({ code: 'insufficient_aal' })
    const shown = await again.client.auth.mfa.challengeAndVerify({
      factorId,
      code: codeNow(totp.secret, 1),
    })
    expect(shown.error).toBeNull()
    const allowed = await again.client.auth.updateUser({ password: 'a new password of mine' })
    expect(allowed.error).toBeNull()
  })

  it('can be removed by an administrator with the secret key', async () => {
    const admin = createClient(server.url, secretKey, { auth: { persistSession: false } })
    const factors = await admin.auth.admin.mfa.listFactors({ userId: learner.id })
    expect(factors.data?.factors).toMatchObject([{ friendly_name: 'มือถือ', status: 'verified' }])
    const id = factors.data?.factors[0]?.id ?? ''
    const removed = await admin.auth.admin.mfa.deleteFactor({ userId: learner.id, id })
    expect(removed.error).toBeNull()
    const stranger = await guest(server)
    const refused = await stranger.auth.admin.mfa.listFactors({ userId: learner.id })
    expect(refused.error?.status).toBeGreaterThanOrEqual(401)
  })
})

describe('identities', () => {
  it('are returned for the signed-in user', async () => {
    const { client, email } = await signUp(server)
    const { data } = await client.auth.getUserIdentities()
    expect(data?.identities).toMatchObject([{ provider: 'email', identity_data: { email } }])
  })
})

describe('functions', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'an unknown name gets an error code: %s',
    async (method) => {
      const { client } = await signIn(server, demo.learner)
      const { error } = await client.functions.invoke('no-such-function', { method })
      const response: Response = error.context
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not_found' })
    },
  )

  /** The reference's examples, with a function of ours. */
  const headers = { 'my-custom-header': 'my-custom-header-value' }
  const body = { foo: 'bar' }
  const answered = { data: expect.objectContaining({ in_force: expect.any(Object) }), error: null }
  const failed = (status: number, code: string) => ({
    data: null,
    error: expect.objectContaining({ name: 'FunctionsHttpError' }),
    status,
    expected: expect.objectContaining({ code }),
  })
  type Options = Parameters<Person['client']['functions']['invoke']>[1]
  const examples: [of: string, name: string, options: Options, expected: object][] = [
    ['invoke: Basic invocation', 'payment-status', { body }, answered],
    ['invoke: Error handling', 'hello', { headers, body }, failed(404, 'not_found')],
    ['invoke: Passing custom headers', 'payment-status', { headers, body }, answered],
    [
      'invoke: Calling with DELETE HTTP verb',
      'payment-status',
      { headers, body, method: 'DELETE' },
      failed(404, 'not_found'),
    ],
    [
      'invoke: Invoking a Function in the UsEast1 region',
      'payment-status',
      { body, region: FunctionRegion.UsEast1 },
      answered,
    ],
    [
      'invoke: Calling with GET HTTP verb',
      'payment-status',
      { headers, method: 'GET' },
      failed(404, 'not_found'),
    ],
  ]
  it.each(examples)('respond as in the reference, %s', async (_of, name, options, expected) => {
    const { client } = await signIn(server, demo.admin)
    const { data, error } = await client.functions.invoke(name, options)
    const { context } = (error ?? {}) as { context?: Response }
    const more = context && { status: context.status, expected: await context.json() }
    expect({ data, error, ...more }).toEqual(expected)
  })

  it('cover all examples of the reference, except those with a standalone client', () => {
    const asked = documentedExamples('functions-js', ['FunctionsClient'])
      .map((key) => key.slice('FunctionsClient.'.length))
      .filter((of) => !/^(constructor|setAuth)|Standalone|^invoke$/.test(of))
    expect(examples.map(([of]) => of).sort()).toEqual(asked.sort())
  })

  it('a region is ignored', async () => {
    const { client } = await signIn(server, demo.learner)
    const invoke = async (headers?: Record<string, string>) => {
      const { error } = await client.functions.invoke('check-payment-status', {
        body: { order_id: 'none' },
        ...(headers ? { headers } : {}),
      })
      const response: Response = error.context
      return [response.status, await response.json()]
    }
    expect(await invoke({ 'x-region': 'ap-southeast-1' })).toEqual(await invoke())
    // As an option of the client it is also a query parameter.
    const region = FunctionRegion.ApSoutheast1
    const body = { order_id: 'none' }
    const { error } = await client.functions.invoke('check-payment-status', { region, body })
    const response: Response = error.context
    expect([response.status, await response.json()]).toEqual(await invoke())
  })

  it('a streamed body is read like any other', async () => {
    const { token } = await signIn(server, demo.learner)
    const call = async (body: string | ReadableStream) => {
      const init = { method: 'POST', body, duplex: 'half' } as RequestInit
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const url = `${server.url}/functions/v1/check-payment-status`
      const response = await fetch(url, { ...init, headers })
      return [response.status, await response.json()]
    }
    const body = JSON.stringify({ order_id: 'none' })
    expect(await call(new Blob([body]).stream())).toEqual(await call(body))
  })

  it('can be called by pages of other origins', async () => {
    const asked = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type, x-region',
    }
    const address = `${server.url}/functions/v1/check-payment-status`
    const preflight = await fetch(address, { method: 'OPTIONS', headers: asked })
    expect(preflight.ok).toBe(true)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(
      'x-region',
    )
    const { origin } = asked
    const answer = await fetch(address, { method: 'POST', headers: { origin }, body: '{}' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  })
})

describe('long addresses', () => {
  const ids = (bytes: number) =>
    `id=in.(${'0'.repeat(36)}${`,${'0'.repeat(36)}`.repeat(bytes / 37)})`
  it('up to 32 KB are read, and longer ones refused with an error code', async () => {
    const headers = { apikey: '' }
    const read = await fetch(`${server.url}/rest/v1/categories?select=id&${ids(32_000)}`, {
      headers,
    })
    expect([400, 200]).toContain(read.status)
    const refused = await fetch(`${server.url}/rest/v1/categories?select=id&${ids(64_000)}`)
    expect(refused.status).toBe(431)
    expect(await refused.json()).toMatchObject({ code: 'request_malformed' })
  })
})
