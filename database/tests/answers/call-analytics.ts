import type { ProductDatabase } from '../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner } from '../support/content.ts'

/** A dashboard with every kind of event, on the hub and on a tenant. */
export async function callAnalytics(db: ProductDatabase): Promise<void> {
  const admin = learner(await db.createAdmin())
  const tenantId = await createTenant(db, 'soldier')
  const quiz = await createQuizSet(db, { tenantId, pointsCost: 0 })
  for (let round = 0; round < 5; round += 1) {
    const person = learner(
      await db.createUser({ metadata: { full_name: 'มานะ' } }),
      'soldier.localhost',
    )
    const { attempt } = await person.start(db, quiz.id)
    await person.submit(db, attempt.id)
  }
  // Moves some of it to the preceding range.
  await db.pool.query(
    `insert into private.figure_changes (day, site, attempts, score, questions)
     values (private.day_of(now()) - 10, private.figure_site($1), 3, 2, 3)`,
    [tenantId],
  )
  await admin.call(db, "admin_dashboard('7d')", [])
  await admin.call(db, 'first_steps()', [])
  await admin.call(db, "admin_dashboard('90d', $1)", [tenantId])
}
