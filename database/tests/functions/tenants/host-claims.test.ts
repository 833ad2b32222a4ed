import { beforeEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'

const db = productDatabase()
let admin = ''
let label = ''
beforeEach(async () => {
  admin = await db.createAdmin()
  label = `t${crypto.randomUUID().slice(0, 8)}`
})

const asAdmin = (sql: string, values: unknown[] = []) =>
  db.request({ role: 'authenticated', userId: admin, host: 'localhost' }, sql, values)

async function make(domain: string, subdomain: string | null = null): Promise<string> {
  const [row] = await asAdmin(
    'insert into tenants (name, domain, subdomain) values ($1, $1, $2) returning id',
    [domain, subdomain],
  )
  return String(row?.id)
}
const siteOf = async (host: string) => {
  const rows = await db.request({ role: 'anon', host }, 'select private.current_tenant_id() as id')
  return rows[0]?.id
}
const hosts = async (tenant: string) => {
  const { rows } = await db.pool.query<{ host: string; token: string; status: string }>(
    'select host, token, status, answers_until from private.tenant_hosts where tenant_id = $1 order by host',
    [tenant],
  )
  return rows
}
const prove = (host: string) =>
  db.pool.query(
    `select private.record_host_check(host, token, 'proven', '{}', false) from private.tenant_hosts where host = $1`,
    [host],
  )

describe('a claimed domain', () => {
  test('is served once it is proven, with www. and without, and no sooner', async () => {
    const tenant = await make(`www.${label}.example`)
    expect(await siteOf(`${label}.example`)).toBeNull()
    await prove(`${label}.example`)
    for (const host of [`${label}.example`, `www.${label}.example`, `WWW.${label}.EXAMPLE:443`])
      expect(await siteOf(host)).toBe(tenant)
    expect(await siteOf(`x.${label}.example`)).toBeNull()
  })

  test.each([
    (name: string) => `${name}.example`,
    (name: string) => `www.${name}.example`,
    (name: string) => `${name.toUpperCase()}.EXAMPLE`,
    (name: string) => `${name}.example.`,
  ])('belongs to no other tenant, in any spelling', async (written) => {
    const first = await make(`${label}.example`)
    const second = await make(`other-${label}.example`)
    const twin = written(label)
    const acts = [
      () => make(twin),
      () => asAdmin('update tenants set domain = $1 where id = $2', [twin, second]),
      () =>
        asAdmin('insert into tenant_domains (domain, tenant_id) values ($1, $2)', [twin, second]),
    ]
    for (const act of acts) expect(await errorCode(act())).toMatch(/host_taken|23505/)
    expect(await hosts(first)).toMatchObject([{ host: `${label}.example` }])
  })

  test('of two concurrent claims belongs to one', async () => {
    const both = await Promise.allSettled([make(`${label}.example`), make(`www.${label}.example`)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each(['co.th', 'go.th', 'com.au', 'github.io', 'www.pages.dev'])(
    'cannot be a public one: %s',
    async (domain) => {
      expect(await errorCode(make(domain))).toBe('host_reserved')
    },
  )

  test("cannot be another's subdomain, nor a subdomain another’s domain", async () => {
    await make(`${label}.example`, label)
    expect(await errorCode(make(`${label}.localhost`))).toBe('host_taken')
    await make(`x${label}.localhost`)
    expect(await errorCode(make(`y${label}.example`, `x${label}`))).toBe('subdomain_taken')
    expect(await errorCode(make(`z${label}.example`, 'www'))).toBe('subdomain_taken')
  })

  test('below a main domain needs no proof', async () => {
    const tenant = await make(`${label}.localhost`)
    expect(await siteOf(`${label}.localhost`)).toBe(tenant)
    const [row] = await asAdmin('select verification_status from tenants where id = $1', [tenant])
    expect(row?.verification_status).toBe('verified')
    await asAdmin(`select setup_domain_verification($1, 'dns')`, [tenant])
    expect(await hosts(tenant)).toMatchObject([{ status: 'verified' }])
  })

  test('that is changed starts without proof and with another token', async () => {
    const tenant = await make(`${label}.example`)
    const [before] = await hosts(tenant)
    await prove(`${label}.example`)
    await asAdmin('update tenants set domain = $1 where id = $2', [`new-${label}.example`, tenant])
    expect(await siteOf(`${label}.example`)).toBeNull()
    expect(await siteOf(`new-${label}.example`)).toBeNull()
    await asAdmin('update tenants set domain = $1 where id = $2', [`${label}.example`, tenant])
    const [after] = await hosts(tenant)
    expect(after).toMatchObject({
      host: `${label}.example`,
      status: 'pending',
      answers_until: null,
    })
    expect(after?.token).not.toBe(before?.token)
  })

  test('that was released goes to the tenant that proves it, not to the old token', async () => {
    const first = await make(`${label}.example`)
    const [old] = await hosts(first)
    await prove(`${label}.example`)
    await asAdmin('delete from tenants where id = $1', [first])
    const second = await make(`${label}.example`)
    const late = await db.pool.query(
      `select private.record_host_check($1, $2, 'proven', '{}', false) as status`,
      [`${label}.example`, old?.token],
    )
    expect(late.rows).toEqual([{ status: null }])
    expect(await siteOf(`${label}.example`)).toBeNull()
    const [batch] = await asAdmin(`select batch_of('tenants', $1) as id`, [first])
    expect(await errorCode(asAdmin('select undo_batch($1)', [batch?.id]))).toBe('restore_taken')
    await prove(`${label}.example`)
    expect(await siteOf(`${label}.example`)).toBe(second)
  })
})

describe('the verified state of a domain', () => {
  test.each(['authenticated', 'service_role'] as const)('cannot be set by %s', async (role) => {
    const tenant = await make(`${label}.example`)
    const caller = { role, userId: admin, host: 'localhost' }
    await db.request(
      caller,
      `update tenants set verification_status = 'verified', verification_method = 'dns' where id = $1`,
      [tenant],
    )
    const [made] = await db.request(
      caller,
      `insert into tenants (name, domain, verification_status) values ($1, $1, 'verified')
       returning verification_status`,
      [`made-${label}.example`],
    )
    expect(made).toEqual({ verification_status: 'pending' })
    const [row] = await asAdmin(
      'select verification_status, verification_method from tenants where id = $1',
      [tenant],
    )
    expect(row).toEqual({ verification_status: 'pending', verification_method: null })
    expect(await siteOf(`${label}.example`)).toBeNull()
  })

  test('is neither revoked nor set by undoing another change', async () => {
    const tenant = await make(`${label}.example`)
    await asAdmin(`update tenants set name = 'ใหม่' where id = $1`, [tenant])
    const [batch] = await asAdmin(`select batch_of('tenants', $1) as id`, [tenant])
    await prove(`${label}.example`)
    await asAdmin('select undo_batch($1)', [batch?.id])
    const [row] = await asAdmin('select name, verification_status from tenants where id = $1', [
      tenant,
    ])
    expect(row).toEqual({ name: `${label}.example`, verification_status: 'verified' })
  })
})

test('a deleted tenant is restored with its hosts, texts and page titles', async () => {
  const tenant = await make(`${label}.example`)
  await prove(`${label}.example`)
  await asAdmin('insert into tenant_domains (domain, tenant_id) values ($1, $2)', [
    `more-${label}.example`,
    tenant,
  ])
  await asAdmin(`insert into site_settings (key, value) values ($1, 'ท้าย')`, [
    `tenant_${tenant}_footer_text`,
  ])
  await asAdmin(`insert into seo_settings (page_type, reference_id) values ('about', $1)`, [tenant])
  const manager = await db.createUser()
  await asAdmin('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
    tenant,
    manager,
  ])
  const counts = async () => {
    const { rows } = await db.pool.query(
      `select (select count(*)::int from private.tenant_hosts where tenant_id = $1) as hosts,
         (select count(*)::int from site_settings where starts_with(key, 'tenant_' || $1)) as settings,
         (select count(*)::int from seo_settings where reference_id = $1) as seo,
         (select count(*)::int from tenant_managers where tenant_id = $1) as managers`,
      [tenant],
    )
    return rows[0]
  }
  const [returned] = await asAdmin(
    `select preview_change('tenants', $1, 'delete') -> 'contents' as counts`,
    [JSON.stringify({ filters: { id: tenant } })],
  )
  expect(returned?.counts).toMatchObject({
    hosts: 1,
    settings: 1,
    seo: 1,
    managers: 1,
    categories: 0,
    attempts: 0,
  })
  const all = await counts()
  expect(all).toEqual({ hosts: 2, settings: 1, seo: 1, managers: 1 })
  await asAdmin('delete from tenants where id = $1', [tenant])
  expect(await counts()).toEqual({ hosts: 0, settings: 0, seo: 0, managers: 0 })
  const [batch] = await asAdmin(`select batch_of('tenants', $1) as id`, [tenant])
  await asAdmin('select undo_batch($1)', [batch?.id])
  expect(await counts()).toEqual(all)
  expect(await siteOf(`${label}.example`)).toBe(tenant)
})
