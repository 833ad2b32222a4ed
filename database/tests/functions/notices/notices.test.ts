import { beforeAll, expect, test, vi } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, type Learner, learner, type QuizSet } from '../../support/content.ts'
import { waitingForLocks } from '../../support/waiting-for-locks.ts'
import { keyOf, wrongOf } from '../item-analysis/sit.ts'

const db = productDatabase()
let admin: Learner
beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

type Notice = Record<string, unknown> & { id: number }
const noticesOf = async (user: Learner) =>
  (await user.call<{ notices: Notice[] }>(db, 'my_notices()', [])).notices
const unread = async (user: Learner) =>
  (
    await db.request<{ unread_notices: number }>(
      user.caller,
      'select p.unread_notices from profiles p where user_id = $1',
      [user.userId],
    )
  )[0]?.unread_notices
const regrade = (id: string | undefined, kind: string, choice: number | null) =>
  admin.call<{ regrade_id: string }>(db, 'regrade($1, $2, $3, false)', [id, kind, choice])

/** A submitted attempt with these choices. */
async function taken(quiz: QuizSet, choices: number[], user?: Learner) {
  const person = user ?? learner(await db.createUser())
  const { attempt } = await person.start(db, quiz.id)
  await person.answerAll(
    db,
    attempt.id,
    choices.map((choice, n) => ({ question_id: quiz.questionIds[n], choice })),
  )
  await person.submit(db, attempt.id)
  return { person, attemptId: attempt.id }
}

test('a regrade notifies everyone whose attempt it concerns once, whether the score changed or not', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 10 })
  const wronged = await taken(quiz, [wrongOf(0)])
  await taken(quiz, [], wronged.person)
  const other = await taken(quiz, [])
  const elsewhere = await taken(await createQuizSet(db), [])
  const running = learner(await db.createUser())
  await running.start(db, quiz.id)
  const gone = await taken(quiz, [wrongOf(0)])
  await db.pool.query('delete from auth.users where id = $1', [gone.person.userId])

  const { regrade_id } = await regrade(quiz.questionIds[0], 'key', wrongOf(0))
  const facts = { kind: 'regrade', decision: 'key', quiz_set_name: 'ชุดข้อสอบ', points: 0 }
  expect(await noticesOf(wronged.person)).toMatchObject([
    {
      ...facts,
      attempt_id: wronged.attemptId,
      score_before: 0,
      score_after: 1,
      total_before: 3,
      total_after: 3,
      read_at: null,
      is_undone: false,
    },
  ])
  expect(await noticesOf(other.person)).toMatchObject([
    { ...facts, score_before: 0, score_after: 0 },
  ])
  for (const user of [elsewhere.person, running]) expect(await noticesOf(user)).toEqual([])
  // A test of the whole row: the new key is in none of its parts.
  const { rows } = await db.pool.query(
    `select distinct array(select jsonb_object_keys(payload) order by 1) as keys from private.notices
     where payload ->> 'batch' = $1`,
    [regrade_id],
  )
  expect(rows).toEqual([
    {
      keys: [
        'attempt_id',
        'batch',
        'decision',
        'points',
        'quiz_set_name',
        'score_after',
        'score_before',
        'total_after',
        'total_before',
      ],
    },
  ])
  await admin.call(db, 'undo_regrade($1)', [regrade_id])
  expect(await noticesOf(wronged.person)).toMatchObject([{ is_undone: true }])
})

test('points returned are part of it, also for an attempt in progress', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 10 })
  const twice = await taken(quiz, [keyOf(0)])
  await taken(quiz, [keyOf(0)], twice.person)
  const running = learner(await db.createUser())
  const { attempt } = await running.start(db, quiz.id)
  await regrade(quiz.questionIds[0], 'drop', null)
  expect(await noticesOf(twice.person)).toMatchObject([
    {
      decision: 'drop',
      points: 6,
      score_before: 1,
      score_after: 0,
      total_before: 4,
      total_after: 3,
    },
  ])
  expect(await noticesOf(running)).toMatchObject([
    { points: 3, attempt_id: null, score_after: null },
  ])
  await running.submit(db, attempt.id)
  expect(await noticesOf(running)).toMatchObject([{ attempt_id: attempt.id }])
})

