import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { learner, quizSet } from '../../support/content.ts'

const db = productDatabase()
const quiz = quizSet(db)

async function referrer() {
  const user = learner(await db.createUser())
  const code = await user.call<string>(db, 'generate_referral_code()', [])
  return { ...user, code }
}

async function takeQuiz(userId: string) {
  const user = learner(userId)
  const { attempt } = await user.start(db, quiz.id)
  await user.submit(db, attempt.id)
}

test('a code is made once and stays', async () => {
  const user = await referrer()
  expect(user.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  expect(await user.call(db, 'generate_referral_code()', [])).toBe(user.code)
})

test('an invitation becomes completed at sign-up, and brings 10 points at the first quiz, once', async () => {
  const user = await referrer()
  const email = `Friend-${user.code}@example.test`
  await user.call(db, 'invite_referral($1)', [email])
  const friend = await db.createUser({
    email,
    metadata: { referral_code: user.code.toLowerCase() },
  })
  const referrals = () =>
    db.request(user.caller, 'select status, points_awarded, referee_id from referrals')
  expect(await referrals()).toEqual([
    { status: 'completed', points_awarded: false, referee_id: friend },
  ])
  await takeQuiz(friend)
  await takeQuiz(friend)
  expect(await referrals()).toMatchObject([{ points_awarded: true }])
  expect(await user.points(db)).toEqual({ points: 60, ledger: 60 })
})

test('an inviter reads the address of nobody who came by the link, only what was typed', async () => {
  const user = await referrer()
  const invited = `typed-${user.code}@example.test`.toLowerCase()
  await user.call(db, 'invite_referral($1)', [invited])
  for (const email of [invited, `by-link-${user.code}@example.test`]) {
    await db.createUser({ email, metadata: { referral_code: user.code } })
  }
  const rows = await db.request(
    user.caller,
    'select referee_email, status from referrals order by created_at',
  )
  const expected = [
    { referee_email: invited, status: 'completed' },
    { referee_email: null, status: 'completed' },
  ]
  expect(rows).toEqual(expected)
  const { referrals } = await user.call<{ referrals: object[] }>(db, 'dashboard()', [])
  expect(referrals).toMatchObject(expected.toReversed())
  expect(JSON.stringify(await db.request(user.caller, 'select * from referrals'))).not.toContain(
    'by-link',
  )
})

test('addresses of earlier releases are forgotten, those that were typed stay', async () => {
  const user = await referrer()
  await db.pool.query(
    `insert into referrals (referrer_id, referee_email, referral_code, status, created_at, completed_at)
     values ($1, 'link@example.test', $2, 'completed', now(), now()),
       ($1, 'typed@example.test', $2, 'completed', now() - interval '1 day', now())`,
    [user.userId, user.code],
  )
  const migration = '../../../migrations/0150_forget_addresses_of_referred.sql'
  await db.pool.query(readFileSync(new URL(migration, import.meta.url), 'utf8'))
  const { rows } = await db.pool.query(
    'select referee_email from referrals where referrer_id = $1 order by created_at',
    [user.userId],
  )
  expect(rows.map((row) => row.referee_email)).toEqual(['typed@example.test', null])
})

test('no bonus before the e-mail is confirmed', async () => {
  const user = await referrer()
  const friend = await db.createUser({ confirmed: false, metadata: { referral_code: user.code } })
  await takeQuiz(friend)
  expect(await user.points(db)).toMatchObject({ points: 50 })
  await db.pool.query('update auth.users set email_confirmed_at = now() where id = $1', [friend])
  await db.pool.query('select private.sweep_expired_attempts()')
  expect(await user.points(db)).toMatchObject({ points: 60 })
})

test('a bad code never blocks a sign-up', async () => {
  const id = await db.createUser({
    metadata: { referral_code: "x' or true --", full_name: 'ก'.repeat(500) },
  })
  expect(await learner(id).points(db)).toMatchObject({ points: 50 })
})

test('invite_referral refuses nonsense and oneself, and repeats itself', async () => {
  const id = await db.createUser({ email: 'me@example.test' })
  const user = learner(id)
  const invite = (email: string) => user.call<{ id: string }>(db, 'invite_referral($1)', [email])
  expect(await errorCode(invite('nonsense'))).toBe('email_invalid')
  expect(await errorCode(invite('ME@example.test'))).toBe('referral_self')
  expect((await invite('a@example.test')).id).toBe((await invite(' A@example.test')).id)
})
