import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  createProductDatabase,
  errorCode,
  type ProductDatabase,
} from '../../../../tests/support/product-database.ts'

let db: ProductDatabase
beforeAll(async () => {
  db = await createProductDatabase()
})
afterAll(() => db.drop())

const message = `('Somchai', 'somchai@example.test', 'Hello', 'A question')`
const send = (caller: Caller, rows = message) =>
  errorCode(
    db.request(
      caller,
      `insert into contact_messages (name, email, subject, message) values ${rows}`,
    ),
  )

test('one message a statement', async () => {
  const sent = await db.pool.query('select from contact_messages')
  expect(await send({ role: 'anon' }, `${message}, ${message}`)).toBe('rate_limited')
  expect((await db.pool.query('select from contact_messages')).rowCount).toBe(sent.rowCount)
  expect(await send({ role: 'anon' })).not.toBe('rate_limited')
})

test('200 an hour, and again once the hour has passed', async () => {
  await db.pool.query(
    `insert into contact_messages (name, email, subject, message)
     select 'n', 'n@example.test', 's', 'm' from generate_series(1, 199)`,
  )
  const userId = await db.createUser()
  expect(await send({ role: 'authenticated', userId })).toBe('rate_limited')
  expect(await send({ role: 'anon' })).toBe('rate_limited')
  await db.pool.query(`update contact_messages set created_at = created_at - interval '61 minutes'`)
  expect(await send({ role: 'anon' })).not.toBe('rate_limited')
})
