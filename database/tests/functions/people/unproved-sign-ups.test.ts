import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'

const database = productDatabase()

const migration = readFileSync(
  new URL('../../../migrations/0145_forget_unproved_sign_ups.sql', import.meta.url),
  'utf8',
)

test('data that a stranger may have left in an unconfirmed account is deleted', async () => {
  const { pool } = database
  const referrer = await database.createUser()
  await pool.query(`update public.profiles set referral_code = 'STRANGER' where user_id = $1`, [
    referrer,
  ])
  const metadata = { full_name: 'มาลี', referral_code: 'STRANGER', device_id: 'x'.repeat(36) }
  const unproved = await database.createUser({ metadata, confirmed: false })
  const proved = await database.createUser({ metadata })
  const left = async () => {
    const { rows } = await pool.query(
      `select p.user_id as id, p.full_name as name,
         (select count(*)::int from public.referrals r where r.referee_id = p.user_id) as referrals
       from public.profiles p where p.user_id = any ($1) order by p.user_id <> $2`,
      [[unproved, proved], unproved],
    )
    return rows
  }
  const before = { name: 'มาลี', referrals: 1 }
  expect(await left()).toEqual([
    { id: unproved, ...before },
    { id: proved, ...before },
  ])

  const client = await pool.connect()
  await client.query(`begin; ${migration}; commit`)
  client.release()

  expect(await left()).toEqual([
    { id: unproved, name: null, referrals: 0 },
    { id: proved, ...before },
  ])
})
