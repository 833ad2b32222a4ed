import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { learner, quizSet } from '../../support/content.ts'
import { openSession } from '../account/open-session.ts'

const db = productDatabase()
const quiz = quizSet(db, { pointsCost: 0 })

const name = () => randomUUID().replaceAll('-', '')
const pointsOf = async (userId: string) => (await learner(userId).points(db))?.points

async function join(email: string, metadata = {}) {
  return pointsOf(await db.createUser({ email, metadata }))
}

const leave = (email: string) => db.pool.query('delete from auth.users where email = $1', [email])

test.each([
  ['Somchai+new@Example.test', 'somchai@example.test'],
  ['a+b+c@example.test', 'a@example.test'],
  ['so.m.chai@example.test', 'so.m.chai@example.test'],
  ['So.m.chai+1@GMAIL.com', 'somchai@gmail.com'],
  ['so.mchai@googlemail.com', 'somchai@gmail.com'],
  ['a.b@mail.gmail.com', 'a.b@mail.gmail.com'],
  ['x+1@xn--o3cw4h.xn--o3cw4h.', 'x@xn--o3cw4h.xn--o3cw4h'],
  [' x@example.test ', 'x@example.test'],
])('%s leads to the mailbox %s', async (address, mailbox) => {
  const { rows } = await db.pool.query('select private.mailbox_of($1) as mailbox', [address])
  expect(rows).toEqual([{ mailbox }])
})

test('a mailbox gets welcome points once, in any spelling and however often it signs up', async () => {
  const me = name()
  expect(await join(`${me}@example.test`)).toBe(50)
  expect(await join(`${me}+1@example.test`)).toBe(0)
  await leave(`${me}@example.test`)
  expect(await join(`${me}@example.test`)).toBe(0)
  expect(await join(`${me}.x@example.test`)).toBe(50)

  expect(await join(`${me}@gmail.com`)).toBe(50)
  for (const twin of [`${me.slice(0, 3)}.${me.slice(3)}+a@gmail.com`, `${me}@googlemail.com`])
    expect(await join(twin)).toBe(0)
})

test('of concurrent sign-ups one gets them', async () => {
  const me = name()
  const all = await Promise.all([1, 2, 3, 4].map((n) => join(`${me}+${n}@example.test`)))
  expect(all.toSorted()).toEqual([0, 0, 0, 50])
})

async function insertUser(columns: Record<string, unknown>) {
  const id = randomUUID()
  await db.pool.query(
    `insert into auth.users (id, aud, role, phone, raw_app_meta_data, raw_user_meta_data, is_anonymous, created_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, $4, $5, now())`,
    [
      id,
      columns.phone ?? null,
      columns.app ?? {},
      columns.user ?? {},
      columns.is_anonymous ?? false,
    ],
  )
  return id
}

test('so does a telephone number', async () => {
  const phone = `668${Date.now() % 100_000_000}`
  const first = await insertUser({ phone })
  expect(await pointsOf(first)).toBe(50)
  await db.pool.query('delete from auth.users where id = $1', [first])
  expect(await pointsOf(await insertUser({ phone }))).toBe(0)
})

test('and a provider identity, which no sign-up by e-mail can claim', async () => {
  const sub = name()
  const app = { provider: 'line', providers: ['line'] }
  const first = await insertUser({ app, user: { sub } })
  expect(await pointsOf(first)).toBe(50)
  await db.pool.query('delete from auth.users where id = $1', [first])
  expect(await pointsOf(await insertUser({ app, user: { sub } }))).toBe(0)

  const victim = name()
  expect(await join(`${name()}@example.test`, { sub: victim, provider: 'line' })).toBe(50)
  expect(await pointsOf(await insertUser({ app, user: { sub: victim } }))).toBe(50)
})

test('an anonymous user gets them with the first address only', async () => {
  const me = name()
  await join(`${me}@example.test`)
  const becomeMember = async (email: string) => {
    const id = await insertUser({ is_anonymous: true })
    await db.pool.query(
      'update auth.users set email = $2, email_confirmed_at = now(), is_anonymous = false where id = $1',
      [id, email],
    )
    return pointsOf(id)
  }
  expect(await becomeMember(`${me}+again@example.test`)).toBe(0)
  expect(await becomeMember(`${me}.new@example.test`)).toBe(50)
})

test('a returning user earns no bonus for anyone, neither for the former inviter nor for themselves', async () => {
  const me = name()
  const inviter = learner(await db.createUser({ email: `${me}@example.test` }))
  const referral_code = await inviter.call<string>(db, 'generate_referral_code()', [])
  const bring = async (email: string) => {
    const friend = learner(await db.createUser({ email, metadata: { referral_code } }))
    const { attempt } = await friend.start(db, quiz.id)
    await friend.submit(db, attempt.id)
    return pointsOf(inviter.userId)
  }
  expect(await bring(`${me}+self@example.test`)).toBe(50)
  const friend = `${name()}@example.test`
  expect(await bring(friend)).toBe(60)
  await leave(friend)
  expect(await bring(friend)).toBe(60)
  await db.pool.query('select private.sweep_expired_attempts()')
  expect(await pointsOf(inviter.userId)).toBe(60)
})

test('the device of a returning user is remembered, and the session is still treated as new', async () => {
  const email = `${name()}@example.test`
  await join(email)
  await leave(email)
  const again = await db.createUser({ email })
  const session = await openSession(db, again)
  expect(await session.call('settle_sign_up($1, $2)', ['', randomUUID()])).toBe(true)
  const { rows } = await db.pool.query('select from private.device_signals where user_id = $1', [
    again,
  ])
  expect(rows).toHaveLength(1)
})

test('the record identifies no user, and no request reads it', async () => {
  const email = `${name()}@example.test`
  const userId = await db.createUser({ email })
  const { rows } = await db.pool.query<{ row: string }>(
    'select to_jsonb(w)::text as row from private.welcomed w',
  )
  const returned = rows.map(({ row }) => row).join()
  const plain = await db.pool.query<{ hash: string }>(
    `select encode(sha256(convert_to('mail ' || $1, 'UTF8')), 'hex') as hash`,
    [email],
  )
  expect(returned).not.toContain(userId)
  expect(returned).not.toContain(plain.rows[0]?.hash)
  for (const table of ['welcomed', 'digest_key']) {
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      const read = db.request({ role }, `select * from private.${table}`)
      await expect(read).rejects.toThrow('permission denied')
    }
  }
})
