import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, nextMailTo } from '../support/mailbox.ts'
import { demo, guest, signIn, signUp } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

let server: SeededServer
let key: string

beforeAll(async () => {
  server = await startSeededServer()
  const config = await fetch(`${server.url}/config.json`)
  key = ((await config.json()) as { publishableKey: string }).publishableKey
})
afterAll(() => server.stop())

async function invite(token: string | null, body: unknown) {
  const response = await fetch(`${server.url}/functions/v1/invite-user`, {
    method: 'POST',
    headers: { apikey: key, ...(token && { authorization: `Bearer ${token}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const answer = (await response.json()) as { code?: string; email?: string }
  return { status: response.status, ...answer }
}

test('an administrator’s invitation creates an account whose owner chooses the password', async () => {
  const admin = await signIn(server, demo.admin)
  const email = `${randomUUID()}@example.test`
  expect(await invite(admin.token, { email: email.toUpperCase() })).toEqual({ status: 200, email })
  const mail = await nextMailTo(server, email)
  const link = new URL(mail.links[0] ?? '')
  expect(link.origin + link.pathname).toBe(`${server.url}/confirm`)
  const token_hash = new URLSearchParams(link.hash.slice(1)).get('token_hash') ?? ''
  const invited = await guest(server)
  expect((await invited.auth.verifyOtp({ token_hash, type: 'invite' })).error).toBeNull()
  const password = `ยาวพอ-${randomUUID()}`
  expect((await invited.auth.updateUser({ password })).error).toBeNull()
  const again = await (await guest(server)).auth.signInWithPassword({ email, password })
  expect(again.error).toBeNull()
  expect(await invite(admin.token, { email })).toMatchObject({ status: 409, code: 'user_exists' })
  expect(await mailsTo(server, email)).toHaveLength(1)
})

test('no other role can send invitations', async () => {
  const learner = await signUp(server)
  const email = `${randomUUID()}@example.test`
  expect(await invite(null, { email })).toMatchObject({ status: 401, code: 'sign_in_required' })
  expect(await invite(learner.token, { email })).toMatchObject({
    status: 403,
    code: 'admin_required',
  })
  // The parameters of a page that tries to use the secret key's rights through this function.
  expect(await invite(`${learner.token}x`, { email })).toMatchObject({ status: 401 })
  expect(await mailsTo(server, email)).toEqual([])
})

test.each([['{'], [{}], [{ email: 7 }], [{ email: 'x'.repeat(2000) }]])(
  'refuses an invalid invitation: %j',
  async (body) => {
    const admin = await signIn(server, demo.admin)
    expect(await invite(admin.token, body)).toMatchObject({ status: 400, code: 'body_invalid' })
  },
)
