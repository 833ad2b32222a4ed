import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { learner, quizSet } from '../../support/content.ts'
import { openSession } from './open-session.ts'

const db = productDatabase()
const quiz = quizSet(db, { questions: 4 })

async function one<Row>(sql: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await db.pool.query(sql, values)
  return rows[0] as Row
}

/** A user with a friend, a bought package, a submitted attempt and one in progress. */
async function livedIn() {
  const email = `${Math.random().toString(36).slice(2)}@example.test`
  const referrer = await db.createUser()
  const inviter = learner(referrer)
  const code = await inviter.call<string>(db, 'generate_referral_code()', [])
  const userId = await db.createUser({
    email,
    metadata: { full_name: 'สมหญิง ใจดี', referral_code: code },
  })
  const user = learner(userId)
  const { attempt } = await user.start(db, quiz.id)
  await user.answer(db, attempt.id, quiz.questionIds[0] ?? '', 1)
  await user.submit(db, attempt.id)
  const open = await user.start(db, quiz.id)
  await user.call(db, 'invite_referral($1)', ['pending@example.test'])
  const { id: orderId } = await one<{ id: string }>(
    `insert into payment_orders (user_id, provider, mch_order_no, amount_satang, points_amount, expires_at)
     values ($1, 'sandbox', left($2, 30), 2500, 30, now()) returning id`,
    [userId, userId],
  )
  return { userId, email, user, referrer, attemptId: attempt.id, openId: open.attempt.id, orderId }
}

async function deleteAccount(userId: string, email: string) {
  const session = await openSession(db, userId)
  await session.call('delete_my_account($1)', [` ${email.toUpperCase()} `])
}

test('attempts, ledger and orders remain, with one anonymous owner', async () => {
  const { userId, email, attemptId, openId, orderId } = await livedIn()
  const before = await one<{ count: number; total: number }>(
    'select count(*)::int, sum(delta)::int as total from point_transactions where user_id = $1',
    [userId],
  )
  await deleteAccount(userId, email)

  const { rows } = await db.pool.query<{ user_id: string; status: string }>(
    'select user_id, status from quiz_attempts where id = any ($1)',
    [[attemptId, openId]],
  )
  const anonymousId = rows[0]?.user_id ?? ''
  expect(anonymousId).not.toBe(userId)
  expect(rows).toEqual([
    { user_id: anonymousId, status: 'submitted' },
    { user_id: anonymousId, status: 'submitted' },
  ])
  expect(
    await one(
      'select email, full_name, referral_code, points, deleted_at is not null as deleted from profiles where user_id = $1',
      [anonymousId],
    ),
  ).toEqual({ email: null, full_name: null, referral_code: null, points: 0, deleted: true })
  expect(
    await one(
      'select count(*)::int, sum(delta)::int as total from point_transactions where user_id = $1',
      [anonymousId],
    ),
  ).toEqual({ count: before.count + 1, total: 0 })
  expect(await one('select user_id from payment_orders where id = $1', [orderId])).toEqual({
    user_id: anonymousId,
  })
})

test('no name, address, role, session or sign-in of the user remains', async () => {
  const { userId, email } = await livedIn()
  await db.pool.query(
    `insert into auth.audit_log_entries (id, payload, created_at)
     values (gen_random_uuid(), json_build_object('actor_id', $1::text, 'actor_username', $2::text), now())`,
    [userId, email],
  )
  await learner(await db.createAdmin()).call(db, 'adjust_points($1, 100)', [userId])
  await deleteAccount(userId, email)

  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'private', 'auth') and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const found = await db.pool.query(
      `select t from ${name} t where t::text ~* $1 or t::text like '%สมหญิง%'`,
      [email.replaceAll('.', '\\.')],
    )
    expect([name, found.rows]).toEqual([name, []])
  }
  for (const name of ['auth.sessions', 'public.user_roles', 'private.learner_totals']) {
    const { rowCount } = await db.pool.query(`select from ${name} where user_id = $1`, [userId])
    expect([name, rowCount]).toEqual([name, 0])
  }
})

