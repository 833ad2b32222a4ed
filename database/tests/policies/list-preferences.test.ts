import { beforeAll, expect, test } from 'vitest'
import { type Caller, errorCode, productDatabase } from '../../../tests/support/product-database.ts'

const db = productDatabase()
let mine: Caller
let other: Caller
let learner: Caller

beforeAll(async () => {
  const [first, second, third] = [
    await db.createAdmin(),
    await db.createAdmin(),
    await db.createUser(),
  ]
  mine = { role: 'authenticated', userId: first }
  other = { role: 'authenticated', userId: second }
  learner = { role: 'authenticated', userId: third }
  await db.request(mine, upsert, ['quiz_sets', ['order']])
})

const upsert = `insert into list_preferences (list, hidden) values ($1, $2)
  on conflict (user_id, list) do update set list = excluded.list, hidden = excluded.hidden returning 1`

test('are read and changed by their administrator', async () => {
  await db.request(mine, upsert, ['quiz_sets', ['order', 'id']])
  expect(await db.request(mine, 'select hidden from list_preferences')).toEqual([
    { hidden: ['order', 'id'] },
  ])
  expect(await db.request(other, 'select 1 from list_preferences')).toEqual([])
  const writes = [
    'update list_preferences set hidden = array[]::text[]',
    'delete from list_preferences',
  ]
  for (const write of writes) {
    expect(await db.request(other, `${write} returning 1`)).toEqual([])
  }
  const forged = `insert into list_preferences (user_id, list) values ($1, 'courses')`
  expect(await errorCode(db.request(other, forged, [mine.userId]))).toBe('42501')
})

test('are refused to all others', async () => {
  expect(await errorCode(db.request(learner, upsert, ['courses', []]))).toBe('admin_required')
  expect(await errorCode(db.request({ role: 'anon' }, upsert, ['courses', []]))).toBe('42501')
  const read = 'select 1 from list_preferences'
  expect(await db.request(learner, read)).toEqual([])
  expect(await errorCode(db.request({ role: 'anon' }, read))).toBe('42501')
})

test('are limited in number and length', async () => {
  const save = 'update list_preferences set views = $1 returning 1'
  const views = (count: number, search = '?q=a') =>
    JSON.stringify(Array.from({ length: count }, (_, place) => ({ name: `${place}`, search })))
  expect(await db.request(mine, save, [views(50)])).toHaveLength(1)
  expect(await errorCode(db.request(mine, save, [views(51)]))).toBe('23514')
  expect(await errorCode(db.request(mine, save, [views(1, 'x'.repeat(20_001))]))).toBe(
    'text_too_long',
  )
  expect(await errorCode(db.request(mine, upsert, ['no list', []]))).toBe('23514')
})

test('leave no row in the audit trail, and are deleted with the account', async () => {
  const { rows } = await db.pool.query(
    `select 1 from admin_audit_log where table_name = 'list_preferences'`,
  )
  expect(rows).toEqual([])
  await db.request(other, upsert, ['courses', []])
  await db.pool.query('delete from auth.users where id = $1', [other.userId])
  const left = await db.pool.query('select user_id from list_preferences')
  expect(left.rows).toEqual([{ user_id: mine.userId }])
})
