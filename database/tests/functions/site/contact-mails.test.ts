import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createProductDatabase,
  type ProductDatabase,
} from '../../../../tests/support/product-database.ts'

let db: ProductDatabase
let admins: string[]
beforeAll(async () => {
  db = await createProductDatabase()
  admins = [await db.createAdmin(), await db.createAdmin()].sort()
  await db.createUser()
})
afterAll(() => db.drop())

const write = () =>
  db.request(
    { role: 'anon' },
    `insert into contact_messages (name, email, subject, message)
     values ('Malee', 'malee@example.test', 'Points', 'Where are they?')`,
  )
const claim = async () =>
  (await db.pool.query('select * from private.claim_contact_mails(20)')).rows
const due = `update private.contact_mails set next_try_at = now() where next_try_at is not null`

test('each administrator gets a mail, until it is sent', async () => {
  await write()
  const claimed = await claim()
  expect(claimed.map(({ user_id }) => user_id).sort()).toEqual(admins)
  expect(claimed[0]).toMatchObject({ email: 'malee@example.test', subject: 'Points', host: null })
  expect(await claim()).toEqual([])

  await db.pool.query('select private.mark_contact_mail_sent($1, $2)', [
    claimed[0]?.message_id,
    admins[0],
  ])
  await db.pool.query(due)
  expect((await claim()).map(({ user_id }) => user_id)).toEqual([admins[1]])
})

test('given up after six tries', async () => {
  await write()
  for (let tries = 0; tries < 6; tries += 1) await db.pool.query(due).then(claim)
  await db.pool.query(due)
  expect(await claim()).toEqual([])
})

test('who is no administrator any more gets nothing', async () => {
  await write()
  await db.pool.query(`update user_roles set role = 'user' where user_id = $1`, [admins[0]])
  expect((await claim()).map(({ user_id }) => user_id)).toEqual([admins[1]])
})

test('visitors and members read and write no mails', async () => {
  for (const role of ['anon', 'authenticated'] as const) {
    const userId = role === 'anon' ? undefined : admins[1]
    for (const statement of [
      'select from private.contact_mails',
      'select private.claim_contact_mails(1)',
    ]) {
      await expect(db.request({ role, userId }, statement)).rejects.toThrow(/permission denied/)
    }
  }
})