test('reporters are notified of a regrade, and of a confirmed key with the answer', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  const [one, two] = quiz.questionIds
  const reporter = learner(await db.createUser())
  const { attempt } = await reporter.start(db, quiz.id)
  for (const id of [one, two]) {
    await reporter.call(db, `report_question($1, 'wrong_key')`, [id])
  }
  const answering = learner(await db.createUser())
  const open = await answering.start(db, quiz.id)
  for (const id of [one, two]) {
    await answering.call(db, `report_question($1, 'wrong_key')`, [id])
  }
  await reporter.submit(db, attempt.id)
  await regrade(one, 'accept', wrongOf(0))
  expect(await noticesOf(reporter)).toMatchObject([{ decision: 'accept', attempt_id: attempt.id }])
  const { batch } = await admin.call<{ batch: string }>(db, `keep_key($1, 'ถูกแล้ว')`, [two])
  expect(await noticesOf(reporter)).toMatchObject([
    { decision: 'keep', answer: 'ถูกแล้ว', attempt_id: attempt.id, score_before: null, points: 0 },
    { decision: 'accept' },
  ])
  // Both would reveal the key to a learner who is answering.
  expect(await noticesOf(answering)).toEqual([])
  expect(await unread(answering)).toBe(0)
  const { rows } = await db.pool.query<{ id: number }>(
    'select id::integer from private.notices where user_id = $1 order by id desc',
    [answering.userId],
  )
  expect(await answering.call(db, 'read_notices($1)', [rows.map(({ id }) => id)])).toBe(0)
  const exported = await admin.call<{ other: { notices: unknown[] } }>(
    db,
    `export_user_data($1, 'คำขอ')`,
    [answering.userId],
  )
  expect(exported.other.notices).toEqual([])
  await answering.submit(db, open.attempt.id)
  const shown = [
    { decision: 'keep', attempt_id: open.attempt.id, read_at: null },
    { decision: 'accept', attempt_id: open.attempt.id, read_at: null },
  ]
  expect(await unread(answering)).toBe(2)
  expect(await noticesOf(answering)).toMatchObject(shown)
  // As the results of earlier attempts do, until this one is submitted.
  const again = await answering.start(db, quiz.id)
  expect(await noticesOf(answering)).toEqual([])
  await answering.submit(db, again.attempt.id)
  expect(await noticesOf(answering)).toHaveLength(2)
  await admin.call(db, 'undo_batch($1)', [batch])
  expect((await noticesOf(reporter))[0]).toMatchObject({ is_undone: true })
})

test('a notice is withheld while an attempt asks a question much like its own', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  const other = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  const [one, two] = quiz.questionIds
  for (const [n, id] of [one, two].entries()) {
    await db.pool.query(
      `insert into private.question_likenesses (question_id, other_id, likeness)
       values (least($1::uuid, $2), greatest($1::uuid, $2), 0.95)`,
      [id, other.questionIds[n]],
    )
  }
  const { person } = await taken(quiz, [wrongOf(0)])
  await person.call(db, `report_question($1, 'wrong_key')`, [two])
  const { attempt } = await person.start(db, other.id)
  await regrade(one, 'accept', wrongOf(0))
  await admin.call(db, `keep_key($1, 'ถูกแล้ว')`, [two])
  expect(await noticesOf(person)).toEqual([])
  expect(await unread(person)).toBe(0)
  await person.submit(db, attempt.id)
  expect(await noticesOf(person)).toMatchObject([{ decision: 'keep' }, { decision: 'accept' }])
})

