import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, type Learner, learner } from '../../support/content.ts'

const db = productDatabase()
let admin: Learner
beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

const counts = (caller: Learner) =>
  caller.call<{ decisions: object }>(db, 'count_waiting_work()', [])
const decisions = { decided: 0, missing: 5, median_hours: null }

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
  expect(await counts(admin)).toEqual({
    reports: 0,
    laws: 0,
    messages: 0,
    orders: 0,
    jobs: 0,
    decisions,
  })

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
  expect(await counts(admin)).toEqual({
    reports: 6,
    laws: 0,
    messages: 1,
    orders: 1,
    jobs: 0,
    decisions,
  })

  const manager = await db.createUser()
  await db.pool.query('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
    mine,
    manager,
  ])
  expect(await counts(learner(manager))).toEqual({
    reports: 2,
    laws: 0,
    messages: 0,
    orders: 0,
    jobs: 0,
    decisions,
  })

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

/** A quiz set whose questions were reported this many hours ago, each once. */
async function reported(tenantId: string | null, hours: number[]): Promise<string[]> {
  const { questionIds } = await createQuizSet(db, {
    tenantId,
    questions: hours.length + 1,
  })
  const reporter = await db.createUser()
  for (const [at, ago] of hours.entries()) {
    await db.pool.query(
      `insert into question_reports (user_id, question_id, quiz_set_id, version_id, reason, created_at)
       select $1, q.id, q.quiz_set_id, q.version_id, 'wrong_key', now() - make_interval(hours => $3)
       from private.questions q where q.id = $2`,
      [reporter, questionIds[at], ago],
    )
  }
  return questionIds
}
const decisionTimes = async (caller: Learner) => (await counts(caller)).decisions

test('the median of hours from the first report to the decision, from five decisions', async () => {
  const site = await createTenant(db, 'decisions')
  const [one, two, three, four, five, unreported] = await reported(site, [1, 10, 20, 30, 400])
  const [elsewhere] = await reported(null, [50])
  // A later report of the same question does not count.
  await db.pool.query(
    `insert into question_reports (user_id, question_id, quiz_set_id, version_id, reason)
     select $1, q.id, q.quiz_set_id, q.version_id, 'wrong_key' from private.questions q where q.id = $2`,
    [await db.createUser(), two],
  )
  for (const id of [one, two]) await admin.call(db, 'keep_key($1)', [id])
  for (const id of [three, four]) await admin.call(db, `regrade($1, 'accept', 1, false)`, [id])
  // Without reports, and again with the same ones, no user waited for the decision.
  await admin.call(db, 'keep_key($1)', [unreported])
  await admin.call(db, `regrade($1, 'accept', 2, false)`, [four])
  expect(await decisionTimes(admin)).toEqual({ decided: 4, missing: 1, median_hours: null })
  const { batch } = await admin.call<{ batch: string }>(db, 'keep_key($1)', [five])
  expect(await decisionTimes(admin)).toEqual({ decided: 5, missing: 0, median_hours: 20 })

  // Managers have their own sites only.
  await admin.call(db, `regrade($1, 'key', 4, false)`, [elsewhere])
  expect(await decisionTimes(admin)).toEqual({ decided: 6, missing: 0, median_hours: 25 })
  const manager = await db.createUser()
  await db.pool.query('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
    site,
    manager,
  ])
  expect(await decisionTimes(learner(manager))).toEqual({
    decided: 5,
    missing: 0,
    median_hours: 20,
  })

  // Neither undone decisions nor old ones.
  await admin.call(db, 'undo_batch($1)', [batch])
  expect(await decisionTimes(admin)).toEqual({ decided: 5, missing: 0, median_hours: 20 })
  await db.pool.query(`update private.admin_batches set created_at = now() - interval '91 days'`)
  expect(await decisionTimes(admin)).toEqual(decisions)
})
