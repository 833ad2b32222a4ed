import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from './testing/test-auth.ts'

let auth: TestAuth

beforeAll(async () => {
  auth = await startTestAuth()
})
afterAll(() => auth.stop())

it('stores no code that is usable by a reader of the database', async () => {
  const email = 'pkce@example.org'
  const client = auth.client('pkce')
  await client.signInWithOtp({ email })
  const { actionUrl } = await auth.mailTo(email, 'magiclink')
  const { pathname, search } = new URL(actionUrl)
  const pressed = await auth.send('GET', pathname + search)
  const code = new URL(pressed.headers.get('location') ?? '').searchParams.get('code') ?? ''
  expect(code).not.toBe('')
  const { rows } = await auth.pool.query('select * from auth.flow_state')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(code)
  const { data, error } = await client.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
})
