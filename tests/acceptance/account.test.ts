import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anyQuizSet,
  balance,
  demo,
  guest,
  type Person,
  signIn,
  signUp,
  startQuiz,
} from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

type Listed = { id: string; current: boolean }

const { password } = demo
let server: SeededServer

beforeAll(async () => {
  server = await startSeededServer()
})
afterAll(() => server.stop())

/** The same person on another device. */
async function elsewhere(who: Person): Promise<Person> {
  const client = await guest(server)
  const { data, error } = await client.auth.signInWithPassword({ email: who.email, password })
  if (error) throw error
  return { ...who, client, token: data.session.access_token }
}

async function sessionsOf(who: Person): Promise<Listed[]> {
  const { data, error } = await who.client.rpc('list_my_sessions')
  if (error) throw error
  return data as Listed[]
}

async function refreshes(who: Person): Promise<boolean> {
  return (await who.client.auth.refreshSession()).error === null
}

test('a user sees the open sessions and ends one, the others, or all', async () => {
  const here = await signUp(server)
  const [phone, laptop] = [await elsewhere(here), await elsewhere(here)]
  const listed = await sessionsOf(here)
  expect(listed).toHaveLength(3)
  expect(listed.filter(({ current }) => current)).toHaveLength(1)

  const phoneSession = (await sessionsOf(phone)).find(({ current }) => current)
  await here.client.rpc('end_my_session', { session_id: phoneSession?.id })
  expect([await refreshes(phone), await refreshes(laptop)]).toEqual([false, true])
  expect((await phone.client.rpc('list_my_sessions')).error).not.toBeNull()

  await here.client.auth.signOut({ scope: 'others' })
  expect([await refreshes(laptop), await refreshes(here)]).toEqual([false, true])
  const again = await elsewhere(here)
  await here.client.auth.signOut({ scope: 'global' })
  expect(await refreshes(again)).toBe(false)
})

test('no user lists or ends the sessions of another', async () => {
  const victim = await signUp(server)
  const [session] = await sessionsOf(victim)
  const thief = await signUp(server)
  const { error } = await thief.client.rpc('end_my_session', { session_id: session?.id })
  expect(error?.code).toBe('session_not_found')
  const visitor = await guest(server)
  for (const call of ['list_my_sessions', 'export_my_data']) {
    expect((await visitor.rpc(call)).error).not.toBeNull()
  }
  expect(await refreshes(victim)).toBe(true)
})

test('a new password signs out every other device', async () => {
  const here = await signUp(server)
  const there = await elsewhere(here)
  expect((await here.client.auth.updateUser({ password: 'a-newer-password' })).error).toBeNull()
  expect([await refreshes(there), await refreshes(here)]).toEqual([false, true])
})

test('an export contains all data of the user and none of others', async () => {
  const other = await signUp(server, { full_name: 'คนอื่น' })
  const own = await signUp(server, { full_name: 'มาลี ใจดี' })
  const quiz = await anyQuizSet(own.client)
  const foreign = await startQuiz(other, quiz.id)
  const { attempt, questions } = await startQuiz(own, quiz.id)
  const answer = { attempt_id: attempt.id, question_id: questions[0]?.id, choice: 2 }
  await own.client.rpc('answer_question', answer)
  await own.client.rpc('invite_referral', { email: 'friend@example.test' })

  const { data, error } = await own.client.rpc('export_my_data')
  expect(error).toBeNull()
  expect(data).toMatchObject({
    account: { email: own.email },
    profile: { full_name: 'มาลี ใจดี', points: 40 },
    attempts: [{ id: attempt.id, answers: [{ choice: 2 }] }],
    referrals: [{ referee_email: 'friend@example.test' }],
  })
  expect((data as { point_transactions: unknown[] }).point_transactions).toHaveLength(2)
  const text = JSON.stringify(data)
  for (const secret of [other.id, other.email, 'คนอื่น', foreign.attempt.id, 'correct_', 'token']) {
    expect(text).not.toContain(secret)
  }
})

test('a deleted account leaves figures without a person, and cannot be used again', async () => {
  const referrer = await signUp(server)
  const { data: code } = await referrer.client.rpc('generate_referral_code')
  const leaving = await signUp(server, { full_name: 'ผู้จากไป', referral_code: code })
  const quiz = await anyQuizSet(leaving.client)
  const { attempt } = await startQuiz(leaving, quiz.id)
  await leaving.client.rpc('submit_attempt', { attempt_id: attempt.id })
  expect(await balance(referrer)).toBe(60)

  const wrong = await leaving.client.rpc('delete_my_account', { confirmation: referrer.email })
  expect(wrong.error?.code).toBe('confirmation_mismatch')
  const gone = await leaving.client.rpc('delete_my_account', { confirmation: leaving.email })
  expect(gone.error).toBeNull()

  expect(await refreshes(leaving)).toBe(false)
  const signedIn = await leaving.client.auth.signInWithPassword({ email: leaving.email, password })
  expect(signedIn.error?.code).toBe('invalid_credentials')
  expect(await balance(referrer)).toBe(60)

  const admin = await signIn(server, demo.admin)
  const stored = await admin.client
    .from('quiz_attempts')
    .select('user_id, status')
    .eq('id', attempt.id)
    .single()
  expect(stored.data).toMatchObject({ status: 'submitted' })
  expect(stored.data?.user_id).not.toBe(leaving.id)
  const ledger = await admin.client
    .from('point_transactions')
    .select('delta')
    .eq('user_id', stored.data?.user_id)
  expect(ledger.data?.reduce((sum, row) => sum + (row as { delta: number }).delta, 0)).toBe(0)
  const named = await admin.client.from('profiles').select('user_id').eq('full_name', 'ผู้จากไป')
  expect(named.data).toEqual([])
  // The address can register again.
  const fresh = await leaving.client.auth.signUp({ email: leaving.email, password })
  expect(fresh.error).toBeNull()
})

test('the last administrator cannot delete the account', async () => {
  const admin = await signIn(server, demo.admin)
  const { error } = await admin.client.rpc('delete_my_account', { confirmation: demo.admin })
  expect(error?.code).toBe('last_admin')
  expect((await signIn(server, demo.admin)).id).toBe(admin.id)
})
