import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanUpAuth } from './clean-up.ts'
import { startTestAuth, type TestAuth } from './testing/test-auth.ts'

let auth: TestAuth

beforeAll(async () => {
  auth = await startTestAuth()
})
afterAll(() => auth.stop())

it('removes obsolete rows and nothing else', async () => {
  const client = auth.client()
  await client.signUp({ email: 'learner@example.org', password: 'correct horse' })
  await client.refreshSession()
  await client.refreshSession()
  await client.signInWithOtp({ email: 'learner@example.org' })
  await auth.api.close()
  expect(await cleanUpAuth(auth.pool)).toBe(0)

  await auth.pool.query(`update auth.refresh_tokens set updated_at = now() - interval '31 days'`)
  await auth.pool.query(`update auth.mailed_tokens set created_at = now() - interval '8 days'`)
  await auth.pool.query(`
    insert into auth.oauth_flows (state_hash, provider, redirect_to, created_at)
    values ('old', 'line', '', now() - interval '2 hours'), ('new', 'line', '', now());
    insert into auth.used_id_tokens values ('old', now() - interval '1 minute'), ('new', now() + interval '1 hour')`)
  expect(await cleanUpAuth(auth.pool)).toBe(5)
  expect((await client.refreshSession()).error).toBeNull()
})
