import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { learner, quizSet } from '../../support/content.ts'
import { openSession } from '../account/open-session.ts'

const db = productDatabase()
const quiz = quizSet(db, { pointsCost: 0 })

async function referrer(device_id?: string) {
  const user = learner(await db.createUser({ metadata: { device_id } }))
  return { ...user, code: await user.call<string>(db, 'generate_referral_code()', []) }
}

/** As the auth service creates a user of LINE, which passes on neither address nor referral. */
async function byProvider() {
  const id = randomUUID()
  await db.pool.query(
    `insert into auth.users (id, aud, role, raw_user_meta_data, created_at)
     values ($1, 'authenticated', 'authenticated', '{"name": "สมหญิง"}', now())`,
    [id],
  )
  await db.pool.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
     values ($1::uuid::text, $1::uuid, '{"sub": "of LINE"}', 'line', now())`,
    [id],
  )
  const session = await openSession(db, id)
  const settle = (code: string | null, device: string | null = null) =>
    session.call<boolean>('settle_sign_up($1, $2)', [code, device])
  return { ...learner(id), settle }
}

async function takeQuiz(user: ReturnType<typeof learner>) {
  const { attempt } = await user.start(db, quiz.id)
  await user.submit(db, attempt.id)
}

test('earns the inviter the same bonus as a sign-up by e-mail', async () => {
  const inviter = await referrer(randomUUID())
  const friend = await byProvider()
  expect(await friend.settle(inviter.code.toLowerCase(), randomUUID())).toBe(true)
  expect(await inviter.points(db)).toMatchObject({ points: 50 })
  await takeQuiz(friend)
  expect(await inviter.points(db)).toMatchObject({ points: 60, ledger: 60 })
  expect(await friend.points(db)).toMatchObject({ points: 50 })
})

test('counts once, also concurrently, and the first link stays', async () => {
  const [first, second] = [await referrer(), await referrer()]
  const friend = await byProvider()
  await Promise.all([friend.settle(first.code), friend.settle(first.code)])
  expect(await friend.settle(second.code)).toBe(false)
  await takeQuiz(friend)
  expect(await first.points(db)).toMatchObject({ points: 60 })
  expect(await second.points(db)).toMatchObject({ points: 50 })
  const { rows } = await db.pool.query('select from referrals where referee_id = $1', [
    friend.userId,
  ])
  expect(rows).toHaveLength(1)
})

test('the inviter’s own device earns nothing, and cannot be replaced by another', async () => {
  const device = randomUUID()
  const inviter = await byProvider()
  await inviter.settle(null, device)
  const code = await inviter.call<string>(db, 'generate_referral_code()', [])
  const friend = await byProvider()
  expect(await friend.settle(null, device)).toBe(true)
  expect(await friend.settle(code, randomUUID())).toBe(false)
  await takeQuiz(friend)
  expect(await inviter.points(db)).toMatchObject({ points: 50 })
})

test('an older account cannot be claimed', async () => {
  const inviter = await referrer()
  const friend = await byProvider()
  const welcome = (past: string) =>
    db.pool.query(
      `alter table point_transactions disable trigger user;
       update point_transactions set created_at = now() - interval '${past}' where user_id = '${friend.userId}';
       alter table point_transactions enable trigger user`,
    )
  await welcome('61 minutes')
  expect(await friend.settle(inviter.code)).toBe(false)
  // Also refused within the hour in another session than that of the sign-up.
  await welcome('10 minutes')
  expect(await friend.settle(inviter.code)).toBe(false)
  const { rows } = await db.pool.query('select from referrals where referee_id = $1', [
    friend.userId,
  ])
  expect(rows).toEqual([])
})

test('a user of a provider has nothing left to confirm, and is listed so', async () => {
  const friend = await byProvider()
  const admin = learner(await db.createAdmin())
  const list = (status: string) =>
    admin.call<{ users: { id: string; confirmed: boolean }[] }>(db, 'list_users($1, $2)', [
      friend.userId,
      JSON.stringify({ status }),
    ])
  expect((await list('')).users).toMatchObject([{ id: friend.userId, confirmed: true }])
  expect((await list('unconfirmed')).users).toEqual([])
})

test('is refused without a session, without an account and for guests', async () => {
  const inviter = await referrer()
  const friend = await byProvider()
  const sessionless = friend.call(db, 'settle_sign_up($1, null)', [inviter.code])
  expect(await errorCode(sessionless)).toBe('session_ended')
  await db.pool.query('update profiles set is_anonymous = true where user_id = $1', [friend.userId])
  expect(await errorCode(friend.settle(inviter.code))).toBe('account_required')
  const visitor = db.request({ role: 'anon' }, `select settle_sign_up($1, null)`, [inviter.code])
  expect(await errorCode(visitor)).toBe('sign_in_required')
})
