import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createTenant, learner } from '../../support/content.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let other: ReturnType<typeof learner>
let tenant: string
const made = { hub: '', tenant: '' }

const add = async (by: typeof admin, name: string, of: string | null) => {
  const [row] = await db.request<{ id: string }>(
    by.caller,
    'insert into categories (name, tenant_id) values ($1, $2) returning id',
    [name, of],
  )
  return row?.id ?? ''
}

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  other = learner(await db.createAdmin())
  tenant = await createTenant(db, 'nurse')
  made.hub = await add(admin, 'ส่วนกลาง', null)
  made.tenant = await add(other, 'พยาบาล', tenant)
  await db.request(other.caller, `update categories set name = 'ใหม่' where id = $1`, [made.tenant])
})

type Row = { name: string; action: string; changed: string[] }
type Page = { total: number; capped: boolean; rows: Row[] }
const list = (filters: object, page = 1, size = 10) =>
  admin.call<Page>(db, 'audit_entries($1, $2, $3)', [JSON.stringify(filters), page, size])
const names = async (filters: object) => (await list(filters)).rows.map(({ name }) => name)

test('lists the newest first, with what has changed', async () => {
  const { total, rows } = await list({})
  expect(total).toBe(3)
  expect(rows.map(({ action, changed }) => [action, changed])).toEqual([
    ['update', ['name']],
    ['insert', []],
    ['insert', []],
  ])
})

test('narrows by each of its filters', async () => {
  const [hub, nurse] = [['ส่วนกลาง'], ['ใหม่', 'พยาบาล']]
  expect(await names({ actor: admin.userId })).toEqual(hub)
  expect(await names({ actor: other.userId })).toEqual(nurse)
  expect(await names({ tenant })).toEqual(nurse)
  expect(await names({ action: 'update' })).toEqual(['ใหม่'])
  expect(await names({ table: 'courses' })).toEqual([])
  expect(await names({ row: ` ${made.hub} ` })).toEqual(hub)
  const batch = await other.call<string>(db, "batch_of('categories', $1)", [made.tenant])
  expect(await names({ batch })).toEqual(['ใหม่'])
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  expect(await names({ from: hourAgo, tenant })).toEqual(nurse)
  expect(await names({ to: hourAgo })).toEqual([])
})

test('finds nothing for what cannot be meant, and takes no filter for SQL', async () => {
  for (const value of ["'; drop table categories --", 'x', randomUUID()]) {
    for (const filter of ['actor', 'tenant', 'batch', 'table', 'action', 'row']) {
      expect([filter, value, await names({ [filter]: value })]).toEqual([filter, value, []])
    }
  }
  expect(await names({ 'true) or (true': '1' })).toHaveLength(3)
})

test('turns pages, past the end too, and bounds them', async () => {
  expect((await list({}, 2, 2)).rows).toHaveLength(1)
  expect(await list({}, 9, 2)).toEqual({ total: 3, capped: false, rows: [] })
  expect((await list({}, -1, 0)).rows).toHaveLength(1)
})

test('an export has the rows that were asked for, and is in the trail itself', async () => {
  const filters = JSON.stringify({ tenant })
  const rows = await admin.call<{ row_id: string }[]>(db, 'export_audit_log($1)', [filters])
  expect(rows.map(({ row_id }) => row_id)).toEqual([made.tenant, made.tenant])
  const { rows: trail } = await db.pool.query(
    `select actor_id, after from admin_audit_log where action = 'export_audit_log'`,
  )
  expect(trail).toEqual([{ actor_id: admin.userId, after: { filters: { tenant }, rows: 2 } }])
})

test('counts ten thousand at most', async () => {
  await db.pool.query(`insert into admin_audit_log (action, table_name, row_id)
    select 'update', 'seo_settings', 'many' from generate_series(1, 10001)`)
  expect(await list({ row: 'many' })).toMatchObject({ total: 10000, capped: true })
})