test('every sum still holds, and the figures of quiz sets include the attempts', async () => {
  const { userId, email, referrer } = await livedIn()
  const figures = () =>
    one<{ attempts: number }>('select attempts::integer from private.quiz_set_met($1)', [quiz.id])
  const { attempts } = await figures()
  await deleteAccount(userId, email)
  // The deletion also submitted the attempt in progress, which is a retake.
  expect((await figures()).attempts).toBe(attempts)
  const { rows } = await db.pool.query('select * from private.audit_points() where wrong > 0')
  expect(rows).toEqual([])
  expect(await learner(referrer).points(db)).toEqual({ points: 60, ledger: 60 })

  await db.pool.query('select private.rebuild_statistics()')
  expect((await figures()).attempts).toBe(attempts)
  expect(
    await one(
      'select count(*)::int from private.learner_totals join profiles using (user_id) where deleted_at is not null',
    ),
  ).toEqual({ count: 0 })
})

test('the referral remains for its bonus, without the user; open invitations are deleted', async () => {
  const { userId, email, referrer } = await livedIn()
  await deleteAccount(userId, email)
  const { rows } = await db.pool.query(
    'select referee_email, referee_id, points_awarded from referrals where referrer_id = $1',
    [referrer],
  )
  expect(rows).toEqual([{ referee_email: null, referee_id: null, points_awarded: true }])
  expect(
    await one(`select count(*)::int from referrals where referee_email = 'pending@example.test'`),
  ).toEqual({ count: 0 })
})

test('the token of a deleted account grants no access, and the address is free again', async () => {
  const { userId, email, user } = await livedIn()
  await deleteAccount(userId, email)
  expect(await errorCode(user.start(db, quiz.id))).not.toBe('no error')
  expect(await db.request(user.caller, 'select id from quiz_attempts')).toEqual([])
  expect(await db.request(user.caller, 'select id from point_transactions')).toEqual([])
  await db.createUser({ email })
})

test('requires the address and a session that was just begun', async () => {
  const { userId, email } = await livedIn()
  const old = await openSession(db, userId, { minutesAgo: 11 })
  expect(await errorCode(old.call('delete_my_account($1)', [email]))).toBe(
    'reauthentication_required',
  )
  const fresh = await openSession(db, userId)
  for (const confirmation of ['', 'other@example.test', null]) {
    expect(await errorCode(fresh.call('delete_my_account($1)', [confirmation]))).toBe(
      'confirmation_mismatch',
    )
  }
  expect(await one('select email from profiles where user_id = $1', [userId])).toEqual({ email })
})

test('the last administrator cannot be deleted, one of two can', async () => {
  const [first, second] = [await db.createAdmin(), await db.createAdmin()]
  const others = await db.pool.query(
    `select user_id from user_roles where role = 'admin' and user_id <> all ($1)`,
    [[first, second]],
  )
  for (const { user_id } of others.rows) {
    await db.pool.query(`update user_roles set role = 'user' where user_id = $1`, [user_id])
  }
  const leave = async (id: string) =>
    (await openSession(db, id)).call('delete_my_account($1)', [`${id}@example.test`])
  await leave(first)
  expect(await errorCode(leave(second))).toBe('last_admin')
  expect(await one('select role from user_roles where user_id = $1', [second])).toEqual({
    role: 'admin',
  })
})

test('a deletion by the auth service, hard or soft, erases the user too', async () => {
  const hard = await livedIn()
  await db.pool.query('delete from auth.users where id = $1', [hard.userId])
  const soft = await livedIn()
  await db.pool.query(
    'update auth.users set deleted_at = now(), email = md5(email) where id = $1',
    [soft.userId],
  )
  for (const { userId, attemptId } of [hard, soft]) {
    const { user_id } = await one<{ user_id: string }>(
      'select user_id from quiz_attempts where id = $1',
      [attemptId],
    )
    expect(user_id).not.toBe(userId)
    expect(await one('select from profiles where user_id = $1', [userId])).toBeUndefined()
  }
})

test('append-only rows cannot be moved to another user, and their profiles cannot be deleted', async () => {
  const { userId } = await livedIn()
  const other = await db.createUser()
  for (const table of ['point_transactions', 'payment_orders']) {
    const moved = db.pool.query(`update ${table} set user_id = $2 where user_id = $1`, [
      userId,
      other,
    ])
    expect(await errorCode(moved)).toMatch(/ledger_append_only|payment_order_frozen/)
  }
  const gone = db.pool.query('delete from profiles where user_id = $1', [userId])
  expect(await errorCode(gone)).toMatch(/^23/)
})

test('the list of accounts hides anonymised profiles', async () => {
  const { userId, email } = await livedIn()
  await deleteAccount(userId, email)
  const admin = { role: 'authenticated' as const, userId: await db.createAdmin() }
  expect(await db.request(admin, 'select from profiles where email is null')).toEqual([])
})
