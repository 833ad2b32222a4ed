import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner } from '../../support/content.ts'

const db = productDatabase()
type Site = { tenant_id: string | null; name: string | null; domain: string | null } | null
type Dashboard = {
  in_progress: { quiz_set_id: string; tenant_id: string | null; site: Site }[]
  history: { quiz_set_id: string; site: Site }[]
}

async function createTenant(subdomain: string) {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into tenants (name, domain, subdomain) values ($1 || ' site', $1 || '.example', $1) returning id`,
    [subdomain],
  )
  return rows[0]?.id ?? ''
}

test('attempts, results and the ledger’s quiz sets name the other site that they belong to', async () => {
  const tenantId = await createTenant('nurse')
  const id = await db.createUser()
  const onHub = learner(id)
  const onTenant = learner(id, 'nurse.localhost')
  const elsewhere = learner(id, 'other.example')
  const [ofHub, ofTenant] = [
    await createQuizSet(db, { pointsCost: 0 }),
    await createQuizSet(db, { pointsCost: 0, tenantId }),
  ]
  await onHub.start(db, ofHub.id)
  const { attempt } = await onTenant.start(db, ofTenant.id)
  const tenantSite = { tenant_id: tenantId, name: 'nurse site', domain: 'nurse.example' }
  const hubSite = { tenant_id: null, name: 'Sanamsob', domain: 'localhost' }
  await db.pool.query(
    `insert into site_settings (key, value) values ('site_name', 'Sanamsob')
     on conflict (key) do update set value = excluded.value`,
  )
  const sites = async (who: typeof onHub) => {
    const { in_progress } = await who.call<Dashboard>(db, 'dashboard()', [])
    return Object.fromEntries(in_progress.map((open) => [open.quiz_set_id, open.site]))
  }
  expect(await sites(onHub)).toEqual({ [ofHub.id]: null, [ofTenant.id]: tenantSite })
  expect(await sites(onTenant)).toEqual({ [ofHub.id]: hubSite, [ofTenant.id]: null })
  expect(await sites(elsewhere)).toEqual({ [ofHub.id]: null, [ofTenant.id]: tenantSite })

  const both = [[ofHub.id, ofTenant.id]]
  expect(await onHub.call(db, 'quiz_set_sites($1)', both)).toEqual([
    { quiz_set_id: ofTenant.id, site: tenantSite },
  ])
  expect(await onTenant.call(db, 'quiz_set_sites($1)', both)).toEqual([
    { quiz_set_id: ofHub.id, site: hubSite },
  ])
  const stranger = learner(await db.createUser())
  expect(await stranger.call(db, 'quiz_set_sites($1)', both)).toEqual([])
  expect(
    await errorCode(db.request({ role: 'anon' }, 'select quiz_set_sites($1::uuid[])', both)),
  ).toBe('sign_in_required')

  await onTenant.submit(db, attempt.id)
  const { history } = await onHub.call<Dashboard>(db, 'dashboard()', [])
  expect(history).toMatchObject([{ quiz_set_id: ofTenant.id, site: tenantSite }])
  const result = (who: typeof onHub) =>
    who.call<{ quiz_set: { site: Site } }>(db, 'attempt_result($1)', [attempt.id])
  expect((await result(onTenant)).quiz_set.site).toBeNull()
  expect((await result(onHub)).quiz_set.site).toEqual(tenantSite)

  await db.pool.query('update tenants set is_active = false where id = $1', [tenantId])
  expect((await result(onHub)).quiz_set.site).toEqual({ ...tenantSite, domain: null })
})
