import { beforeAll, beforeEach, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createTenant, learner } from '../../support/content.ts'

type Claimed = { id: string; kind: string; host: string | null; content: { to: string } }

const db = productDatabase()
let admins: { id: string; address: string }[]
beforeAll(async () => {
  const ids = [await db.createAdmin(), await db.createAdmin()].sort()
  admins = ids.map((id) => ({ id, address: `${id}@example.test` }))
  await db.createUser()
})
beforeEach(async () => {
  await db.pool.query('delete from contact_messages')
  await db.pool.query('delete from private.outbox')
})

const write = (count = 1, host?: string) =>
  Promise.all(
    Array.from({ length: count }, () =>
      db.request(
        { role: 'anon', ...(host && { host }) },
        `insert into contact_messages (name, email, subject, message)
         values ('Malee', 'malee@example.test', 'Points', 'Where are they?')`,
      ),
    ),
  )
const claim = async (batch = 20) =>
  (await db.pool.query<Claimed>('select * from private.claim_mails($1)', [batch])).rows
const recipients = (mails: Claimed[]) => mails.map(({ content }) => content.to).sort()
const passPause = () =>
  db.pool.query(`update private.outbox set next_try_at = now() where next_try_at is not null`)

test('each administrator gets a mail of a message, until it is sent', async () => {
  await write()
  const claimed = await claim()
  expect(recipients(claimed)).toEqual(admins.map(({ address }) => address))
  expect(claimed[0]).toMatchObject({
    kind: 'contact',
    host: null,
    content: { name: 'Malee', email: 'malee@example.test', subject: 'Points' },
  })
  const sent = claimed.find(({ content }) => content.to === admins[0]?.address)
  await db.pool.query('select private.mark_mail_sent($1)', [sent?.id])
  await passPause()
  const again = await claim()
  expect(recipients(again)).toEqual([admins[1]?.address])
  expect(again[0]?.id).toBe(claimed.find(({ id }) => id !== sent?.id)?.id)
})

test('it names the site where it was written, never a made-up host', async () => {
  await createTenant(db, 'nurse')
  await write(1, 'nurse.localhost:3000')
  expect((await claim()).map(({ host }) => host)).toEqual(['nurse.localhost', 'nurse.localhost'])
  await write(1, 'evil.example')
  expect((await claim()).map(({ host }) => host)).toEqual([null, null])
})

test('two concurrent claims share nothing, and a lease lasts longer than a mail may take', async () => {
  await write(4)
  const [one, other] = await Promise.all([claim(3), claim(3)])
  const ids = [...one, ...other].map(({ id }) => id)
  expect(new Set(ids).size).toBe(6)
  const { rows } = await db.pool.query<{ minutes: number }>(
    `select min(extract(epoch from next_try_at - now()) / 60)::int as minutes
     from private.outbox where id = any($1)`,
    [ids],
  )
  expect(rows).toEqual([{ minutes: 60 }])
})

test('a failed mail is retried after a growing pause, six times in all', async () => {
  await write()
  const [mail] = await claim(1)
  const pause = async () => {
    await db.pool.query('select private.postpone_mail($1)', [mail?.id])
    const { rows } = await db.pool.query<{ minutes: number | null }>(
      `select round(extract(epoch from next_try_at - now()) / 60)::int as minutes
       from private.outbox where id = $1`,
      [mail?.id],
    )
    return rows[0]?.minutes
  }
  const pauses = [await pause()]
  for (let tries = 2; tries <= 6; tries++) {
    await passPause()
    expect((await claim()).map(({ id }) => id)).toContain(mail?.id)
    pauses.push(await pause())
  }
  expect(pauses).toEqual([1, 4, 16, 64, 256, null])
})

test('former administrators get nothing, and mails are dropped after two days', async () => {
  await write()
  await db.pool.query(`update user_roles set role = 'user' where user_id = $1`, [admins[0]?.id])
  expect(recipients(await claim())).toEqual([admins[1]?.address])
  await write()
  await db.pool.query(`update private.outbox set queued_at = now() - interval '49 hours'`)
  await passPause()
  expect(await claim()).toEqual([])
  await db.pool.query(`update user_roles set role = 'admin' where user_id = $1`, [admins[0]?.id])
})

