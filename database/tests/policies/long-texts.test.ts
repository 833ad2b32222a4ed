import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../tests/support/product-database.ts'
import { createTenant } from '../support/content.ts'

const db = productDatabase()
const maxLengthText = 'ก'.repeat(20_000)

test('every table that a request may write directly refuses endless texts', async () => {
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
  // private.check_invitation checks addresses of invitations.
  expect(rows.map(({ name }) => name)).toEqual(['referrals'])
})

test('settings and tenants, which are part of every page', async () => {
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
    expect(await set(maxLengthText)).toBe('no error')
    expect(await set(`${maxLengthText}x`)).toBe('text_too_long')
  }
  const id = await createTenant(db, 'nurse')
  const describe = (column: string, value: string) =>
    errorCode(db.request(admin, `update tenants set ${column} = $2 where id = $1`, [id, value]))
  expect(await describe('description', `${maxLengthText}x`)).toBe('text_too_long')

  // A longer existing text remains, and does not block other changes.
  await db.pool.query('update tenants set description = $2 where id = $1', [
    id,
    `${maxLengthText}x`,
  ])
  expect(await describe('name', 'Nurse')).toBe('no error')
  expect(await describe('description', `${maxLengthText}xx`)).toBe('text_too_long')
})
