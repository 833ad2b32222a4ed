import { beforeAll, beforeEach, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'

type Claimed = { kind: string; host: string | null; content: Record<string, unknown> }

const db = productDatabase()
let admins: string[] = []
beforeAll(async () => {
  admins = [await db.createAdmin(), await db.createAdmin()]
  await db.createUser()
})
beforeEach(async () => {
  await db.pool.query('delete from private.outbox')
  await db.pool.query('delete from contact_messages')
  await turn('true')
})

const turn = (value: string) =>
  db.pool.query(
    `insert into site_settings (key, value) values ('mail_waiting_digest', $1)
     on conflict (key) do update set value = excluded.value`,
    [value],
  )
const write = () =>
  db.pool.query(
    `insert into contact_messages (name, email, subject, message)
     values ('มาลี', 'malee@example.test', 'แต้ม', 'ไม่เข้า')`,
  )
const passDay = () =>
  db.pool.query(
    `update private.outbox set subject = (subject::date - 1)::text where kind = 'waiting'`,
  )
/** The digests to send after a run of the daily job; messages cause mails of their own. */
async function digests(): Promise<Claimed[]> {
  await db.pool.query('select private.queue_waiting_digests()')
  const { rows } = await db.pool.query<Claimed>('select * from private.claim_mails(20)')
  return rows.filter(({ kind }) => kind === 'waiting')
}

test('every administrator gets one digest a day of the work that waits', async () => {
  expect(await digests()).toEqual([])
  await write()
  const mails = await digests()
  expect(mails.map(({ content }) => content.to).sort()).toEqual(
    admins.map((id) => `${id}@example.test`).sort(),
  )
  expect(mails[0]).toMatchObject({
    host: null,
    content: { reports: 0, laws: 0, messages: 1, orders: 0, jobs: 0 },
  })
  await write()
  expect(await digests()).toEqual([])
  await passDay()
  expect(await digests()).toHaveLength(2)
})

test('a digest that could not be sent on its day is not sent later, and none to a suspended administrator', async () => {
  await write()
  await db.pool.query('select private.queue_waiting_digests()')
  await passDay()
  await db.pool.query(
    `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
    [admins[0]],
  )
  expect((await digests()).map(({ content }) => content.to)).toEqual([`${admins[1]}@example.test`])
  await db.pool.query('update auth.users set banned_until = null where id = $1', [admins[0]])
})

test('several processes that run the job at once send one digest', async () => {
  await write()
  await Promise.all([1, 2, 3].map(() => db.pool.query('select private.queue_waiting_digests()')))
  expect(await digests()).toHaveLength(2)
})

test('none is sent while the setting is off, nor when the work ended before the mail was sent', async () => {
  await turn('false')
  await write()
  expect(await digests()).toEqual([])
  await turn('true')
  await db.pool.query('select private.queue_waiting_digests()')
  await db.pool.query('update contact_messages set handled_at = now()')
  expect(await digests()).toEqual([])
})
