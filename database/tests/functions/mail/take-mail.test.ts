import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { learner } from '../../support/content.ts'

const db = productDatabase()

const take = async (address: string) => {
  const { rows } = await db.pool.query<{ may: boolean }>('select private.take_mail($1) as may', [
    address,
  ])
  return rows[0]?.may
}
const victim = () => `${randomUUID()}@example.test`

test('a mailbox gets ten in 24 hours, in any spelling, also at once', async () => {
  const address = victim()
  const twin = (n: number) => address.replace('@', `+${n}@`).toUpperCase()
  const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => take(twin(n))))
  expect(answers.filter((may) => may)).toHaveLength(10)
  expect(await take(address)).toBe(false)
  expect(await take(victim())).toBe(true)
  await db.pool.query(`update private.mails_taken set taken_at = taken_at - interval '25 hours'`)
  expect(await take(address)).toBe(true)
})

test('invitations count with the others, without the inviter learning of it', async () => {
  const address = victim()
  for (let sent = 0; sent < 9; sent++) await take(address)
  const mailed = async () => {
    const inviter = learner(await db.createUser())
    const answer = await inviter.call<{ id: string; status: string }>(db, 'invite_referral($1)', [
      address,
    ])
    expect(answer.status).toBe('pending')
    const { rows } = await db.pool.query(
      'select next_try_at is not null as due from private.outbox where subject = $1',
      [answer.id],
    )
    return rows[0]?.due
  }
  expect(await mailed()).toBe(true)
  expect(await mailed()).toBe(false)
  expect(await take(address)).toBe(false)
})

test('records are deleted after a day, and identify no user', async () => {
  const address = victim()
  await take(address)
  const { rows } = await db.pool.query<{ stored: string }>(
    'select to_jsonb(m)::text as stored from private.mails_taken m',
  )
  expect(JSON.stringify(rows)).not.toContain(address)
  await db.pool.query(`update private.mails_taken set taken_at = now() - interval '25 hours'`)
  await take(address)
  await db.pool.query('select private.forget_old_traces()')
  expect((await db.pool.query('select from private.mails_taken')).rowCount).toBe(1)
})
