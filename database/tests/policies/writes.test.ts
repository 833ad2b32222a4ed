import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, errorCode, productDatabase } from '../../../tests/support/product-database.ts'
import { createTenant, learner, quizSet } from '../support/content.ts'

const db = productDatabase()
const quiz = quizSet(db)
const ids = { learner: '', other: '', admin: '', attempt: '', tenant: '' }

beforeAll(async () => {
  ids.learner = await db.createUser()
  ids.other = await db.createUser()
  ids.admin = await db.createAdmin()
  ids.tenant = await createTenant(db, 'tenant')
  ids.attempt = (await learner(ids.learner).start(db, quiz.id)).attempt.id
  await db.pool.query(
    `insert into payment_orders (user_id, provider, mch_order_no, amount_satang, points_amount, expires_at)
     values ($1, 'sandbox', 'T1', 2500, 30, now() + interval '10 minutes')`,
    [ids.learner],
  )
  await db.pool.query(`insert into quiz_tags (name) values ('tag')`)
})

const who = {
  anon: (): Caller => ({ role: 'anon' }),
  learner: (): Caller => ({ role: 'authenticated', userId: ids.learner }),
  other: (): Caller => ({ role: 'authenticated', userId: ids.other }),
  admin: (): Caller => ({ role: 'authenticated', userId: ids.admin }),
  service: (): Caller => ({ role: 'service_role' }),
}
type Who = keyof typeof who

/** Number of rows that the caller read or wrote, or the code of the refusal. */
async function outcome(name: Who, statement: string): Promise<number | string> {
  const sql = statement
    .replaceAll(':learner', `'${ids.learner}'`)
    .replaceAll(':quiz', `'${quiz.id}'`)
  let touched = 0
  const code = await errorCode(
    db.request(who[name](), sql).then((rows) => {
      touched = rows.length
    }),
  )
  return code === 'no error' ? touched : code
}

/** What only administrators write: everyone else is refused aloud, even where nothing matches. */
const adminWrites = {
  tenants: `update tenants set name = name where false returning 1`,
  storage_quotas: `delete from storage_quotas where false returning 1`,
  tenant_domains: `delete from tenant_domains where false returning 1`,
  user_roles: `update user_roles set role = 'user' where user_id = :learner returning 1`,
  categories: `insert into categories (name) values ('x') returning 1`,
  subcategories: `update subcategories set name = name where false returning 1`,
  courses: `update courses set name = name where false returning 1`,
  quiz_sets: `update quiz_sets set points_cost = 0 where false returning 1`,
  questions: `update questions set question_text = 'x' where false returning 1`,
  tag_categories: `delete from tag_categories where false returning 1`,
  quiz_tags: `insert into quiz_tags (name) values (gen_random_uuid()::text) returning 1`,
  quiz_set_tags: `delete from quiz_set_tags where false returning 1`,
  question_tags: `delete from question_tags where false returning 1`,
  site_settings: `update site_settings set value = value where key = 'site_name' returning 1`,
  seo_settings: `insert into seo_settings (page_type) values ('home') returning 1`,
}
describe.each(Object.entries(adminWrites))('%s', (_table, statement) => {
  test.each([
    ['anon', '42501'],
    ['learner', 'admin_required'],
    ['admin', expect.any(Number)],
    ['service', expect.any(Number)],
  ] as const)('written by %s', async (name, expected) => {
    expect(await outcome(name, statement)).toEqual(expected)
  })
})

/** What nobody writes through the table API, administrators included. */
test.each([
  `update quiz_attempts set score = 3 returning 1`,
  `insert into quiz_attempts (user_id, quiz_set_id) values (:learner, :quiz) returning 1`,
  `delete from quiz_attempts returning 1`,
  `update attempt_answers set choice = 1 returning 1`,
  `insert into attempt_answers values (gen_random_uuid(), gen_random_uuid(), 1, now()) returning 1`,
  `update payment_orders set status = 'paid' returning 1`,
  `update payment_orders set amount_satang = 1 returning 1`,
  `update point_transactions set amount = 1 returning 1`,
  `update referrals set points_awarded = true returning 1`,
  `insert into profiles (user_id) values (gen_random_uuid()) returning 1`,
  `delete from profiles returning 1`,
  `update profiles set email = 'x' returning 1`,
  `delete from admin_audit_log returning 1`,
])('nobody: %s', async (statement) => {
  for (const name of ['anon', 'learner', 'admin'] as const) {
    expect(await outcome(name, statement)).toBe('42501')
  }
})

test('a learner changes the own name and nothing else', async () => {
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

test('rows of a person are read by that person and by administrators', async () => {
  for (const table of [
    'profiles',
    'user_roles',
    'quiz_attempts',
    'point_transactions',
    'payment_orders',
  ]) {
    const read = `select 1 from ${table} where user_id = :learner limit 1`
    expect([table, await outcome('learner', read)]).toEqual([table, 1])
    expect([table, await outcome('other', read)]).toEqual([table, 0])
    expect([table, await outcome('admin', read)]).toEqual([table, 1])
    expect([table, await outcome('service', read)]).toEqual([table, 1])
    expect([table, await outcome('anon', read)]).toEqual([table, '42501'])
  }
})

test('the last administrator stays', async () => {
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

test('no function of the database is open to everyone, and definers pin their search path', async () => {
  const { rows } = await db.pool.query(
    `select p.oid::regprocedure::text as name from pg_proc p
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     and (has_function_privilege('public', p.oid, 'execute')
       or prosecdef and not coalesce(proconfig @> array['search_path=""'], false))`,
  )
  expect(rows).toEqual([])
})
