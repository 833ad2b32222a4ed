import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner } from '../../support/content.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>

beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

test('a new account has 50 points and a row with the reason', async () => {
  const user = learner(await db.createUser())
  const rows = await db.request(user.caller, 'select * from point_transactions')
  expect(rows).toMatchObject([
    { transaction_type: 'earned', amount: 50, delta: 50, balance_after: 50 },
  ])
})

test('after any operation, the balance is the sum of the ledger and never negative', async () => {
  const sets = await Promise.all([5, 20, 45].map((pointsCost) => createQuizSet(db, { pointsCost })))
  const act = fc.oneof(
    fc.record({ kind: fc.constant('adjust' as const), points: fc.integer({ min: -20, max: 120 }) }),
    fc.record({ kind: fc.constant('update' as const), points: fc.integer({ min: -20, max: 120 }) }),
    fc.record({ kind: fc.constant('start' as const), points: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ kind: fc.constant('insert' as const), points: fc.integer({ min: -80, max: 80 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
      const user = learner(await db.createUser())
      await Promise.all(acts.map(({ kind, points }) => errorCode(perform(user, kind, points))))
      const balance = await user.points(db)
      expect(balance?.ledger).toBe(balance?.points)
      expect(balance?.points).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 15 },
  )

  function perform(user: typeof admin, kind: string, points: number): Promise<unknown> {
    switch (kind) {
      case 'adjust':
        return admin.call(db, 'adjust_points($1, $2)', [user.userId, points])
      case 'update':
        return db.request(admin.caller, 'update profiles set points = $2 where user_id = $1', [
          user.userId,
          points,
        ])
      case 'insert':
        return db.request(
          admin.caller,
          `insert into point_transactions (user_id, transaction_type, amount, description)
           values ($1, 'adjustment', $2, 'ปรับ')`,
          [user.userId, points],
        )
      default:
        return user.start(db, sets[points]?.id ?? randomUUID())
    }
  }
})

test('an administrator who sets points directly leaves an adjustment and an audit row', async () => {
  const user = learner(await db.createUser())
  await db.request(admin.caller, 'update profiles set points = 20 where user_id = $1', [
    user.userId,
  ])
  const rows = await db.request(
    user.caller,
    `select transaction_type, amount, actor_id from point_transactions where transaction_type <> 'earned'`,
  )
  expect(rows).toEqual([{ transaction_type: 'adjustment', amount: -30, actor_id: admin.userId }])
  const { rowCount } = await db.pool.query(
    `select from admin_audit_log where actor_id = $1 and table_name = 'profiles' and row_id = $2`,
    [admin.userId, user.userId],
  )
  expect(rowCount).toBeGreaterThan(0)
})

test.each([
  ['update point_transactions set amount = 1', 'ledger_append_only'],
  ['delete from point_transactions', 'ledger_append_only'],
  ['truncate point_transactions', 'ledger_append_only'],
])('even the owner cannot: %s', async (statement, code) => {
  await db.createUser()
  expect(await errorCode(db.pool.query(statement))).toBe(code)
})

test('deleting an account deletes its ledger', async () => {
  const id = await db.createUser()
  await db.pool.query('delete from auth.users where id = $1', [id])
  const { rowCount } = await db.pool.query('select from point_transactions where user_id = $1', [
    id,
  ])
  expect(rowCount).toBe(0)
})

test.each([
  [
    'adjust_points',
    (id: string, points: number) => admin.call(db, 'adjust_points($1, $2)', [id, points]),
  ],
  [
    'an update',
    (id: string, points: number) =>
      db.request(admin.caller, 'update profiles set points = $2 where user_id = $1', [id, points]),
  ],
  [
    'a ledger row',
    (id: string, points: number) =>
      db.request(
        admin.caller,
        `insert into point_transactions (user_id, transaction_type, amount, description)
         values ($1, 'adjustment', $2 - (select points from profiles where user_id = $1), 'ปรับ')`,
        [id, points],
      ),
  ],
])('%s raises a balance only so far that credits still fit', async (_way, raise) => {
  const highest = 1_000_000_000
  const user = learner(await db.createUser())
  expect(await errorCode(raise(user.userId, highest + 1))).toBe('points_too_many')
  expect(await user.points(db)).toEqual({ points: 50, ledger: 50 })
  expect(await errorCode(raise(user.userId, highest))).toBe('no error')
  await db.pool.query(
    `insert into point_transactions (user_id, transaction_type, amount) values ($1, 'earned', 200)`,
    [user.userId],
  )
  expect((await user.points(db))?.points).toBe(highest + 200)
  // Above the limit, lowering is still permitted.
  expect(await errorCode(raise(user.userId, highest + 100))).toBe('no error')
})

test('adjust_points refuses learners and negative balances', async () => {
  const user = learner(await db.createUser())
  const adjust = (who: typeof admin, points: number) =>
    errorCode(who.call(db, 'adjust_points($1, $2)', [user.userId, points]))
  expect(await adjust(user, 1000)).toBe('admin_required')
  expect(await adjust(admin, -1)).toBe('points_invalid')
  expect(await errorCode(admin.call(db, 'adjust_points($1, 1)', [randomUUID()]))).toBe(
    'user_not_found',
  )
})
