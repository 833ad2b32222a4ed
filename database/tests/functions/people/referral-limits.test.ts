import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { learner, quizSet } from '../../support/content.ts'

const db = productDatabase()
const quiz = quizSet(db)

async function referrer(device?: string) {
  const user = learner(await db.createUser({ metadata: { device_id: device } }))
  const code = await user.call<string>(db, 'generate_referral_code()', [])
  const bonuses = async () => (((await user.points(db))?.points ?? 0) - 50) / 10
  return { ...user, code, bonuses }
}

async function takeQuiz(userId: string) {
  const user = learner(userId)
  const { attempt } = await user.start(db, quiz.id)
  await user.submit(db, attempt.id)
}

async function bringFriend(code: string, device?: unknown) {
  const friend = await db.createUser({ metadata: { referral_code: code, device_id: device } })
  await takeQuiz(friend)
  return friend
}

const sweep = () => db.pool.query('select private.sweep_expired_attempts()')

test('a device earns one bonus, for any referrer', async () => {
  const [first, second] = [await referrer(), await referrer()]
  const device = randomUUID()
  const friend = await bringFriend(first.code, device)
  await bringFriend(first.code, device)
  await bringFriend(second.code, ` ${device} `)
  await sweep()
  expect([await first.bonuses(), await second.bonuses()]).toEqual([1, 0])
  expect(await db.request(second.caller, 'select status, points_awarded from referrals')).toEqual([
    { status: 'completed', points_awarded: false },
  ])

  await db.pool.query('delete from auth.users where id = $1', [friend])
  await bringFriend(first.code, device)
  expect(await first.bonuses()).toBe(1)
})

test('two friends on one device who submit at once earn one bonus', async () => {
  const users = [await referrer(), await referrer()]
  const device = randomUUID()
  await Promise.all(users.map((user) => bringFriend(user.code, device)))
  await sweep()
  const bonuses = await Promise.all(users.map((user) => user.bonuses()))
  expect(bonuses.toSorted()).toEqual([0, 1])
})

test("the referrer's own device earns none", async () => {
  const device = randomUUID()
  const user = await referrer(device)
  await bringFriend(user.code, device)
  await sweep()
  expect(await user.bonuses()).toBe(0)
  await bringFriend(user.code, randomUUID())
  expect(await user.bonuses()).toBe(1)
})

test('a missing or absurd device blocks neither sign-up nor bonus', async () => {
  const user = await referrer()
  for (const device of [undefined, null, '', ' ', 'x'.repeat(101), 'x'.repeat(101)]) {
    await bringFriend(user.code, device)
  }
  await bringFriend(user.code, { a: ['ก'] })
  expect(await user.bonuses()).toBe(7)
})

test('the eleventh bonus of a day waits for a quiz, or a sweep, on a later day', async () => {
  const user = await referrer()
  for (let friend = 0; friend < 10; friend++) await bringFriend(user.code)
  const eleventh = await bringFriend(user.code)
  await bringFriend(user.code)
  await takeQuiz(eleventh)
  await sweep()
  expect(await user.bonuses()).toBe(10)

  await db.pool.query(
    `update referrals set awarded_at = awarded_at - interval '1 day' where referrer_id = $1`,
    [user.userId],
  )
  await takeQuiz(eleventh)
  expect(await user.bonuses()).toBe(11)
  await sweep()
  expect(await user.bonuses()).toBe(12)
})

test('only a hash is stored, which no request reads, and it is deleted with the account', async () => {
  const device = randomUUID()
  const user = await referrer(device)
  const signals = async () => {
    const { rows } = await db.pool.query<{ signal: Buffer }>(
      'select signal from private.device_signals where user_id = $1',
      [user.userId],
    )
    return rows.map((row) => row.signal.toString('hex'))
  }
  const { rows } = await db.pool.query(`select encode(sha256($1::bytea), 'hex') as hash`, [device])
  expect(await signals()).toEqual([rows[0]?.hash])
  for (const table of ['device_signals', 'referral_signals']) {
    await expect(db.request(user.caller, `select from private.${table}`)).rejects.toThrow(
      'permission denied',
    )
  }
  const friend = await bringFriend(user.code, randomUUID())
  const visible = await db.request(user.caller, 'select * from referrals')
  expect(visible).toMatchObject([{ referee_id: friend }])
  expect(Object.keys(visible[0] ?? {}).filter((name) => /signal|device/.test(name))).toEqual([])

  await db.pool.query('delete from auth.users where id = $1', [user.userId])
  expect(await signals()).toEqual([])
})

test('the number is removed from the account and its identities', async () => {
  const device = randomUUID()
  const id = await db.createUser({ metadata: { full_name: 'มาลี', device_id: device } })
  await db.pool.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider)
     values ($1::uuid::text, $1::uuid, $2, 'email')`,
    [id, { sub: id, device_id: device }],
  )
  const stored = async () => {
    const { rows } = await db.pool.query(
      `select raw_user_meta_data, identity_data from auth.users u
       join auth.identities i on i.user_id = u.id where u.id = $1`,
      [id],
    )
    return rows
  }
  const without = [{ raw_user_meta_data: { full_name: 'มาลี' }, identity_data: { sub: id } }]
  expect(await stored()).toEqual(without)
  await db.pool.query(
    'update auth.users set raw_user_meta_data = raw_user_meta_data || $2 where id = $1',
    [id, { device_id: device }],
  )
  expect(await stored()).toEqual(without)
})
