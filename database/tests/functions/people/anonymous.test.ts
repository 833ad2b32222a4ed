import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, quizSet } from '../../support/content.ts'

const db = productDatabase()
const free = quizSet(db, { pointsCost: 0 })
const paid = quizSet(db)

/** As the auth service creates an anonymous user, and turns it into an account. */
async function anonymous(metadata: Record<string, unknown> = {}) {
  const id = randomUUID()
  await db.pool.query(
    `insert into auth.users (id, aud, role, raw_user_meta_data, created_at, is_anonymous)
     values ($1, 'authenticated', 'authenticated', $2, now(), true)`,
    [id, metadata],
  )
  return learner(id)
}

const signUp = (id: string) =>
  db.pool.query(
    `update auth.users set email = $2, email_confirmed_at = now(), is_anonymous = false where id = $1`,
    [id, `${id}@example.test`],
  )

async function take(user: ReturnType<typeof learner>) {
  const { attempt } = await user.start(db, free.id)
  await user.answer(db, attempt.id, free.questionIds[0] ?? '', 1)
  await user.submit(db, attempt.id)
  return attempt.id
}

const standing = async (id: string) => {
  const { rows } = await db.pool.query<{ attempts: number }>(
    'select attempts from private.learner_standings where user_id = $1 and span_days = 0',
    [id],
  )
  return Number(rows[0]?.attempts ?? 0)
}

test('an anonymous user has no points, and signing up grants them once', async () => {
  const user = await anonymous()
  expect(await user.points(db)).toEqual({ points: 0, ledger: 0 })
  await signUp(user.userId)
  expect(await user.points(db)).toEqual({ points: 50, ledger: 50 })
  await db.pool.query('update auth.users set is_anonymous = true where id = $1', [user.userId])
  await signUp(user.userId)
  expect(await user.points(db)).toEqual({ points: 50, ledger: 50 })
})

test('two concurrent sign-ups of a user grant the points once', async () => {
  const user = await anonymous()
  await Promise.all([signUp(user.userId), signUp(user.userId), signUp(user.userId)])
  expect(await user.points(db)).toEqual({ points: 50, ledger: 50 })
})

test('one attempt at a free quiz set, however many are started at once', async () => {
  const user = await anonymous()
  expect(await errorCode(user.start(db, paid.id))).toBe('account_required')
  const others = await Promise.all([1, 2, 3].map(() => createQuizSet(db, { pointsCost: 0 })))
  const codes = await Promise.all(others.map((set) => errorCode(user.start(db, set.id))))
  expect(codes.sort()).toEqual(['account_required', 'account_required', 'no error'])
  const [left] = await db.request<{ count: number }>(
    user.caller,
    'select count(*)::int from quiz_attempts',
  )
  expect(left?.count).toBe(1)
})

test('the attempt in progress is resumed, and is the only one', async () => {
  const user = await anonymous()
  const first = await user.start(db, free.id)
  expect((await user.start(db, free.id)).attempt.id).toBe(first.attempt.id)
  await user.submit(db, first.attempt.id)
  expect(await errorCode(user.start(db, free.id))).toBe('account_required')
  await signUp(user.userId)
  expect(await errorCode(user.start(db, free.id))).toBe('no error')
})

test('results remain, and count from the sign-up on', async () => {
  const user = await anonymous()
  const attempt = await take(user)
  expect(await standing(user.userId)).toBe(0)
  await signUp(user.userId)
  expect(await standing(user.userId)).toBe(1)
  const stored = await user.call<{ attempt: { id: string } }>(db, 'attempt_result($1)', [attempt])
  expect(JSON.stringify(stored)).toContain(attempt)
})

