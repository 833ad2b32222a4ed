import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, type Learner, learner } from '../../support/content.ts'

const db = productDatabase()
let admin: Learner
beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

const counts = (caller: Learner) =>
  caller.call<Record<string, number>>(db, 'count_waiting_work()', [])

async function report(tenantId: string | null, questions: number): Promise<void> {
  const set = await createQuizSet(db, { tenantId, questions })
  await db.pool.query(
    `insert into question_reports (user_id, question_id, quiz_set_id, version_id, reason)
     select $1, q.id, q.quiz_set_id, q.version_id, 'typo' from private.questions q where q.quiz_set_id = $2`,
    [await db.createUser(), set.id],
  )
}

const writeMessages = (number: number) =>
  db.pool.query(
    `insert into contact_messages (name, email, subject, message)
     select 'ก', 'a@example.test', 'ข', 'ค' from generate_series(1, $1::integer)`,
    [number],
  )

test('administrators get the waiting work of all sites, managers the reports of their own', async () => {
  expect(await counts(admin)).toEqual({ reports: 0, messages: 0, orders: 0, jobs: 0 })

  const mine = await createTenant(db, 'mine')
  await report(mine, 2)
  await report(await createTenant(db, 'other'), 3)
  await report(null, 1)
  await writeMessages(2)
  await db.pool.query(
    `update contact_messages set handled_at = now()
     where id = (select id from contact_messages limit 1)`,
  )
  const buyer = await db.createUser()
  await db.pool.query(
    `insert into payment_orders (user_id, mch_order_no, provider, amount_satang, points_amount, needs_review, expires_at)
     select $1, 'n' || needs, 'sandbox', 2500, 30, needs, now() from unnest('{true,false}'::boolean[]) needs`,
    [buyer],
  )
  expect(await counts(admin)).toEqual({ reports: 6, messages: 1, orders: 1, jobs: 0 })

  const manager = await db.createUser()
  await db.pool.query('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
    mine,
    manager,
  ])
  expect(await counts(learner(manager))).toEqual({ reports: 2, messages: 0, orders: 0, jobs: 0 })

  await db.pool.query(`update question_reports set status = 'dismissed'`)
  expect(await counts(admin)).toMatchObject({ reports: 0 })
})

test('a count ends at 100', async () => {
  await writeMessages(120)
  expect(await counts(admin)).toMatchObject({ messages: 100 })
})

test('other users are refused', async () => {
  expect(await errorCode(counts(learner(await db.createUser())))).toBe('admin_required')
})
