import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createTenant, learner } from '../../support/content.ts'

const db = productDatabase()
let tenantId: string

beforeAll(async () => {
  tenantId = await createTenant(db, 'nurse')
})

const store = (name: string, size: number, bucket = 'images') =>
  db.pool.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ($1, $2, gen_random_uuid(), jsonb_build_object('size', $3::int))`,
    [bucket, name, size],
  )
const remove = (name: string) =>
  db.pool.query('delete from storage.objects where name = $1', [name])
const usage = async (site: string) => {
  const { rows } = await db.pool.query(
    'select files::int, bytes::int from private.storage_usage where site = $1',
    [site],
  )
  return rows[0] ?? { files: 0, bytes: 0 }
}
const allow = (tenant: string | null, bytes: number) =>
  db.pool.query(
    `insert into storage_quotas (tenant_id, max_bytes) values ($1, $2)
     on conflict (tenant_id) do update set max_bytes = excluded.max_bytes`,
    [tenant, bytes],
  )

test('the storage of a site is counted on every kind of change', async () => {
  await store(`${tenantId}/logos/a.png`, 100)
  await store('global/logos/a.png', 30)
  await store('loose.png', 7)
  expect(await usage(tenantId)).toEqual({ files: 1, bytes: 100 })
  expect(await usage('global')).toEqual({ files: 2, bytes: 37 })

  await db.pool.query(`update storage.objects set metadata = '{"size": 250}' where name = $1`, [
    `${tenantId}/logos/a.png`,
  ])
  await db.pool.query('update storage.objects set name = $1 where name = $2', [
    `${tenantId}/b.png`,
    'loose.png',
  ])
  expect(await usage(tenantId)).toEqual({ files: 2, bytes: 257 })
  expect(await usage('global')).toEqual({ files: 1, bytes: 30 })
  await remove(`${tenantId}/logos/a.png`)
  expect(await usage(tenantId)).toEqual({ files: 1, bytes: 7 })
})

test('a site stores no more than its quota; others are unaffected', async () => {
  await remove(`${tenantId}/b.png`)
  await allow(tenantId, 1000)
  await store(`${tenantId}/1.png`, 900)
  expect(await errorCode(store(`${tenantId}/2.png`, 101))).toBe('storage_full')
  const grow = db.pool.query(
    `update storage.objects set metadata = '{"size": 1001}' where name = $1`,
    [`${tenantId}/1.png`],
  )
  expect(await errorCode(grow)).toBe('storage_full')
  await store('global/free.png', 5000)
  const move = db.pool.query('update storage.objects set name = $1 where name = $2', [
    `${tenantId}/free.png`,
    'global/free.png',
  ])
  expect(await errorCode(move)).toBe('storage_full')
  expect(await usage(tenantId)).toEqual({ files: 1, bytes: 900 })
  await store(`${tenantId}/3.png`, 100)

  // A lowered quota still lets a site delete files.
  await allow(tenantId, 10)
  await db.pool.query(`update storage.objects set metadata = '{"size": 800}' where name = $1`, [
    `${tenantId}/1.png`,
  ])
  await remove(`${tenantId}/3.png`)
  expect(await usage(tenantId)).toEqual({ files: 1, bytes: 800 })
  await allow(null, 6000)
  expect(await errorCode(store('global/more.png', 2000))).toBe('storage_full')
})

test('concurrent writes do not exceed it together', async () => {
  await allow(tenantId, 2000)
  const sent = Array.from({ length: 8 }, (_, n) =>
    errorCode(store(`${tenantId}/race-${n}.png`, 400)),
  )
  const outcomes = await Promise.all(sent)
  expect(outcomes.filter((code) => code === 'no error')).toHaveLength(3)
  expect(await usage(tenantId)).toEqual({ files: 4, bytes: 2000 })
})

test('files of a deleted tenant are counted as its own until they are deleted', async () => {
  const gone = await createTenant(db, 'gone')
  const hub = await usage('global')
  await store(`${gone}/a.png`, 100)
  await store(`${gone}/b.png`, 50)
  await db.pool.query('delete from tenants where id = $1', [gone])
  await remove(`${gone}/a.png`)
  expect(await usage(gone)).toEqual({ files: 1, bytes: 50 })
  expect(await usage('global')).toEqual(hub)
})

test('only administrators see and set quotas', async () => {
  const read = 'select max_bytes from storage_quotas'
  const admin = learner(await db.createAdmin())
  expect(await db.request(admin.caller, read)).toHaveLength(2)
  expect(await db.request(learner(await db.createUser()).caller, read)).toEqual([])
  expect(await errorCode(db.request({ role: 'anon' }, read))).toBe('42501')
})

type Listed = { total: number; rows: Record<string, unknown>[] }
const list = (who: ReturnType<typeof learner>, search = '', page = 1, size = 100, site?: string) =>
  who.call<Listed>(db, 'list_storage($1, $2, $3, $4)', [search, page, size, site ?? null])

test('every site is listed with its storage, the fullest first', async () => {
  const admin = learner(await db.createAdmin())
  await createTenant(db, 'empty')
  const { total, rows } = await list(admin)
  expect(rows).toHaveLength(total)
  expect(rows.map(({ bytes }) => bytes)).toEqual(
    rows.map(({ bytes }) => bytes as number).sort((one, other) => other - one),
  )
  expect(rows.find(({ site }) => site === tenantId)).toMatchObject({
    domain: 'nurse.example.test',
    ...(await usage(tenantId)),
    max_bytes: 2000,
    updated_at: expect.any(String),
  })
  const [empty] = (await list(admin, ' EMPTY ')).rows
  expect(empty).toMatchObject({ files: 0, bytes: 0, max_bytes: 268_435_456, updated_at: null })
  expect((await list(admin, '%')).total).toBe(0)
  expect((await list(admin, '', 1, 100, 'global')).rows).toMatchObject([{ site: 'global' }])
  expect((await list(admin, '', 2, total - 1)).rows).toHaveLength(1)
  expect((await list(admin, '', -1, 0)).rows).toHaveLength(1)
})

test('a quota change is undone by its batch, also a removal', async () => {
  const admin = learner(await db.createAdmin())
  const own = 'select max_bytes from storage_quotas where tenant_id is null'
  const undo = async (id: string) =>
    admin.call(db, 'undo_batch($1)', [await admin.call(db, `batch_of('storage_quotas', $1)`, [id])])
  const [row] = await db.request<{ id: string }>(
    admin.caller,
    'update storage_quotas set max_bytes = 7000 where tenant_id is null returning id',
  )
  await undo(row?.id ?? '')
  expect(await db.request(admin.caller, own)).toEqual([{ max_bytes: '6000' }])
  await db.request(admin.caller, 'delete from storage_quotas where tenant_id is null')
  await undo(row?.id ?? '')
  expect(await db.request(admin.caller, own)).toEqual([{ max_bytes: '6000' }])
})

test('the list is for administrators only', async () => {
  expect(await errorCode(list(learner(await db.createUser())))).toBe('admin_required')
  const guest = db.request({ role: 'anon' }, 'select list_storage()')
  expect(await errorCode(guest)).toBe('sign_in_required')
})