test('are excluded from boards, best scores and averages until they sign up', async () => {
  const set = await createQuizSet(db, { pointsCost: 0, questions: 2 })
  const rightAnswers = set.questionIds.map((id, n) => ({ question_id: id, choice: n + 1 }))
  const member = learner(await db.createUser({ metadata: { full_name: 'สมาชิก' } }))
  const begun = await member.start(db, set.id)
  await member.answer(db, begun.attempt.id, set.questionIds[0] ?? '', 4)
  await member.submit(db, begun.attempt.id)
  const result = () =>
    member.call<{ quiz_set: object }>(db, 'attempt_result($1)', [begun.attempt.id])
  /** Public figures, and the averages shown with the member's own result. */
  const figures = async () => {
    const guest = async (sql: string) => (await db.request({ role: 'anon' }, sql))[0]
    return [
      ...(await Promise.all(
        ['all', 'month', 'week'].map((period) => guest(`select leaderboard('${period}')`)),
      )),
      await guest(`select site_figures() ->> 'learners'`),
      (await result()).quiz_set,
    ]
  }
  const before = await figures()
  const user = await anonymous({ full_name: 'ป้ายโฆษณา' })
  const { attempt } = await user.start(db, set.id)
  await user.answerAll(db, attempt.id, rightAnswers)
  await user.submit(db, attempt.id)
  await db.request(user.caller, `update profiles set full_name = 'ป้ายโฆษณา' where user_id = $1`, [
    user.userId,
  ])
  expect(await figures()).toEqual(before)
  for (const rebuild of ['select private.fold_figures()', 'select private.rebuild_statistics()']) {
    await db.pool.query(rebuild)
    expect(await figures()).toEqual(before)
  }
  await signUp(user.userId)
  expect(JSON.stringify((await figures()).slice(0, 3))).toContain('ป้ายโฆษณา')
  expect(await result()).toMatchObject({ quiz_set: { attempts: 2, average_percentage: 50 } })
  await db.pool.query('select private.fold_figures()')
  expect(await result()).toMatchObject({ quiz_set: { attempts: 2, average_percentage: 50 } })

  const leaves = await anonymous()
  const last = await leaves.start(db, set.id)
  await leaves.submit(db, last.attempt.id)
  await db.pool.query('delete from auth.users where id = $1', [leaves.userId])
  expect(await result()).toMatchObject({ quiz_set: { attempts: 2 } })
  const { rows } = await db.pool.query(
    `select sum(attempts)::int as n from private.figures_between('-infinity', '-infinity', null)`,
  )
  const all = await db.pool.query(
    `select count(*)::int as n from quiz_attempts where status = 'submitted'`,
  )
  expect(rows).toEqual(all.rows)
})

test('a concurrent submission and sign-up count the attempt once', async () => {
  for (let round = 0; round < 5; round++) {
    const user = await anonymous()
    const { attempt } = await user.start(db, free.id)
    await user.answer(db, attempt.id, free.questionIds[0] ?? '', 1)
    await Promise.all([user.submit(db, attempt.id), signUp(user.userId)])
    expect(await standing(user.userId)).toBe(1)
  }
})

test('item statistics use members only', async () => {
  const set = await createQuizSet(db, { pointsCost: 0 })
  const counted = async () => {
    for (;;) {
      const { rows } = await db.pool.query('select private.count_item_statistics() as done')
      if (rows[0]?.done === 0) break
    }
    const { rows } = await db.pool.query(
      `select s.attempts from private.edition_statistics s
       join private.quiz_set_editions e on e.id = s.edition_id where e.quiz_set_id = $1`,
      [set.id],
    )
    return rows.reduce((sum, row) => sum + Number(row.attempts), 0)
  }
  const [stays, leaves, member] = [await anonymous(), await anonymous(), await anonymous()]
  for (const user of [stays, leaves, member]) {
    const { attempt } = await user.start(db, set.id)
    await user.answer(db, attempt.id, set.questionIds[0] ?? '', 1)
    await user.submit(db, attempt.id)
  }
  expect(await counted()).toBe(0)
  await signUp(member.userId)
  await db.pool.query('delete from auth.users where id = $1', [leaves.userId])
  expect(await counted()).toBe(1)
  await db.pool.query('select private.rebuild_statistics()')
  expect(await counted()).toBe(1)
  expect(await standing(stays.userId)).toBe(0)
  expect(await standing(member.userId)).toBe(1)
})

test('the referral of the first visit earns its bonus after the sign-up only', async () => {
  const referrer = learner(await db.createUser())
  const code = await referrer.call<string>(db, 'generate_referral_code()', [])
  const user = await anonymous({ referral_code: code, device_id: randomUUID() })
  await take(user)
  await db.pool.query('select private.sweep_expired_attempts()')
  expect(await referrer.points(db)).toMatchObject({ points: 50 })
  await signUp(user.userId)
  await db.pool.query('select private.sweep_expired_attempts()')
  expect(await referrer.points(db)).toMatchObject({ points: 60 })
})

