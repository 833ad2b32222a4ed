import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentedExamples } from '../../../../tests/support/documented-examples.ts'
import { fakeClient } from '../../../../tests/support/fake-provider-client.ts'
import {
  type FakeProvider,
  startFakeProvider,
} from '../../../../tests/support/fake-provider-process.ts'
import type { AuthText } from '../options.ts'
import { type Client, startTestAuth, type TestAuth } from './test-auth.ts'
import { type TestBrowser, testBrowser } from './test-browser.ts'
import { testSites } from './test-site.ts'

export const [email, password, phone] = ['example@email.com', 'example-password', '+13334445555']

/** Environment of an example: an empty server and helpers to create users. */
export type Stage = {
  /** A server with autoconfirm, and one that requires confirmation. */
  auth: TestAuth
  confirming: TestAuth
  /** A client that is not signed in. */
  guest: Client
  /** Returns a signed-in client of the examples' address. */
  member(): Promise<Client>
  admin(): Promise<Client['admin']>
  provider: FakeProvider
  browser: TestBrowser
  /** Returns the last code sent to a telephone number. */
  codeTo(phone: string): Promise<string>
}

/**
 * An example of the reference: its call, and the documented response. `differs` explains a different
 * expectation; `aside` explains why there is nothing to call.
 */
export type Example = { of: string } & (
  | { ask: (stage: Stage) => Promise<unknown>; expected: unknown; differs?: string }
  | { aside: string }
)

export const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
export const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const done = { error: null }
export const refused = (status: number, code: string, data: unknown = expect.anything()) => ({
  data,
  error: { status, code },
})

/** An e-mail account. Metadata and confirmation are not checked, because the examples differ in them. */
export const userOf = (address = email, more: Record<string, unknown> = {}) => ({
  id: uuid,
  aud: 'authenticated',
  role: 'authenticated',
  email: address,
  phone: '',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: expect.any(Object),
  identities: [
    {
      identity_id: uuid,
      id: uuid,
      user_id: uuid,
      identity_data: { email: address, phone_verified: false, sub: uuid },
      provider: 'email',
      created_at: time,
      updated_at: time,
      email: address,
    },
  ],
  created_at: time,
  updated_at: time,
  is_anonymous: false,
  ...more,
})
export const confirmedUser = (address = email, more: Record<string, unknown> = {}) =>
  userOf(address, { email_confirmed_at: time, last_sign_in_at: time, ...more })
export const sessionOf = (user: object) => ({
  access_token: expect.stringMatching(/^ey/),
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: expect.any(Number),
  refresh_token: expect.any(String),
  user,
})
export const entered = (user: object = confirmedUser()) => ({
  data: { user, session: sessionOf(user) },
  error: null,
})

/**
 * Runs every documented example of the methods with the official client. The server has no accounts at the
 * start of each.
 */
export function documented(
  file: string,
  isOfMethod: (method: string) => boolean,
  examples: Example[],
): void {
  let provider: FakeProvider
  let auth: TestAuth
  let confirming: TestAuth
  const texts: AuthText[] = []
  beforeAll(async () => {
    provider = await startFakeProvider()
    const client = { clientIds: [fakeClient.id], clientSecret: fakeClient.secret }
    auth = await startTestAuth({
      anonymousSignIns: true,
      manualLinking: true,
      relyingParty: testSites,
      uriAllowList: ['https://example.com/**'],
      phones: { provider: 'outbox', send: (text) => void texts.push(text) },
      providers: {
        github: { ...client, issuer: provider.issuer },
        google: { ...client, issuer: provider.issuer },
      },
    })
    confirming = auth.another({ autoconfirm: false })
  })
  beforeEach(() => auth.pool.query('delete from auth.users'))
  afterEach(() => void vi.unstubAllGlobals())
  afterAll(async () => {
    await auth?.stop()
    await provider?.stop()
  })

  const stage = (): Stage => ({
    auth,
    confirming,
    guest: auth.client(),
    member: async () => {
      const client = auth.client()
      const { error } = await client.signUp({ email, password })
      if (error) throw error
      return client
    },
    admin: async () => (await auth.admin()).admin,
    provider,
    browser: testBrowser(auth, provider.issuer),
    codeTo: async (to) => {
      await Promise.all([auth.api.close(), confirming.api.close()])
      return texts.findLast((text) => text.to === to)?.token ?? ''
    },
  })

  describe(`examples of ${file}`, () => {
    it('lists every documented example', () => {
      const name = file.split('/').at(-1) ?? ''
      const there = documentedExamples('auth-js', [file])
        .map((key) => key.slice(name.length + 1))
        .filter((key) => isOfMethod(key.split(':')[0] ?? ''))
      expect(examples.map(({ of }) => of).sort()).toEqual(there.sort())
    })

    const asked = examples.flatMap((example) => ('ask' in example ? [example] : []))
    it.each(asked)('$of', async ({ ask, expected }) => {
      expect(await ask(stage())).toMatchObject(expected as object)
    })
  })
}
