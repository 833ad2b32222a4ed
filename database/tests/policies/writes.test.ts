import { beforeAll, expect, test } from 'vitest'
import { type Caller, errorCode, productDatabase } from '../../../tests/support/product-database.ts'

const db = productDatabase()
const ids = { learner: '', other: '', admin: '' }

beforeAll(async () => {
  ids.learner = await db.createUser()
  ids.other = await db.createUser()
  ids.admin = await db.createAdmin()
})

const who = {
  learner: (): Caller => ({ role: 'authenticated', userId: ids.learner }),
  other: (): Caller => ({ role: 'authenticated', userId: ids.other }),
  admin: (): Caller => ({ role: 'authenticated', userId: ids.admin }),
}
type Who = keyof typeof who

/** Number of rows that the caller read or wrote, or the code of the refusal. */
async function outcome(name: Who, statement: string): Promise<number | string> {
  const sql = statement.replaceAll(':learner', `'${ids.learner}'`)
  let touched = 0
  const code = await errorCode(
    db.request(who[name](), sql).then((rows) => {
      touched = rows.length
    }),
  )
  return code === 'no error' ? touched : code
}

test('a learner changes their own name and nothing else', async () => {
  const rename = `update profiles set full_name = 'ใหม่' where user_id = :learner returning 1`
  expect(await outcome('learner', rename)).toBe(1)
  expect(await outcome('other', rename)).toBe(0)
  const enrich = `update profiles set points = 9999 where user_id = :learner returning 1`
  expect(await outcome('learner', enrich)).toBe('admin_required')
  expect(await outcome('other', enrich)).toBe(0)
  const earn = `insert into point_transactions (user_id, transaction_type, amount) values (:learner, 'adjustment', 5) returning 1`
  expect(await outcome('learner', earn)).toBe('admin_required')
  const minted = earn.replace('adjustment', 'earned')
  expect(await outcome('admin', minted)).toBe('42501')
})

test('the last administrator cannot be demoted', async () => {
  const demote = `update user_roles set role = 'user' where user_id = '${ids.admin}' returning 1`
  expect(await outcome('admin', demote)).toBe('last_admin')
})

test('a private key is written, never read', async () => {
  await outcome(
    'admin',
    `insert into site_settings (key, value) values ('payment_ksher_private_key', '-----BEGIN PRIVATE KEY-----PEM')
    on conflict (key) do update set value = excluded.value returning 1`,
  )
  const read = await db.request(
    who.admin(),
    `select value from site_settings where key = 'payment_ksher_private_key'`,
  )
  expect(read).toEqual([{ value: '********' }])
  const { rows } = await db.pool.query(
    `select after::text from admin_audit_log where table_name = 'site_settings'`,
  )
  expect(JSON.stringify(rows)).not.toContain('PEM')
  expect(await outcome('learner', `select 1 from site_settings where key like 'payment%'`)).toBe(0)
})

test('every table and view of public has row security or is the guarded view', async () => {
  const { rows } = await db.pool.query(
    `select relname from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
     and relkind in ('r', 'p') and not relrowsecurity`,
  )
  expect(rows).toEqual([])
})

test('no function of the database is open to all roles, and definers pin their search path', async () => {
  const { rows } = await db.pool.query(
    `select p.oid::regprocedure::text as name from pg_proc p
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     and (has_function_privilege('public', p.oid, 'execute')
       or prosecdef and not coalesce(proconfig @> array['search_path=""'], false))`,
  )
  expect(rows).toEqual([])
})
