import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner } from '../../support/content.ts'

const db = productDatabase()

async function steps(userId: string) {
  const caller = { role: 'authenticated', userId, host: 'localhost' } as const
  const [row] = await db.request<{ returned: object }>(caller, 'select first_steps() as returned')
  return row?.returned
}

test('an installation reaches its first learner step by step, derived from its data', async () => {
  const admin = await db.createAdmin()
  const nothing = { named: false, tenant: null, questions: false, learner: false }
  expect(await steps(admin)).toEqual(nothing)

  await db.pool.query(`update site_settings set value = 'ของเรา' where key = 'site_name'`)
  const named = { ...nothing, named: true }
  expect(await steps(admin)).toEqual(named)
  await db.pool.query(`update site_settings set value = '' where key = 'site_name'`)
  expect(await steps(admin)).toEqual(nothing)
  await db.pool.query(
    `update site_settings set value = 'https://images.example.test/logo.png' where key = 'site_logo'`,
  )

  const tenantId = await createTenant(db, 'first')
  await createTenant(db, 'second')
  const tenant = { tenant_id: tenantId, name: expect.any(String), domain: 'first.example.test' }
  expect(await steps(admin)).toEqual({ ...named, tenant })

  const quiz = await createQuizSet(db, { pointsCost: 0 })
  // Neither content from templates nor a draft counts as a first import.
  await db.pool.query(
    `update quiz_sets set name = (select t #>> '{quiz_set,name}'
       from jsonb_array_elements(private.tenant_templates()) t
       where t #>> '{quiz_set,name}' is not null limit 1)`,
  )
  expect(await steps(admin)).toEqual({ ...named, tenant })
  await db.pool.query(`update quiz_sets set name = 'ของเรา', status = 'draft'`)
  expect(await steps(admin)).toEqual({ ...named, tenant })
  await db.pool.query(`update quiz_sets set status = 'published'`)
  expect(await steps(admin)).toEqual({ ...named, tenant, questions: true })

  const user = learner(await db.createUser())
  const { attempt } = await user.start(db, quiz.id)
  expect(await steps(admin)).toMatchObject({ learner: false })
  await user.submit(db, attempt.id)
  expect(await steps(admin)).toEqual({ ...named, tenant, questions: true, learner: true })
})

test('only administrators get it', async () => {
  const user = await db.createUser()
  expect(await errorCode(steps(user))).toBe('admin_required')
})