test('a flood of messages uses up its own share of an hour and no other', async () => {
  await write(60)
  const inviter = learner(await db.createUser({ metadata: { full_name: 'มาลี' } }))
  await inviter.call(db, 'invite_referral($1)', ['friend@example.test'])
  const claimed = await claim(1000)
  const count = (kind: string) => claimed.filter((mail) => mail.kind === kind).length
  expect([count('contact'), count('referral')]).toEqual([100, 1])
  expect(await claim(1000)).toEqual([])
  await db.pool.query(`update private.outbox set claimed_at = now() - interval '61 minutes'`)
  expect((await claim(1000)).length).toBe(20)
})

test('sites alternate within a share, however many mails one of them has pending', async () => {
  for (const name of ['police', 'teacher']) await createTenant(db, name)
  await write(60)
  await write(60, 'police.localhost')
  await write(1, 'teacher.localhost')
  const hosts = (await claim(6)).map(({ host }) => host ?? 'hub').sort()
  const [police, teacher] = ['police.localhost', 'teacher.localhost']
  expect(hosts).toEqual(['hub', 'hub', police, police, teacher, teacher])
  await write(1, 'nurse.localhost')
  expect((await claim(2)).map(({ host }) => host)).toEqual(['nurse.localhost', 'nurse.localhost'])
})

test('behind withheld mails the next one is found at once', async () => {
  await write(10)
  await db.pool.query('delete from private.outbox where user_id = $1', [admins[1]?.id])
  await db.pool.query(`update user_roles set role = 'user' where user_id = $1`, [admins[0]?.id])
  await write(1)
  expect(recipients(await claim(2))).toEqual([admins[1]?.address])
  expect(await claim(2)).toEqual([])
  await db.pool.query(`update user_roles set role = 'admin' where user_id = $1`, [admins[0]?.id])
})

test('a mail of an unknown kind is refused, and every kind has its content', async () => {
  const queue = (kind: string) =>
    db.pool.query('insert into private.outbox (kind, subject) values ($1, gen_random_uuid())', [
      kind,
    ])
  await expect(queue('other')).rejects.toThrow(/outbox_kind_known/)
  const { rows } = await db.pool.query<{ kind: string }>('select kind from private.mail_kinds()')
  for (const { kind } of rows) await queue(kind)
  // What they are about does not exist.
  expect(await claim()).toEqual([])
  const other = `jsonb_populate_record(null::private.outbox, '{"kind": "other"}')`
  await expect(db.pool.query(`select private.mail_content(${other})`)).rejects.toThrow(
    /case not found/,
  )
})

test('mails are deleted after a month, those of answers with the answer', async () => {
  await write()
  await db.pool.query(
    `with reply as (insert into contact_replies (message_id, body, request_id)
       select id, 'Here.', gen_random_uuid() from contact_messages returning id)
     insert into private.outbox (kind, subject) select 'reply', id from reply`,
  )
  const kinds = async () => {
    await db.pool.query('select private.forget_old_traces()')
    const { rows } = await db.pool.query('select kind from private.outbox order by kind')
    return rows.map(({ kind }) => kind)
  }
  expect(await kinds()).toEqual(['contact', 'contact', 'reply'])
  await db.pool.query(`update private.outbox set queued_at = now() - interval '32 days'`)
  expect(await kinds()).toEqual(['reply'])
  await db.pool.query('delete from contact_messages')
  expect(await kinds()).toEqual([])
})

test('guests and members read and write no mails', async () => {
  for (const role of ['anon', 'authenticated'] as const) {
    const userId = role === 'anon' ? undefined : admins[1]?.id
    for (const statement of ['select from private.outbox', 'select private.claim_mails(1)']) {
      await expect(db.request({ role, userId }, statement)).rejects.toThrow(/permission denied/)
    }
  }
})