test('a referrer’s own device earns no bonus through an anonymous visit', async () => {
  const device_id = randomUUID()
  const referrer = learner(await db.createUser({ metadata: { device_id } }))
  const code = await referrer.call<string>(db, 'generate_referral_code()', [])
  const user = await anonymous({ referral_code: code, device_id })
  await take(user)
  await signUp(user.userId)
  await db.pool.query('select private.sweep_expired_attempts()')
  expect(await referrer.points(db)).toMatchObject({ points: 50 })
})

test('may neither invite, nor earn, nor buy, nor report', async () => {
  const user = await anonymous()
  await take(user)
  const refused = [
    user.call(db, 'generate_referral_code()', []),
    user.call(db, 'invite_referral($1)', ['friend@example.test']),
    user.call(db, `report_question($1, 'typo')`, [free.questionIds[0]]),
    db.pool.query(
      `select private.create_payment_order($1, 1, 1, gen_random_uuid(), 'sandbox', '', null, 'http://localhost')`,
      [user.userId],
    ),
  ]
  expect(await Promise.all(refused.map(errorCode))).toEqual(refused.map(() => 'account_required'))
  const straight = db.request(
    user.caller,
    `insert into referrals (referrer_id, referee_email, referral_code, status)
     values ($1, 'a@example.test', 'AAAAAAAA', 'pending')`,
    [user.userId],
  )
  expect(await errorCode(straight)).toBe('42501')
})

test('become neither administrators nor managers, on any path', async () => {
  const user = await anonymous()
  const admin = { role: 'authenticated' as const, userId: await db.createAdmin() }
  const promoted = db.request(admin, `select set_user_role($1, 'admin', 'user')`, [user.userId])
  expect(await errorCode(promoted)).toBe('user_anonymous')
  const written = db.pool.query(`update user_roles set role = 'admin' where user_id = $1`, [
    user.userId,
  ])
  expect(await errorCode(written)).toBe('user_anonymous')
  const { rows } = await db.pool.query(
    `insert into tenants (name, domain, subdomain) values ('ท', 'anon.example.test', 'anon') returning id`,
  )
  const managed = db.pool.query(
    'insert into tenant_managers (tenant_id, user_id) values ($1, $2)',
    [rows[0]?.id, user.userId],
  )
  expect(await errorCode(managed)).toBe('user_anonymous')
})

test('are in no list and no figure of members, and are found by their filter', async () => {
  const admin = { role: 'authenticated' as const, userId: await db.createAdmin() }
  const user = await anonymous()
  const list = async (search: string, status?: string) => {
    const [row] = await db.request<{ list_users: { users: { id: string }[] } }>(
      admin,
      'select list_users($1, $2, null, 1, 100)',
      [search, JSON.stringify({ status })],
    )
    return row?.list_users.users.map(({ id }) => id) ?? []
  }
  expect(await list('')).not.toContain(user.userId)
  expect(await list('', 'unconfirmed')).not.toContain(user.userId)
  expect(await list('', 'anonymous')).toContain(user.userId)
  expect(await list(user.userId)).toEqual([user.userId])
  const members = async () => {
    await db.pool.query('select private.fold_figures()')
    const { rows } = await db.pool.query(
      `select sum(profiles)::int as count from private.figures where day = '-infinity'`,
    )
    return rows[0]?.count as number
  }
  const before = await members()
  const another = await anonymous()
  expect(await members()).toBe(before)
  await signUp(another.userId)
  expect(await members()).toBe(before + 1)
  await db.pool.query('delete from auth.users where id = $1', [user.userId])
  expect(await members()).toBe(before + 1)
  await db.pool.query('select private.rebuild_statistics()')
  expect(await members()).toBe(before + 1)
})

test('leave nothing if unused, and anonymous attempts if used', async () => {
  const [idle, busy] = [await anonymous(), await anonymous()]
  const attempt = await take(busy)
  const profiles = async () =>
    (await db.pool.query('select count(*)::int as count from profiles')).rows[0]?.count
  const before = await profiles()
  await db.pool.query('delete from auth.users where id = $1', [idle.userId])
  expect(await profiles()).toBe(before - 1)
  await db.pool.query('delete from auth.users where id = $1', [busy.userId])
  expect(await profiles()).toBe(before - 1)
  const { rows } = await db.pool.query(
    `select p.email, p.deleted_at is not null as gone from quiz_attempts a join profiles p using (user_id)
     where a.id = $1`,
    [attempt],
  )
  expect(rows).toEqual([{ email: null, gone: true }])
})
