import { randomUUID } from 'node:crypto'
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

test('a code is created once and stays', async () => {
  const user = await referrer()
  expect(user.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  expect(await user.call(db, 'generate_referral_code()', [])).toBe(user.code)
})

test('an invitation becomes completed at sign-up, and earns 10 points at the first quiz, once', async () => {
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

test('an inviter reads only typed addresses, not those of users who came by the link', async () => {
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

test('no bonus before the e-mail is confirmed', async () => {
  const user = await referrer()
  const friend = await db.createUser({ confirmed: false, metadata: { referral_code: user.code } })
  await takeQuiz(friend)
  expect(await user.points(db)).toMatchObject({ points: 50 })
  await db.pool.query('update auth.users set email_confirmed_at = now() where id = $1', [friend])
  await db.pool.query('select private.sweep_expired_attempts()')
  expect(await user.points(db)).toMatchObject({ points: 60 })
})

test('an invalid code never blocks a sign-up', async () => {
  const id = await db.createUser({
    metadata: { referral_code: "x' or true --", full_name: 'ก'.repeat(500) },
  })
  expect(await learner(id).points(db)).toMatchObject({ points: 50 })
})

test("invite_referral refuses invalid addresses and the user's own, and is idempotent", async () => {
  const id = await db.createUser({ email: 'me@example.test' })
  const user = learner(id)
  const invite = (email: string) => user.call<{ id: string }>(db, 'invite_referral($1)', [email])
  expect(await errorCode(invite('nonsense'))).toBe('email_invalid')
  expect(await errorCode(invite('ME@example.test'))).toBe('referral_self')
  expect((await invite('a@example.test')).id).toBe((await invite(' A@example.test')).id)
})

test('addresses of one mailbox are one invitation, and never of the inviter', async () => {
  const name = randomUUID().replaceAll('-', '')
  const user = learner(await db.createUser({ email: `me.${name}@gmail.com` }))
  const invite = (email: string) => user.call<{ id: string }>(db, 'invite_referral($1)', [email])
  const referral_code = await user.call<string>(db, 'generate_referral_code()', [])
  const insert = (email: string) =>
    db.request(
      user.caller,
      'insert into referrals (referrer_id, referee_email, referral_code) values ($1, $2, $3)',
      [user.userId, email, referral_code],
    )
  for (const own of [`m.e${name}@gmail.com`, `me${name}+x@googlemail.com`]) {
    expect(await errorCode(invite(own))).toBe('referral_self')
    expect(await errorCode(insert(own))).toBe('referral_self')
  }
  const { id } = await invite(`friend${name}@example.test`)
  expect((await invite(`friend${name}+1@example.test`)).id).toBe(id)
  expect(await errorCode(insert(`friend${name}+2@example.test`))).toBe('invitation_repeated')
  const referee = await db.createUser({
    email: `friend${name}+3@example.test`,
    metadata: { referral_code },
  })
  expect(await db.request(user.caller, 'select id, referee_id, status from referrals')).toEqual([
    { id, referee_id: referee, status: 'completed' },
  ])
})

test('accounts of one mailbox that were both welcomed in an earlier release bring one bonus', async () => {
  const own = randomUUID().replaceAll('-', '')
  const inviter = learner(await db.createUser({ email: `${own}@example.test` }))
  const referral_code = await inviter.call<string>(db, 'generate_referral_code()', [])
  const bring = async (email: string) => {
    const friend = await db.createUser({ email, metadata: { referral_code } })
    await db.pool.query(
      `insert into point_transactions (user_id, transaction_type, amount, reference_type)
       select $1, 'earned', 50, 'welcome' where not exists (
         select from point_transactions where user_id = $1 and reference_type = 'welcome')`,
      [friend],
    )
    await takeQuiz(friend)
    return (await inviter.points(db))?.points
  }
  expect(await bring(`${own}+self@example.test`)).toBe(50)
  const friend = randomUUID()
  expect(await bring(`${friend}+1@example.test`)).toBe(60)
  expect(await bring(`${friend}+2@example.test`)).toBe(60)
  expect(await bring(`${randomUUID()}@example.test`)).toBe(70)
})
