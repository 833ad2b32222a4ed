import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  errorCode,
  productDatabase,
} from '../../../../tests/support/product-database.ts'
import { createTenant, type Learner, learner } from '../../support/content.ts'
import { openSession } from '../account/open-session.ts'

type Reply = { id: string; body: string; author: { id: string } | null; mail: string }

const db = productDatabase()
let admin: Learner
let other: Learner
let nurse: string
let messageId: string

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  other = learner(await db.createAdmin())
  nurse = await createTenant(db, 'nurse')
})
beforeEach(async () => {
  await db.pool.query('delete from contact_messages')
  await db.pool.query('delete from private.outbox')
  await db.pool.query('delete from private.admin_batches')
  messageId = await write()
})

async function write(change: { email?: string; tenant?: string } = {}): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into contact_messages (name, email, subject, message, tenant_id)
     values ('มาลี', $1, 'แต้มไม่เข้า', E'ชำระแล้ว\\nแต้มไม่เข้า', $2) returning id`,
    [change.email ?? 'malee@example.test', change.tenant ?? null],
  )
  return rows[0]?.id ?? ''
}

async function answer(wish: {
  who?: Caller
  message?: string | null
  body?: string | null
  request?: string | null
}): Promise<Reply> {
  const { who = admin.caller, message = messageId } = wish
  const { body = 'เติมให้แล้วค่ะ', request = randomUUID() } = wish
  const rows = await db.request<{ reply: Reply }>(
    who,
    'select answer_contact_message($1, $2, $3) as reply',
    [message, body, request],
  )
  return rows[0]?.reply as Reply
}
const codeOf = (wish: Parameters<typeof answer>[0]) => errorCode(answer(wish))
const list = (who = admin, message = messageId) =>
  who.call<Reply[]>(db, 'list_contact_replies($1)', [message])
const claim = async () =>
  (
    await db.pool.query<{ id: string; kind: string; host: string | null; content: object }>(
      'select * from private.claim_mails(10)',
    )
  ).rows
const rowOf = async (id = messageId) =>
  (await db.pool.query('select handled_at, answered_at from contact_messages where id = $1', [id]))
    .rows[0]

test('an answer is stored, its mail goes to the sender, and the message is handled', async () => {
  const returned = await answer({ body: '  \r\nเติมให้แล้วค่ะ\r\nขอบคุณ \n\n' })
  expect(returned).toMatchObject({
    body: 'เติมให้แล้วค่ะ\nขอบคุณ',
    author: { id: admin.userId },
    mail: 'waiting',
  })
  expect(await rowOf()).toEqual({ handled_at: expect.any(Date), answered_at: expect.any(Date) })
  const mails = await claim()
  expect(mails).toMatchObject([
    {
      kind: 'reply',
      host: null,
      content: {
        to: 'malee@example.test',
        answer: 'เติมให้แล้วค่ะ\nขอบคุณ',
        subject: 'แต้มไม่เข้า',
        message: 'ชำระแล้ว\nแต้มไม่เข้า',
        contact: null,
      },
    },
  ])
  expect(await list(other)).toMatchObject([{ id: returned.id, mail: 'waiting' }])
  await db.pool.query('select private.mark_mail_sent($1)', [mails[0]?.id])
  expect(await list(other)).toMatchObject([{ id: returned.id, mail: 'sent' }])
})

test('a mail that is given up is reported as failed', async () => {
  await answer({})
  await db.pool.query(`update private.outbox set queued_at = now() - interval '49 hours'`)
  expect(await claim()).toEqual([])
  expect(await list()).toMatchObject([{ mail: 'failed' }])
})

test('the last try is reported as pending until its claim is over', async () => {
  await answer({})
  await db.pool.query('update private.outbox set next_try_at = null, claimed_at = now()')
  expect(await list()).toMatchObject([{ mail: 'waiting' }])
  await db.pool.query(`update private.outbox set claimed_at = now() - interval '61 minutes'`)
  expect(await list()).toMatchObject([{ mail: 'failed' }])
})

test('it uses the site where the message was written, and its address', async () => {
  await db.pool.query(
    `update private.tenant_hosts set seen = '{"pointing": "here"}' where host = 'nurse.example.test'`,
  )
  const key = `tenant_${nurse}_contact_email`
  await db.pool.query(
    `insert into site_settings (key, value) values ($1, ' nurse@office.test '), ('contact_email', 'hub@office.test')
     on conflict (key) do update set value = excluded.value`,
    [key],
  )
  const onTenant = await write({ tenant: nurse })
  // From any site of the administrator.
  await answer({ who: { ...admin.caller, host: 'localhost:3000' }, message: onTenant })
  await answer({ who: { ...admin.caller, host: 'nurse.localhost:3000' } })
  const mails = await claim()
  expect(
    mails
      .map(({ host, content }) => [host, (content as { contact: string }).contact])
      .sort((a, b) => Number(a[0] === null) - Number(b[0] === null)),
  ).toEqual([
    ['nurse.example.test', 'nurse@office.test'],
    [null, 'hub@office.test'],
  ])
  await db.pool.query(`update site_settings set value = 'x' || E'\\r\\nBcc: y@z' where key = $1`, [
    key,
  ])
  await answer({ message: onTenant })
  expect(await claim()).toMatchObject([{ content: { contact: null } }])
  await db.pool.query(`delete from site_settings where key in ($1, 'contact_email')`, [key])
})

test('a tenant whose domain is unproven, or points elsewhere, is represented by its subdomain, a closed one by the hub', async () => {
  const asleep = await createTenant(db, 'asleep')
  await db.pool.query(`update tenants set domain = 'unproven.test' where id = $1`, [asleep])
  await db.pool.query(`delete from private.tenant_hosts where host = 'unproven.test'`)
  const message = await write({ tenant: asleep })
  await answer({ message })
  expect(await claim()).toMatchObject([{ host: 'asleep.localhost' }])
  await db.pool.query(
    `insert into private.tenant_hosts (host, tenant_id, is_main, status, answers_until, seen)
     values ('unproven.test', $1, true, 'verified', 'infinity', '{"pointing": "elsewhere"}')`,
    [asleep],
  )
  await answer({ message })
  expect(await claim()).toMatchObject([{ host: 'asleep.localhost' }])
  await db.pool.query('update tenants set is_active = false where id = $1', [asleep])
  await answer({ message })
  expect(await claim()).toMatchObject([{ host: null }])
})

test('pressed twice, also at once, it is one answer and one mail', async () => {
  const request = randomUUID()
  const returned = await Promise.all(Array.from({ length: 5 }, () => answer({ request })))
  expect(new Set(returned.map(({ id }) => id)).size).toBe(1)
  expect(await claim()).toHaveLength(1)
  expect(await codeOf({ request, body: 'อย่างอื่น' })).toBe('request_malformed')
  expect(await codeOf({ request, message: await write() })).toBe('request_malformed')
  expect(await codeOf({ request, who: other.caller })).toBe('request_malformed')
  expect(await list()).toHaveLength(1)
})

test('an invalid answer or recipient is refused and changes nothing', async () => {
  for (const body of ['', '  \n\t ', null, 'ก'.repeat(10_001)])
    expect([body?.length, await codeOf({ body })]).toEqual([body?.length, 'contact_reply_invalid'])
  expect(await codeOf({ request: null })).toBe('request_id_required')
  for (const message of [randomUUID(), null])
    expect(await codeOf({ message })).toBe('contact_message_not_found')
  for (const email of ['a,b@example.test', '<x>@example.test', 'nobody@localhost'])
    expect([email, await codeOf({ message: await write({ email }) })]).toEqual([
      email,
      'contact_address_invalid',
    ])
  expect(await rowOf()).toEqual({ handled_at: null, answered_at: null })
  expect(await claim()).toEqual([])
  expect(await codeOf({ body: 'ก'.repeat(10_000) })).toBe('no error')
})

test('a message has 20 answers at most, also concurrent ones', async () => {
  const codes = await Promise.all(
    Array.from({ length: 23 }, (_, n) => codeOf({ who: n % 2 ? admin.caller : other.caller })),
  )
  expect(codes.filter((code) => code === 'no error')).toHaveLength(20)
  expect(codes.filter((code) => code === 'contact_replies_full')).toHaveLength(3)
})

test('an administrator sends 50 an hour, also after deletions; others are unaffected', async () => {
  await answer({})
  await db.pool.query(
    `insert into private.admin_batches (actor_id, act)
     select $1, 'answer_contact_message' from generate_series(1, 48)`,
    [admin.userId],
  )
  await db.request(admin.caller, 'delete from contact_messages')
  messageId = await write()
  const codes = await Promise.all(Array.from({ length: 4 }, () => codeOf({})))
  expect(codes.sort()).toEqual([...Array(3).fill('contact_replies_exhausted'), 'no error'])
  expect(await codeOf({ who: other.caller })).toBe('no error')
  await db.pool.query(`update private.admin_batches set created_at = now() - interval '61 minutes'`)
  expect(await codeOf({})).toBe('no error')
})

test('a flood of answers uses up its own share of an hour', async () => {
  await db.pool.query(
    `with messages as (insert into contact_messages (name, email, subject, message)
       select 'n', 'n@example.test', 's', 'm' from generate_series(1, 110) returning id),
     replies as (insert into contact_replies (message_id, body, request_id)
       select id, 'b', gen_random_uuid() from messages returning id)
     select id from replies`,
  )
  await db.pool.query(
    `insert into private.outbox (kind, subject) select 'reply', id from contact_replies`,
  )
  await db.pool.query(
    `insert into private.outbox (kind, subject, user_id) values ('contact', $1, $2)`,
    [messageId, admin.userId],
  )
  const { rows } = await db.pool.query<{ kind: string; count: number }>(
    `select kind, count(*)::int from private.claim_mails(1000) group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { kind: 'contact', count: 1 },
    { kind: 'reply', count: 100 },
  ])
})

