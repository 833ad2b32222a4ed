import { expect, test } from 'vitest'
import { productDatabase } from '../../../tests/support/product-database.ts'
import { seedDemo } from '../../src/seed/seed-demo.ts'

const db = productDatabase()

test('two servers that seed at once create one demo', async () => {
  const both = await Promise.all([seedDemo({ url: db.url }), seedDemo({ url: db.url })])
  expect(both.map((outcome) => outcome.seeded).sort()).toEqual([false, true])
})

test('the demo obeys the rules of the product', async () => {
  const broken = await db.pool.query(
    `select p.email from profiles p
     where p.points <> (select sum(t.delta) from point_transactions t where t.user_id = p.user_id)
       or p.points is distinct from (select t.balance_after from point_transactions t
         where t.user_id = p.user_id order by t.created_at desc limit 1)`,
  )
  expect(broken.rows).toEqual([])
  const late = await db.pool.query(
    'select id from quiz_attempts where completed_at > deadline_at or completed_at > now() or started_at > completed_at',
  )
  expect(late.rows).toEqual([])
  const guarded = await db.pool.query(
    `select tgenabled from pg_trigger where tgname = 'keep_ledger'`,
  )
  expect(guarded.rows).toEqual([{ tgenabled: 'O' }])
})

test('the demo learner has data to show', async () => {
  const { rows } = await db.pool.query(
    `select (select count(*)::int from quiz_attempts a where a.user_id = p.user_id) as attempts,
       (select count(*)::int from referrals r where r.referrer_id = p.user_id) as referrals
     from profiles p where email = 'learner@demo.test'`,
  )
  expect(rows).toEqual([{ attempts: 12, referrals: 3 }])
})
