import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { type Learner, learner } from '../../support/content.ts'

type Change = {
  difference?: number | null
  points?: number | null
  expected?: number | null
  reason?: string | null
  request?: string | null
}
type Changed = { user_id: string; points: number; difference: number }

const db = productDatabase()
let admin: Learner
let user: Learner

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  user = learner(await db.createUser())
})

function change(of: string, wish: Change, who = admin): Promise<Changed> {
  const { difference = null, points = null, expected = null } = wish
  const { reason = 'ลูกค้าแจ้งแต้มไม่เข้า', request = randomUUID() } = wish
  const values = [of, reason, request, difference, points, expected]
  return who.call<Changed>(db, 'change_points($1, $2, $3, $4, $5, $6)', values)
}
const codeOf = (wish: Change, who = admin, of = user.userId) => errorCode(change(of, wish, who))

test('a difference and an expected balance change the ledger, with author and reason', async () => {
  const { userId } = learner(await db.createUser())
  expect(await change(userId, { difference: 30 })).toEqual({
    user_id: userId,
    points: 80,
    difference: 30,
  })
  expect(await change(userId, { points: 20, expected: 80 })).toMatchObject({ difference: -60 })
  expect(await learner(userId).points(db)).toEqual({ points: 20, ledger: 20 })
  const rows = await db.request(
    learner(userId).caller,
    `select amount, actor_id from point_transactions where transaction_type = 'adjustment' order by created_at`,
  )
  expect(rows).toEqual([
    { amount: 30, actor_id: admin.userId },
    { amount: -60, actor_id: admin.userId },
  ])
  const audit = await db.pool.query(
    `select actor_id, reason, before, after from admin_audit_log
     where action = 'change_points' and row_id = $1 order by id desc limit 1`,
    [userId],
  )
  expect(audit.rows).toEqual([
    {
      actor_id: admin.userId,
      reason: 'ลูกค้าแจ้งแต้มไม่เข้า',
      before: { points: 80 },
      after: { points: 20 },
    },
  ])
})

test('a balance that changed in the meantime is not overwritten', async () => {
  expect(await codeOf({ points: 100, expected: 49 })).toBe('points_moved')
  expect(await user.points(db)).toEqual({ points: 50, ledger: 50 })
})

test('of many calls with the same expected balance one wins', async () => {
  const { userId } = learner(await db.createUser())
  const codes = await Promise.all(
    Array.from({ length: 12 }, (_, n) => codeOf({ points: 100 + n, expected: 50 }, admin, userId)),
  )
  expect(codes.filter((code) => code === 'no error')).toHaveLength(1)
  expect(codes.filter((code) => code === 'points_moved')).toHaveLength(11)
})

test('a repeated request returns the first result, and is not executed again', async () => {
  const { userId } = learner(await db.createUser())
  const request = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => change(userId, { difference: 10, request })),
  )
  expect(new Set(answers.map(({ points }) => points))).toEqual(new Set([60]))
  expect(await learner(userId).points(db)).toEqual({ points: 60, ledger: 60 })
  expect(await codeOf({ difference: 11, request }, admin, userId)).toBe('request_malformed')
  expect(await codeOf({ difference: 10, request })).toBe('request_malformed')
  const absolute = { points: 5, expected: 60, request: randomUUID() }
  await change(userId, absolute)
  expect(await change(userId, absolute)).toMatchObject({ points: 5, difference: -55 })
})

test.each([
  ['below nothing', { difference: -51 }, 'points_negative'],
  ['no change', { difference: 0 }, 'points_unchanged'],
  ['the same balance', { points: 50, expected: 50 }, 'points_unchanged'],
  ['too many', { difference: 2_000_000_000 }, 'points_too_many'],
  ['more than there are', { points: 1_000_000_001, expected: 50 }, 'points_too_many'],
  ['a negative balance', { points: -1, expected: 50 }, 'points_invalid'],
  ['a balance on the off chance', { points: 10 }, 'points_invalid'],
  ['both at once', { difference: 1, points: 51, expected: 50 }, 'points_invalid'],
  ['a difference with a balance', { difference: 1, expected: 50 }, 'points_invalid'],
  ['neither', {}, 'points_invalid'],
  ['no reason', { difference: 1, reason: null }, 'reason_required'],
  ['an empty reason', { difference: 1, reason: '  ' }, 'reason_required'],
  ['a novel', { difference: 1, reason: 'ก'.repeat(501) }, 'reason_required'],
  ['no request', { difference: 1, request: null }, 'request_id_required'],
])('%s is refused', async (_what, wish, code) => {
  expect(await codeOf(wish)).toBe(code)
  expect(await user.points(db)).toEqual({ points: 50, ledger: 50 })
})

test('only administrators change points, and only those of accounts', async () => {
  const wish = { difference: 1000 }
  expect(await codeOf(wish, user)).toBe('admin_required')
  const guest = db.request({ role: 'anon' }, 'select change_points($1, $2, $3, 1)', [
    user.userId,
    'เพราะอยาก',
    randomUUID(),
  ])
  expect(await errorCode(guest)).toBe('sign_in_required')
  expect(await codeOf(wish, admin, randomUUID())).toBe('user_not_found')
  const gone = await db.createUser()
  await db.pool.query('delete from auth.users where id = $1', [gone])
  const { rows } = await db.pool.query(
    'select user_id from profiles where deleted_at is not null limit 1',
  )
  expect(await codeOf(wish, admin, rows[0]?.user_id)).toBe('user_not_found')
})

test('one request for two users at once changes one balance', async () => {
  const request = randomUUID()
  const people = await Promise.all([db.createUser(), db.createUser()])
  const codes = await Promise.all(
    people.map((id) => errorCode(change(id, { difference: 5, request }))),
  )
  expect(codes.sort()).toEqual(['no error', 'request_malformed'])
})