test('only administrators answer and read answers, and no role writes them directly', async () => {
  await answer({})
  const person = learner(await db.createUser())
  const manager = learner(await db.createUser(), 'nurse.localhost:3000')
  await db.pool.query('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
    nurse,
    manager.userId,
  ])
  const onTenant = await write({ tenant: nurse })
  for (const [who, code] of [
    [{ role: 'anon' }, 'sign_in_required'],
    [person.caller, 'admin_required'],
    [manager.caller, 'admin_required'],
  ] as [Caller, string][]) {
    expect(await codeOf({ who, message: onTenant })).toBe(code)
    expect(await errorCode(db.request(who, 'select list_contact_replies($1)', [onTenant]))).toBe(
      code,
    )
  }
  expect(await db.request(person.caller, 'select from contact_replies')).toEqual([])
  expect(await db.request(manager.caller, 'select from contact_replies')).toEqual([])
  expect(await errorCode(db.request({ role: 'anon' }, 'select from contact_replies'))).toBe('42501')
  for (const caller of [admin.caller, { role: 'service_role' } as const])
    for (const sql of [
      `insert into contact_replies (message_id, body, request_id) select message_id, body, gen_random_uuid() from contact_replies`,
      `update contact_replies set body = 'อื่น'`,
      `update contact_messages set answered_at = null where answered_at = '-infinity'`,
      'delete from contact_replies',
    ])
      if (caller.role === 'authenticated' || !sql.includes('answered_at'))
        expect([sql, await errorCode(db.request(caller, sql))]).toEqual([sql, '42501'])
  const byService = await answer({ who: { role: 'service_role' } })
  expect(byService.author).toBeNull()
})

