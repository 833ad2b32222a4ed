import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { openSession } from './open-session.ts'

type Listed = { id: string; user_agent: string; last_used_at: string; current: boolean }

const db = productDatabase()

async function twoSessions() {
  const userId = await db.createUser()
  const phone = await openSession(db, userId, { userAgent: 'Phone', minutesAgo: 90 })
  const laptop = await openSession(db, userId, { userAgent: 'Laptop', minutesAgo: 30 })
  return { userId, phone, laptop }
}

test('a user sees their own sessions, the present one first', async () => {
  const { phone, laptop } = await twoSessions()
  await twoSessions()
  const listed = await phone.call<Listed[]>('list_my_sessions()')
  expect(listed.map(({ id, current }) => [id, current])).toEqual([
    [phone.id, true],
    [laptop.id, false],
  ])
  expect(Object.keys(listed[0] ?? {})).not.toContain('ip')
})

test('a session shows when it was last used, in any time zone of the database', async () => {
  const { phone, laptop } = await twoSessions()
  await db.pool.query(
    `update auth.sessions set refreshed_at = (now() - interval '5 minutes') at time zone 'utc' where id = $1`,
    [laptop.id],
  )
  const listed = await phone.call<Listed[]>('list_my_sessions()')
  const used = new Date(listed[1]?.last_used_at ?? 0).getTime()
  expect(Date.now() - used).toBeGreaterThan(4 * 60_000)
  expect(Date.now() - used).toBeLessThan(10 * 60_000)
})

test('an expired session is not listed and has no rights', async () => {
  const { phone, laptop } = await twoSessions()
  await db.pool.query(`update auth.sessions set not_after = now() - interval '1 s' where id = $1`, [
    phone.id,
  ])
  expect(await errorCode(phone.call('list_my_sessions()'))).toBe('session_ended')
  expect((await laptop.call<Listed[]>('list_my_sessions()')).map(({ id }) => id)).toEqual([
    laptop.id,
  ])
})

test('a session ends with its refresh tokens, and its access token no longer reaches the account', async () => {
  const { userId, phone, laptop } = await twoSessions()
  await db.pool.query(
    'insert into auth.refresh_tokens (token, user_id, session_id, revoked) values ($1, $2, $3, false)',
    [randomUUID(), userId, laptop.id],
  )
  await phone.call('end_my_session($1)', [laptop.id])
  const { rowCount } = await db.pool.query(
    'select from auth.refresh_tokens where session_id = $1',
    [laptop.id],
  )
  expect(rowCount).toBe(0)
  for (const what of ['list_my_sessions()', 'export_my_data()', `delete_my_account('x')`]) {
    expect(await errorCode(laptop.call(what))).toBe('session_ended')
  }
  expect(await errorCode(laptop.call('end_my_session($1)', [phone.id]))).toBe('session_ended')
})

test('no user ends the session of another, not even an administrator', async () => {
  const { phone } = await twoSessions()
  const stranger = await openSession(db, await db.createUser())
  const admin = await openSession(db, await db.createAdmin())
  expect(await errorCode(stranger.call('end_my_session($1)', [phone.id]))).toBe('session_not_found')
  expect(await errorCode(admin.call('end_my_session($1)', [phone.id]))).toBe('session_not_found')
  expect(await phone.call<Listed[]>('list_my_sessions()')).toHaveLength(2)
})

test('another user’s session id in the token proves nothing', async () => {
  const { phone } = await twoSessions()
  const stranger = await db.createUser()
  const rows = db.request({ role: 'authenticated', userId: stranger }, 'select list_my_sessions()')
  expect(await errorCode(rows)).toBe('session_ended')
  expect(await phone.call<Listed[]>('list_my_sessions()')).toHaveLength(2)
})

test('guests and the service have no account', async () => {
  const refusals = { anon: 'sign_in_required', service_role: '42501' } as const
  for (const role of ['anon', 'service_role'] as const) {
    for (const what of ['list_my_sessions()', 'export_my_data()', `delete_my_account('x')`]) {
      expect(await errorCode(db.request({ role }, `select ${what}`))).toBe(refusals[role])
    }
  }
})
