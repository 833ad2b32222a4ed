import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { openSession } from './open-session.ts'

const db = productDatabase()
const insert = (subject: string) =>
  `insert into contact_messages (name, email, subject, message)
   values ('Somchai', 'somchai@example.test', '${subject}', 'A question')`

async function subjects(): Promise<string[]> {
  const { rows } = await db.pool.query('select subject from contact_messages order by subject')
  return rows.map(({ subject }) => subject)
}

test('a member’s messages are exported and deleted with the account; a guest’s remain', async () => {
  const email = 'writer@example.test'
  const userId = await db.createUser({ email })
  await db.request({ role: 'authenticated', userId }, insert('of a member'))
  await db.request({ role: 'anon' }, insert('of a guest'))

  const session = await openSession(db, userId)
  const { other } = await session.call<{ other: { contact_messages: object[] } }>(
    'export_my_data()',
  )
  expect(other.contact_messages).toMatchObject([{ subject: 'of a member' }])

  await session.call('delete_my_account($1)', [email])
  expect(await subjects()).toEqual(['of a guest'])
})

test('old messages and records are deleted, and none that is newer or still open', async () => {
  await db.pool.query('delete from contact_messages')
  for (const subject of ['open', 'old', 'young']) await db.pool.query(insert(subject))
  await db.pool.query(
    `update contact_messages set created_at = now() - interval '3 years',
       handled_at = case subject when 'old' then now() - interval '25 months'
                                 when 'young' then now() - interval '23 months' end`,
  )
  await db.pool.query(
    `insert into auth.audit_log_entries (id, payload, created_at) values
       (gen_random_uuid(), '{"trace": "old"}', now() - interval '13 months'),
       (gen_random_uuid(), '{"trace": "young"}', now() - interval '11 months')`,
  )
  const { rows } = await db.pool.query('select private.forget_old_traces() as gone')
  expect(rows[0]).toEqual({ gone: 2 })
  expect(await subjects()).toEqual(['open', 'young'])
})
