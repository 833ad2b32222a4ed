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

test('lists the newest first, with the changes', async () => {
  const { total, rows } = await list({})
  expect(total).toBe(3)
  expect(rows.map(({ action, changed }) => [action, changed])).toEqual([
    ['update', ['name']],
    ['insert', []],
    ['insert', []],
  ])
})

test('filters by each of its filters', async () => {
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

const rename = (user: typeof admin, name: string | null) =>
  db.pool.query('update profiles set full_name = $2 where user_id = $1', [user.userId, name])

test('searches names of rows, reasons and people as other lists do', async () => {
  await rename(admin, 'วันเพ็ญ ใจดี')
  expect(await names({ q: 'ใหม' })).toEqual(['ใหม่'])
  expect(await names({ q: 'ส่วน กลาง' })).toEqual(['ส่วนกลาง'])
  expect(await names({ q: 'วันเพ็ญ' })).toEqual(['ส่วนกลาง'])
  expect(await names({ q: 'พยา วันเพ็ญ' })).toEqual([])
  expect(await names({ q: 'พยา', action: 'insert', from: '2020-01-01' })).toEqual(['พยาบาล'])
  for (const nothing of ['%', "' or true", 'ไม่มีคำนี้'])
    expect(await names({ q: nothing })).toEqual([])
  // One letter has no n-gram.
  expect(await names({ q: 'พ' })).toContain('พยาบาล')
  await rename(admin, null)
  expect(await names({ q: 'วันเพ็ญ' })).toEqual([])
})

test('finds nothing for invalid values, and treats no filter as SQL', async () => {
  for (const value of ["'; drop table categories --", 'x', randomUUID()]) {
    for (const filter of ['actor', 'tenant', 'batch', 'table', 'action', 'row', 'q']) {
      expect([filter, value, await names({ [filter]: value })]).toEqual([filter, value, []])
    }
  }
  expect(await names({ 'true) or (true': '1' })).toHaveLength(3)
})

test('pages, also past the end, within limits', async () => {
  expect((await list({}, 2, 2)).rows).toHaveLength(1)
  expect(await list({}, 9, 2)).toEqual({ total: 3, capped: false, rows: [] })
  expect((await list({}, -1, 0)).rows).toHaveLength(1)
})

test('an export contains the filtered rows, and is in the trail itself', async () => {
  const filters = JSON.stringify({ tenant })
  const rows = await admin.call<{ row_id: string }[]>(db, 'export_audit_log($1)', [filters])
  expect(rows.map(({ row_id }) => row_id)).toEqual([made.tenant, made.tenant])
  await admin.call(db, 'export_audit_log($1)', [JSON.stringify({ q: 'สมหญิง' })])
  const { rows: trail } = await db.pool.query(
    `select actor_id, after from admin_audit_log where action = 'export_audit_log' order by id`,
  )
  expect(trail).toEqual([
    { actor_id: admin.userId, after: { filters: { tenant }, rows: 2 } },
    // A searched text may be a person's name.
    { actor_id: admin.userId, after: { filters: { q: '…' }, rows: 0 } },
  ])
})

test('counts ten thousand at most', async () => {
  await db.pool.query(`insert into admin_audit_log (action, table_name, row_id)
    select 'update', 'seo_settings', 'many' from generate_series(1, 10001)`)
  expect(await list({ row: 'many' })).toMatchObject({ total: 10000, capped: true })
})

type Trash = { total: number; rows: { names: string[] }[] }
test('the trash is searched by what was deleted, the administrator and the day', async () => {
  const [first, second] = [await add(admin, 'ขยะหนึ่ง', null), await add(other, 'ขยะสอง', tenant)]
  await db.request(admin.caller, 'delete from categories where id = $1', [first])
  await db.request(other.caller, 'delete from categories where id = $1', [second])
  const trash = async (filters: object, page = 1) => {
    const call = admin.call<Trash>(db, 'list_trash($1, 10, $2)', [page, JSON.stringify(filters)])
    const { total, rows } = await call
    return [total, ...rows.map((row) => row.names[0])]
  }
  expect(await trash({})).toEqual([2, 'ขยะสอง', 'ขยะหนึ่ง'])
  expect(await trash({ q: 'ขยะ สอง' })).toEqual([1, 'ขยะสอง'])
  expect(await trash({ actor: admin.userId })).toEqual([1, 'ขยะหนึ่ง'])
  expect(await trash({ to: '2020-01-01' })).toEqual([0])
  expect(await trash({ from: '2020-01-01', tenant })).toEqual([1, 'ขยะสอง'])
  expect(await trash({ q: 'ขยะ' }, 2)).toEqual([2])
})

test('names the account that an entry is about', async () => {
  const person = learner(await db.createUser())
  await rename(person, 'สมหญิง')
  await admin.call(db, 'change_points($1, $2, $3, 5)', [person.userId, 'ชดเชย', randomUUID()])
  expect(await list({ q: 'ชดเชย' })).toMatchObject({ total: 2 })
  const { rows } = await list({ q: 'สมหญิง' })
  expect(rows).toMatchObject([
    { action: 'change_points', person: { name: 'สมหญิง' }, now: { points: 55 } },
  ])
})

test('a search can be answered by the index', async () => {
  const { rows } = await db.pool.query<{ condition: string }>(
    `select private.audit_text_condition('กฎหมาย ๒๗๑๘') as condition`,
  )
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query('set local enable_seqscan = off')
  const plan = await client.query<{ 'QUERY PLAN': string }>(
    `explain select from private.audit_texts t where ${rows[0]?.condition}`,
  )
  await client.query('rollback')
  client.release()
  expect(plan.rows.map((row) => row['QUERY PLAN']).join()).toContain('audit_texts_found')
})
