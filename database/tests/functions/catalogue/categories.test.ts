import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner } from '../../support/content.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let tenantId: string

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  tenantId = await createTenant(db, 'order')
})

async function make(names: string[]): Promise<Map<string, string>> {
  await db.pool.query('delete from categories where tenant_id = $1', [tenantId])
  const made = await db.pool.query<{ id: string; name: string }>(
    `insert into categories (name, tenant_id) select unnest($1::text[]), $2 returning id, name`,
    [names, tenantId],
  )
  return new Map(made.rows.map(({ id, name }) => [name, id]))
}

async function inOrder(): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    'select name from categories where tenant_id = $1 order by display_order, name',
    [tenantId],
  )
  return rows.map(({ name }) => name)
}

const move = (id: string | undefined, places: number) =>
  admin.call<string | null>(db, `move_sibling('categories', $1, $2)`, [id, places])

test('a move works where all rows have the same order, and stops at either end', async () => {
  const ids = await make(['a', 'b', 'c', 'd'])
  await move(ids.get('c'), -1)
  expect(await inOrder()).toEqual(['a', 'c', 'b', 'd'])
  await move(ids.get('a'), 2)
  expect(await inOrder()).toEqual(['c', 'b', 'a', 'd'])
  await move(ids.get('c'), -1)
  await move(ids.get('b'), 99)
  expect(await inOrder()).toEqual(['c', 'a', 'd', 'b'])
})

test('a move returns its batch, which undoes it; a move without effect returns none', async () => {
  const ids = await make(['a', 'b', 'c'])
  await move(ids.get('b'), 1)
  expect(await inOrder()).toEqual(['a', 'c', 'b'])
  const batch = await move(ids.get('b'), -2)
  expect(await inOrder()).toEqual(['b', 'a', 'c'])
  expect(await move(ids.get('b'), -1)).toBeNull()
  await admin.call(db, 'undo_batch($1)', [batch])
  expect(await inOrder()).toEqual(['a', 'c', 'b'])
})

test('two concurrent moves end in a consistent order', async () => {
  const ids = await make(['a', 'b', 'c', 'd'])
  await move(ids.get('a'), 3)
  await Promise.all([move(ids.get('d'), -2), move(ids.get('c'), -1), move(ids.get('b'), 1)])
  const { rows } = await db.pool.query<{ display_order: number }>(
    'select display_order from categories where tenant_id = $1 order by 1',
    [tenantId],
  )
  expect(rows.map(({ display_order }) => display_order)).toEqual([1, 2, 3, 4])
})

test('refuses a table without an order, and a move by zero', async () => {
  const ids = await make(['a', 'b'])
  const code = (table: string, places: number | null) =>
    errorCode(admin.call(db, 'move_sibling($1, $2, $3)', [table, ids.get('a'), places]))
  expect(await code('quiz_tags', 1)).toBe('request_malformed')
  expect(await code('user_roles', 1)).toBe('request_malformed')
  expect(await code('categories', null)).toBe('request_malformed')
})

test('a move leaves other sites unchanged, and one audit row for each moved row', async () => {
  const { rows: before } = await db.pool.query(
    'select id, display_order, updated_at from categories where tenant_id is null order by id',
  )
  const ids = await make(['a', 'b'])
  await move(ids.get('b'), -1)
  const { rows: after } = await db.pool.query(
    'select id, display_order, updated_at from categories where tenant_id is null order by id',
  )
  expect(after).toEqual(before)
  const { rows } = await db.pool.query(
    `select row_id from admin_audit_log where table_name = 'categories' and row_id = any ($1)`,
    [[...ids.values()]],
  )
  expect(new Set(rows.map(({ row_id }) => row_id))).toEqual(new Set(ids.values()))
})

test('the contents of a category are counted, active or not', async () => {
  const set = await createQuizSet(db, { questions: 4 })
  const { rows } = await db.pool.query<{ category_id: string }>(
    `update subcategories s set is_active = false from courses c
     where c.id = $1 and s.id = c.subcategory_id returning s.category_id`,
    [set.courseId],
  )
  const chosen = { filters: { id: rows[0]?.category_id } }
  expect(
    await admin.call(db, `preview_change('categories', $1, 'delete')`, [chosen]),
  ).toMatchObject({
    contents: {
      subcategories: 1,
      courses: 1,
      quiz_sets: 1,
      questions: 4,
      attempts: 0,
      running_attempts: 0,
    },
  })
})

test('only administrators may move and count', async () => {
  const other = learner(await db.createUser())
  const ids = await make(['a', 'b'])
  const calls = [`move_sibling('categories', $1, 1)`, `content_totals($1::text)`]
  for (const call of calls) {
    expect(await errorCode(other.call(db, call, [ids.get('a')]))).toBe('admin_required')
  }
  expect(await inOrder()).toEqual(['a', 'b'])
})
