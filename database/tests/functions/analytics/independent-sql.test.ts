import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner } from '../../support/content.ts'
import { makeLearners } from '../item-analysis/sit.ts'
import { type DashboardAnswer, dashboardFromRows } from './dashboard-from-rows.ts'
import { makeHistory } from './make-history.ts'

const db = productDatabase()
const tenants: string[] = []
const quizSets: string[] = []
let learners: string[]
let admin: ReturnType<typeof learner>

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  learners = await makeLearners(db, 40)
  await db.pool.query(`update profiles set created_at = now() - random() * interval '200 days'`)
  for (const name of ['police', 'nurse']) tenants.push(await createTenant(db, name))
  for (const tenantId of [null, null, null, ...tenants, ...tenants]) {
    quizSets.push((await createQuizSet(db, { tenantId, pointsCost: 0 })).id)
  }
})

const dashboardOf = (range: string, site: string | null) =>
  admin.call<DashboardAnswer>(db, 'admin_dashboard($1, $2)', [range, site])

async function expectEqual() {
  for (const range of ['7d', '30d', '90d'] as const) {
    for (const site of [null, 'global', ...tenants, 'no site']) {
      const { generated_at: _, recent, ...answer } = await dashboardOf(range, site)
      const { recent: raw, ...expected } = await dashboardFromRows(db, range, site)
      expect(answer).toEqual({ ...expected, range, site })
      expect({
        attempts: recent.attempts.map(({ id }) => id),
        orders: recent.orders.map(({ id }) => id),
        sign_ups: recent.sign_ups.map(({ id }) => id),
      }).toEqual(raw)
    }
  }
}

const steps = fc.record({
  seed: fc.integer(),
  attempts: fc.integer({ min: 0, max: 150 }),
  orders: fc.integer({ min: 0, max: 30 }),
  fold: fc.option(fc.integer({ min: 1, max: 300 })),
  act: fc.constantFrom(
    'delete',
    'restore',
    'regrade',
    'rebuild',
    'forget',
    'move',
    'yesterday',
    null,
  ),
})

test('all figures equal the raw rows after any change', async () => {
  let deleted: string | null = null
  await fc.assert(
    fc.asyncProperty(steps, async ({ seed, attempts, orders, fold, act }) => {
      await makeHistory(db, { learners, quizSets, seed, attempts, orders })
      if (fold) await db.pool.query('select private.fold_figures($1)', [fold])
      if (act === 'delete' && quizSets.length > 4) {
        const gone = quizSets.pop() ?? ''
        await db.request(admin.caller, 'delete from quiz_sets where id = $1', [gone])
        deleted = await admin.call<string>(db, "batch_of('quiz_sets', $1)", [gone])
      }
      if (act === 'restore' && deleted) {
        await admin.call(db, 'undo_batch($1)', [deleted])
        deleted = null
      }
      if (act === 'regrade') {
        await db.pool.query('update quiz_attempts set score = greatest(score - 1, 0)')
        await db.pool.query('select private.rebuild_statistics()')
      }
      if (act === 'rebuild') await db.pool.query('select private.rebuild_statistics()')
      if (act === 'forget' && learners.length > 20) {
        await db.pool.query('delete from auth.users where id = $1', [learners.pop()])
      }
      // Orders retain the site where they were created; quiz sets follow their category.
      if (act === 'move') {
        await db.pool.query(
          `update categories set tenant_id = $1 where id in (
             select k.id from categories k join subcategories s on s.category_id = k.id
             join courses c on c.subcategory_id = s.id join quiz_sets q on q.course_id = c.id where q.id = $2)`,
          [tenants[0], quizSets[0]],
        )
      }
      // Spans that are a day behind are not used, and catch up.
      if (act === 'yesterday') {
        await db.pool.query('update private.standings_state set rolled_on = rolled_on - 1')
        await expectEqual()
        await db.pool.query('update private.standings_state set rolled_on = rolled_on + 1')
      }
      await expectEqual()
    }),
    { numRuns: 10 },
  )
})

test('days that leave a span are rolled out of it', async () => {
  for (const days of [1, 6, 40]) {
    await db.pool.query(`update private.standings_state set rolled_on = rolled_on - $1::integer`, [
      days,
    ])
    await db.pool.query('select private.fold_figures()')
    await db.pool.query('delete from private.quiz_set_spans')
    await db.pool.query(
      `insert into private.quiz_set_spans
       select span.days, d.quiz_set_id, sum(d.attempts), sum(d.score), sum(d.questions)
       from private.quiz_set_days d, private.standings_state s
       cross join (values (7), (30), (90)) span (days)
       where d.day > s.rolled_on - span.days group by 1, 2`,
    )
    await db.pool.query('select private.roll_standings()')
    await expectEqual()
  }
})
