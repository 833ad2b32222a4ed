import type { ProductDatabase } from '../../../tests/support/product-database.ts'
import { createTenant, learner } from '../support/content.ts'

/** A tenant with a domain whose proof was lost, and with another host below a main domain. */
export async function callTenants(db: ProductDatabase): Promise<void> {
  const admin = learner(await db.createAdmin())
  const tenant = await createTenant(db, 'proven')
  const { rows: people } = await db.pool.query('select email from profiles where user_id = $1', [
    await db.createUser(),
  ])
  await admin.call(db, 'grant_tenant_manager($1, $2)', [tenant, people[0]?.email])
  await db.pool.query(`insert into private.main_domains values ('sanamsob.test')`)
  await db.pool.query('insert into tenant_domains (domain, tenant_id) values ($1, $2)', [
    'more.localhost',
    tenant,
  ])
  for (const method of ['dns', 'file']) {
    await admin.call(db, 'setup_domain_verification($1, $2)', [tenant, method])
    await admin.call(db, 'tenant_hosts($1)', [tenant])
  }
  await admin.call(db, 'verify_domain($1)', [tenant])
  const seen = {
    reason: 'file_other',
    found: ['hello'],
    pointing: 'elsewhere',
    www: 'nowhere',
    addresses: ['192.0.2.1'],
    alias: 'elsewhere.example',
    expected: ['192.0.2.2'],
    certificate: 'valid',
    certificate_until: new Date().toISOString(),
  }
  for (const outcome of ['proven', 'absent']) {
    await db.pool.query(
      `select private.record_host_check(host, token, $2, $3, false)
       from private.tenant_hosts where tenant_id = $1 and is_main`,
      [tenant, outcome, seen],
    )
  }
  await db.pool.query(
    `insert into private.certificates
       (host, chain, value, issued_at, expires_at, overdue_at, kept_at, problem, problem_detail)
     select host, 'PEM', '-----BEGIN PGP MESSAGE-----', now(), now() + interval '90 days', now(), now(),
       'refused', 'no address' from private.tenant_hosts where tenant_id = $1 and is_main
     union all select 'www.' || host, null, null, null, null, null, null, null, null
     from private.tenant_hosts where tenant_id = $1 and is_main`,
    [tenant],
  )
  await admin.call(db, 'tenant_hosts($1)', [tenant])
  await admin.call(db, 'missing_page_titles($1)', [tenant])
  await admin.call(db, 'missing_page_titles()', [])
  await admin.call(db, 'list_tenant_templates()', [])
  for (const name of ['www', 'fresh']) await admin.call(db, 'check_subdomain($1)', [name])
  for (const template of ['nursing', 'blank']) {
    await admin.call(db, 'make_tenant($1, $2, $1)', [template, 'สนามใหม่'])
  }
  const [source] = await db.request<{ id: string }>(
    admin.caller,
    `select id from tenants where subdomain = 'nursing'`,
  )
  await admin.call(db, 'preview_catalogue_copy($1, $2)', [source?.id, tenant])
  await admin.call(db, 'copy_catalogue(gen_random_uuid(), $1, $2)', [source?.id, tenant])
  await db.pool.query('delete from private.certificates')
  await db.pool.query(`delete from private.main_domains where domain = 'sanamsob.test'`)
}
