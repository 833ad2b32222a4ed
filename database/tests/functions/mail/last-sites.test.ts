import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createTenant } from '../../support/content.ts'
import { openSession } from '../account/open-session.ts'

const db = productDatabase()
beforeAll(async () => {
  await createTenant(db, 'club')
  await createTenant(db, 'other')
})

const signIn = (userId: string, host: string) =>
  db.pool.query('select private.note_sign_in($1, $2)', [userId, host])
const mayLead = async (kind: string, account: string, host: string) => {
  const sql = 'select private.mail_may_lead_to($1, $2, $3) as may'
  return (await db.pool.query<{ may: boolean }>(sql, [kind, account, host])).rows[0]?.may
}

test('a mail about an account leads to the site where its owner signed in last', async () => {
  const member = await db.createUser()
  expect(await mayLead('recovery', member, 'club.localhost')).toBe(false)
  await signIn(member, 'club.localhost:3000')
  for (const kind of ['recovery', 'magiclink', 'email_change', 'reauthentication'])
    expect(await mayLead(kind, member, 'club.localhost')).toBe(true)
  expect(await mayLead('recovery', member, 'WWW.club.localhost')).toBe(true)
  expect(await mayLead('recovery', member, 'other.localhost')).toBe(false)
  await signIn(member, 'www.club.example.test')
  expect(await mayLead('recovery', member, 'club.localhost')).toBe(false)
  expect(await mayLead('recovery', member, 'club.example.test')).toBe(true)
  await signIn(member, 'localhost:3000')
  expect(await mayLead('recovery', member, 'club.example.test')).toBe(false)
})

test('a host that belongs to no tenant counts as the hub, in any spelling', async () => {
  const member = await db.createUser()
  for (const host of [
    'evil.test',
    'club.localhost.',
    'club.localhost@evil.test',
    '',
    'ก',
    '[::1]:3000',
  ]) {
    await signIn(member, 'club.localhost')
    await signIn(member, host)
    const { rows } = await db.pool.query('select host from private.last_sites where user_id = $1', [
      member,
    ])
    // A trailing dot is the same host.
    expect([host, rows]).toEqual([
      host,
      host === 'club.localhost.' ? [{ host: 'club.localhost' }] : [],
    ])
  }
})

test("administrators' invitations and sign-ups lead to the requesting site", async () => {
  const invited = await db.createUser({ confirmed: false })
  expect(await mayLead('invite', invited, 'club.localhost')).toBe(true)
  expect(await mayLead('signup', invited, 'club.localhost')).toBe(false)
  expect(await mayLead('signup', randomUUID(), 'club.localhost')).toBe(true)
})

test('the site of the last sign-in is exported, and deleted with the account', async () => {
  const email = `${randomUUID()}@example.test`
  const member = await db.createUser({ email })
  await signIn(member, 'club.localhost')
  const session = await openSession(db, member)
  const { other } = await session.call<{ other: Record<string, object[]> }>('export_my_data()')
  expect(other.last_sites).toMatchObject([{ host: 'club.localhost' }])
  await session.call('delete_my_account($1)', [email])
  const { rows } = await db.pool.query('select from private.last_sites where user_id = $1', [
    member,
  ])
  expect(rows).toEqual([])
})