test('the trail records the answer without either text, and it is final', async () => {
  const { id } = await answer({ body: 'คำลับ' })
  const { rows } = await db.pool.query(
    `select l.action, l.table_name, l.row_id, l.actor_id, b.act, b.id as batch, l.before, l.after
     from admin_audit_log l join private.admin_batches b on b.id = l.batch_id order by l.id`,
  )
  expect(rows).toMatchObject([
    { action: 'insert', table_name: 'contact_replies', row_id: id, actor_id: admin.userId },
    { action: 'update', table_name: 'contact_messages', row_id: messageId },
  ])
  expect(new Set(rows.map(({ act }) => act))).toEqual(new Set(['answer_contact_message']))
  expect(JSON.stringify(rows)).not.toMatch(/คำลับ|มาลี|malee|ชำระ/)
  expect(await errorCode(admin.call(db, 'undo_batch($1)', [rows[0]?.batch]))).toBe('batch_final')
})

test('answers and pending mails are deleted with their message, which cannot be restored', async () => {
  await answer({})
  await db.request(admin.caller, 'delete from contact_messages where id = $1', [messageId])
  expect(await list()).toEqual([])
  expect((await db.pool.query('select from contact_replies')).rowCount).toBe(0)
  expect(await claim()).toEqual([])
  const stored = await db.pool.query(`select from private.trash_rows where table_name ~ 'contact'`)
  expect(stored.rowCount).toBe(0)
  const batch = await admin.call(db, "batch_of('contact_messages', $1)", [messageId])
  expect(await errorCode(admin.call(db, 'undo_batch($1)', [batch]))).toBe('batch_final')
})

test('a member’s export includes the answers, and they are deleted with the account', async () => {
  const email = 'writer@example.test'
  const userId = await db.createUser({ email })
  await db.request(
    { role: 'authenticated', userId },
    `insert into contact_messages (name, email, subject, message) values ('ก', $1, 'ข', 'ค')`,
    [email],
  )
  const { rows } = await db.pool.query('select id from contact_messages where user_id = $1', [
    userId,
  ])
  await answer({ message: rows[0].id })
  await answer({ body: 'ของคนอื่น' })
  const session = await openSession(db, userId)
  const returned = await session.call<{ contact_replies: object[] }>('export_my_data()')
  expect(returned.contact_replies).toEqual([
    { message_id: rows[0].id, body: 'เติมให้แล้วค่ะ', created_at: expect.any(String) },
  ])
  expect(JSON.stringify(returned)).not.toContain(admin.userId)
  await session.call('delete_my_account($1)', [email])
  const left = await db.pool.query('select body from contact_replies')
  expect(left.rows).toEqual([{ body: 'ของคนอื่น' }])
})

test('the author of an answer is not named after their account is deleted, and the answer remains', async () => {
  const gone = learner(await db.createAdmin())
  await answer({ who: gone.caller })
  await db.pool.query('delete from auth.users where id = $1', [gone.userId])
  expect(await list()).toMatchObject([{ body: 'เติมให้แล้วค่ะ', author: null }])
})
