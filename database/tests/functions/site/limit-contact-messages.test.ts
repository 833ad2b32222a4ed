import { expect, test } from 'vitest'
import {
  type Caller,
  errorCode,
  productDatabase,
} from '../../../../tests/support/product-database.ts'
import { createTenant } from '../../support/content.ts'

const db = productDatabase()
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

test('several rows are refused before any is mailed: the queue would be locked for all', async () => {
  await db.pool.query(
    `create function public.note_mail() returns trigger language plpgsql
     as $$ begin raise exception 'mailed'; end $$;
     create trigger a_note_mail after insert on private.outbox
       for each row execute function public.note_mail()`,
  )
  await db.createAdmin()
  try {
    expect(await send({ role: 'anon' })).toBe('P0001')
    expect(await send({ role: 'anon' }, `${message}, ${message}`)).toBe('rate_limited')
  } finally {
    await db.pool.query('drop function public.note_mail() cascade')
  }
})

test('100 an hour of one site, and again after the hour; other sites are unaffected', async () => {
  await db.pool.query(
    `insert into contact_messages (name, email, subject, message)
     select 'n', 'n@example.test', 's', 'm' from generate_series(1, 99)`,
  )
  await createTenant(db, 'nurse')
  const userId = await db.createUser()
  expect(await send({ role: 'authenticated', userId })).toBe('rate_limited')
  expect(await send({ role: 'anon' })).toBe('rate_limited')
  expect(await send({ role: 'anon', host: 'nurse.localhost' })).not.toBe('rate_limited')
  await db.pool.query(`update contact_messages set created_at = created_at - interval '61 minutes'`)
  expect(await send({ role: 'anon' })).not.toBe('rate_limited')
})

test('guests leave some of these to members, with a limit for each member', async () => {
  await db.pool.query('delete from contact_messages')
  await db.pool.query(
    `insert into contact_messages (name, email, subject, message, user_id)
     select 'n', 'n@example.test', 's', 'm', null from generate_series(1, 80)`,
  )
  const [member, another, nameless] = [
    await db.createUser(),
    await db.createUser(),
    await db.createUser(),
  ]
  await db.pool.query('update profiles set is_anonymous = true where user_id = $1', [nameless])
  expect(await send({ role: 'anon' })).toBe('rate_limited')
  expect(await send({ role: 'authenticated', userId: nameless })).toBe('rate_limited')
  for (let sent = 0; sent < 10; sent++)
    expect(await send({ role: 'authenticated', userId: member })).not.toBe('rate_limited')
  expect(await send({ role: 'authenticated', userId: member })).toBe('rate_limited')
  expect(await send({ role: 'authenticated', userId: another })).not.toBe('rate_limited')
  await db.pool.query('delete from contact_messages')
})

test('20 an hour of one network over all sites, also at once; others are unaffected', async () => {
  const from = (network: string, host = 'localhost') =>
    errorCode(
      db.request(
        { role: 'anon', host },
        `with sender as materialized (select set_config('request.network', '${network}', true))
         insert into contact_messages (name, email, subject, message)
         select 'n', 'n@example.test', 's', 'm' from sender`,
      ),
    )
  const hosts = ['localhost', 'nurse.localhost']
  const sent = await Promise.all(
    Array.from({ length: 25 }, (_, n) => from('2001:db8:1:2', hosts[n % 2])),
  )
  expect(sent.filter((code) => code === 'rate_limited')).toHaveLength(5)
  expect(await from('203.0.113.7')).not.toBe('rate_limited')
  await db.pool.query(
    `update private.contact_senders set sent_at = sent_at - interval '61 minutes'`,
  )
  expect(await from('2001:db8:1:2')).not.toBe('rate_limited')
  const { rows } = await db.pool.query('select network from private.contact_senders')
  expect(rows).toEqual([{ network: '2001:db8:1:2' }])
})