test('the deletion of a reporter’s account and the confirmation of the key wait for each other', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  const [one, two] = quiz.questionIds
  const reporters = [learner(await db.createUser()), learner(await db.createUser())]
  for (const reporter of reporters) {
    await taken(quiz, [], reporter)
    for (const id of [one, two]) await reporter.call(db, `report_question($1, 'wrong_key')`, [id])
  }
  const [first, second] = reporters as [Learner, Learner]
  const remaining = async () =>
    (
      await db.pool.query(`select n.user_id from private.notices n where n.user_id = any ($1)`, [
        reporters.map(({ userId }) => userId),
      ])
    ).rows.map(({ user_id }) => user_id)
  const other = await db.pool.connect()

  await other.query('begin')
  await other.query('delete from auth.users where id = $1', [first.userId])
  const keeping = admin.call<{ reports: number }>(db, 'keep_key($1)', [one])
  await vi.waitUntil(async () => (await waitingForLocks(db.pool)) > 0)
  await other.query('commit')
  expect(await keeping).toMatchObject({ reports: 2 })
  expect(await remaining()).toEqual([second.userId])

  await other.query('begin')
  await other.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
    [JSON.stringify({ role: 'authenticated', sub: admin.userId })],
  )
  await other.query('select keep_key($1)', [two])
  const deleting = db.pool.query('delete from auth.users where id = $1', [second.userId])
  await vi.waitUntil(async () => (await waitingForLocks(db.pool)) > 0)
  await other.query('commit')
  other.release()
  await deleting
  expect(await remaining()).toEqual([])
  const { rows } = await db.pool.query(
    'select status, user_id from question_reports where quiz_set_id = $1',
    [quiz.id],
  )
  expect(rows).toEqual(Array(4).fill({ status: 'dismissed', user_id: null }))
})

test('users read and mark their own only', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  const one = (await taken(quiz, [])).person
  const two = (await taken(quiz, [])).person
  await regrade(quiz.questionIds[0], 'key', wrongOf(0))
  const [own] = await noticesOf(one)
  expect(await two.call(db, 'read_notices($1)', [[own?.id]])).toBe(0)
  expect([await unread(one), await unread(two)]).toEqual([1, 1])
  expect(await one.call(db, 'read_notices($1)', [[own?.id, own?.id]])).toBe(1)
  expect(await one.call(db, 'read_notices($1)', [[own?.id]])).toBe(0)
  expect([await unread(one), await unread(two)]).toEqual([0, 1])
  expect((await noticesOf(one))[0]?.read_at).not.toBeNull()
  const seen = await db.request<{ n: number }>(
    admin.caller,
    'select p.unread_notices as n from profiles p where user_id = $1',
    [two.userId],
  )
  expect(seen).toEqual([{ n: 0 }])
  expect(await errorCode(db.request({ role: 'anon' }, 'select my_notices()'))).toBe(
    'sign_in_required',
  )
})

test('the newest hundred remain; they are exported, and deleted with the account', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  const { person } = await taken(quiz, [])
  await db.pool.query(
    `insert into private.notices (user_id, kind, payload)
     select $1, 'regrade', jsonb_build_object('decision', 'keep', 'quiz_set_name', n, 'points', 0)
     from generate_series(1, 100) n`,
    [person.userId],
  )
  await regrade(quiz.questionIds[0], 'key', wrongOf(0))
  const listed = await noticesOf(person)
  expect(listed).toHaveLength(100)
  expect([listed[0]?.decision, listed.at(-1)?.quiz_set_name]).toEqual(['key', '2'])
  const exported = await admin.call<{ other: { notices: unknown[] } }>(
    db,
    `export_user_data($1, 'คำขอ')`,
    [person.userId],
  )
  expect(exported.other.notices).toHaveLength(100)
  await db.pool.query('delete from auth.users where id = $1', [person.userId])
  const { rows } = await db.pool.query('select from private.notices where user_id = $1', [
    person.userId,
  ])
  expect(rows).toEqual([])
})
