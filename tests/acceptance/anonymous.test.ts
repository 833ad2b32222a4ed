import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guest } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

let server: SeededServer
beforeAll(async () => {
  server = await startSeededServer({ AUTH_ANONYMOUS: 'true' })
})
afterAll(() => server.stop())

it('an anonymous user who signs up retains the result of the free quiz set', async () => {
  const client = await guest(server)
  expect((await client.auth.signInAnonymously()).error).toBeNull()
  const { data: sets } = await client.from('quiz_sets').select('id, points_cost').order('id')
  const [free, other] = sets ?? []
  const owner = new pg.Client(server.databaseUrl)
  await owner.connect()
  await owner.query('update public.quiz_sets set points_cost = 0 where id = $1', [free?.id])
  await owner.end()
  const start = (quiz_set_id?: string) =>
    client.rpc('start_quiz', { quiz_set_id, mode: 'end', request_id: crypto.randomUUID() })
  const refused = await start(other?.id)
  expect(refused.error?.code).toBe('account_required')
  expect(refused.error?.message).toBe('กรุณาสมัครสมาชิกก่อนทำรายการนี้')

  const started = await start(free?.id)
  const attempt = started.data?.attempt.id
  expect((await client.rpc('submit_attempt', { attempt_id: attempt })).error).toBeNull()
  expect((await client.rpc('my_admin_standing')).data).toBe('none')

  const account = { email: 'came-to-stay@example.org', password: 'a horse that stays' }
  const signedUp = await client.auth.updateUser(account)
  expect(signedUp.error).toBeNull()
  const again = await guest(server)
  await again.auth.signInWithPassword(account)
  const { data: attempts } = await again.from('quiz_attempts').select('id, status')
  expect(attempts).toEqual([{ id: attempt, status: 'submitted' }])
  const { data: profile } = await again.from('profiles').select('points, email').single()
  expect(profile).toEqual({ points: 50, email: account.email })
})
