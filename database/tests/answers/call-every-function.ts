import type { ProductDatabase } from '../../../tests/support/product-database.ts'
import { createTenant, learner } from '../support/content.ts'
import { callAccount } from './call-account.ts'
import { callAdministration } from './call-administration.ts'
import { callAnalytics } from './call-analytics.ts'
import { callItemAnalysis } from './call-item-analysis.ts'
import { callLearning } from './call-learning.ts'
import { callPayments } from './call-payments.ts'
import { callPeople } from './call-people.ts'
import { callQuestionBank } from './call-question-bank.ts'
import { callTenants } from './call-tenants.ts'

/** Calls each function that returns JSON with data that fills every part of its result. */
export async function callEveryFunction(db: ProductDatabase): Promise<void> {
  const tenantId = await createTenant(db, 'nurse')
  const id = await db.createUser({ metadata: { full_name: 'มาลี' } })
  const person = { onHub: learner(id), onTenant: learner(id, 'nurse.localhost') }
  await callPayments(db, person.onHub)
  await callLearning(db, person, tenantId)
  await callAccount(db, person.onHub)
  await callAdministration(db)
  await callPeople(db, id)
  await callQuestionBank(db)
  await callItemAnalysis(db, tenantId)
  await callTenants(db)
  await callAnalytics(db)
}
