import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../tests/support/product-database.ts'
import { createTenant } from '../support/content.ts'

const db = productDatabase()
const longest = 'ก'.repeat(20_000)

test('every table that a request may write by itself refuses endless texts', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and (has_any_column_privilege('authenticated', c.oid, 'insert')
         or has_any_column_privilege('authenticated', c.oid, 'update'))
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype)
         and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
           or has_column_privilege('authenticated', c.oid, a.attnum, 'update')))
       and not exists (select from pg_trigger t
         where t.tgrelid = c.oid and t.tgfoid = 'private.refuse_long_texts'::regproc)
     order by 1`,
  )
  // Addresses of invitations are checked by private.check_invitation.
  expect(rows.map(({ name }) => name)).toEqual(['referrals'])
})

test('settings and tenants, which every page carries', async () => {
  const admin = { role: 'authenticated', userId: await db.createAdmin() } as const
  const service = { role: 'service_role' } as const
  for (const caller of [admin, service]) {
    const set = (value: string) =>
      errorCode(
        db.request(
          caller,
          `insert into site_settings (key, value) values ('site_name', $1)
           on conflict (key) do update set value = excluded.value`,
          [value],
        ),
      )
    expect(await set(longest)).toBe('no error')
    expect(await set(`${longest}x`)).toBe('text_too_long')
  }
  const id = await createTenant(db, 'nurse')
  const describe = (column: string, value: string) =>
    errorCode(db.request(admin, `update tenants set ${column} = $2 where id = $1`, [id, value]))
  expect(await describe('description', `${longest}x`)).toBe('text_too_long')

  // What is longer already stays, and does not stand in the way.
  await db.pool.query('update tenants set description = $2 where id = $1', [id, `${longest}x`])
  expect(await describe('name', 'Nurse')).toBe('no error')
  expect(await describe('description', `${longest}xx`)).toBe('text_too_long')
})
