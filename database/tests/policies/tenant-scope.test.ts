import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../tests/support/product-database.ts'
import { createQuizSet, createTenant } from '../support/content.ts'

const db = productDatabase()
const ids = { tenant: '', asleep: '', hubSet: '', tenantSet: '' }

beforeAll(async () => {
  ids.tenant = await createTenant(db, 'local')
  ids.asleep = await createTenant(db, 'asleep')
  await db.pool.query(
    `insert into tenant_domains values ('extra.test', $1), ('unproven.test', $1), ('expired.test', $1)`,
    [ids.tenant],
  )
  await db.pool.query(
    `update private.tenant_hosts set answers_until = case host when 'extra.test' then now() + interval '1 day'
       else now() end where host in ('extra.test', 'expired.test')`,
  )
  await db.pool.query('update tenants set is_active = false where id = $1', [ids.asleep])
  ids.hubSet = (await createQuizSet(db)).id
  ids.tenantSet = (await createQuizSet(db, { tenantId: ids.tenant })).id
})

test.each([
  ['localhost:3000', null],
  ['www.localhost', null],
  ['[::1]:3000', null],
  ['127.0.0.1', null],
  ['local.example.test', 'tenant'],
  ['LOCAL.example.test:443', 'tenant'],
  ['www.local.example.test', 'tenant'],
  ['local.localhost:3000', 'tenant'],
  ['www.local.localhost', 'tenant'],
  ['extra.test', 'tenant'],
  ['www.extra.test', 'tenant'],
  ['unproven.test', null],
  ['expired.test', null],
  ['asleep.localhost', null],
  ['local.elsewhere.test', null],
  ['unknown.test', null],
])('%s is the site of %s', async (host, expected) => {
  const rows = await db.request({ role: 'anon', host }, 'select private.current_tenant_id() as id')
  expect(rows).toEqual([{ id: expected && ids.tenant }])
})

test('search stays on the visited site, and takes input literally', async () => {
  const search = async (host: string, words: string) => {
    const rows = await db.request({ role: 'anon', host }, 'select search_catalogue($1) as found', [
      words,
    ])
    return rows[0]?.found as { quiz_sets: { id: string }[] }
  }
  expect((await search('localhost', ' ข้อสอบ  ชุด ')).quiz_sets.map((s) => s.id)).toEqual([
    ids.hubSet,
  ])
  expect((await search('local.localhost', 'ชุด')).quiz_sets.map((s) => s.id)).toEqual([
    ids.tenantSet,
  ])
  expect((await search('localhost', '%')).quiz_sets).toEqual([])
  expect((await search('localhost', '')).quiz_sets).toEqual([])
})

test('moving a category moves everything below it, and children cannot disagree', async () => {
  const set = await createQuizSet(db)
  await db.pool.query('update quiz_sets set tenant_id = $2 where id = $1', [set.id, ids.tenant])
  const tenantOf = async () =>
    (
      await db.pool.query(
        'select distinct tenant_id from private.questions where quiz_set_id = $1',
        [set.id],
      )
    ).rows
  expect(await tenantOf()).toEqual([{ tenant_id: null }])
  await db.pool.query(
    `update categories set tenant_id = $2 where id = (select s.category_id from subcategories s
       join courses c on c.subcategory_id = s.id where c.id = $1)`,
    [set.courseId, ids.tenant],
  )
  expect(await tenantOf()).toEqual([{ tenant_id: ids.tenant }])
})
