import { beforeAll, expect, test, vi } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, type Learner, learner, type QuizSet } from '../../support/content.ts'
import { assemble, createExam, papersOf } from '../../support/papers.ts'
import { waitingForLocks } from '../../support/waiting-for-locks.ts'
import { makeLearners } from '../item-analysis/sit.ts'

const db = productDatabase()
let admin: Learner
beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

type Sums = { rule: string; learners: number; points: number; capped: number }
type Report = { regrade_id: string; refund: Sums; refunds: Sums[] }
const drop = (id: string | undefined, refund: string | null = null, dryRun = false) =>
  admin.call<Report>(
    db,
    `regrade(question_id => $1, kind => 'drop', dry_run => $2, refund => $3)`,
    [id, dryRun, refund],
  )

/** An attempt of a new learner with 50 points; submitted unless it is to go on. */
async function taken(quiz: QuizSet, submitted = true) {
  const user = learner(await db.createUser())
  const { attempt } = await user.start(db, quiz.id)
  if (submitted) await user.submit(db, attempt.id)
  return { user, attemptId: attempt.id }
}
const balance = async (user: Learner) => (await user.points(db))?.points
const consistent = async () => {
  const { rows } = await db.pool.query('select claim from private.audit_points() where wrong > 0')
  expect(rows).toEqual([])
}

test.each([
  // 10 points for 4 questions: 2.5 each, rounded up; 0.5 of 2 points for 4 questions, but at least one.
  [10, 'share', 3],
  [2, 'share', 1],
  [1, 'share', 1],
  [10, 'all', 10],
  [10, 'none', 0],
  [0, 'all', 0],
])('%i points, %s: %i are returned for each attempt', async (pointsCost, rule, points) => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost })
  const one = await taken(quiz)
  const again = await one.user.start(db, quiz.id)
  await one.user.submit(db, again.attempt.id)
  const running = await taken(quiz, false)
  const before = [await balance(one.user), await balance(running.user)]
  const tried = await drop(quiz.questionIds[0], rule, true)
  const sums = { rule, learners: points ? 2 : 0, points: 3 * points, capped: 0 }
  expect(tried.refund).toEqual(sums)
  expect(tried.refunds).toContainEqual(sums)
  expect(await balance(one.user)).toBe(before[0])

  const done = await drop(quiz.questionIds[0], rule)
  expect(done.refund).toEqual(sums)
  expect(await balance(one.user)).toBe((before[0] ?? 0) + 2 * points)
  expect(await balance(running.user)).toBe((before[1] ?? 0) + points)
  const { rows } = await db.pool.query(
    `select transaction_type, amount, reference_type, description, actor_id from point_transactions
     where reference_id = $1`,
    [done.regrade_id],
  )
  expect(rows).toEqual(
    Array(points ? 3 : 0).fill({
      transaction_type: 'adjustment',
      amount: points,
      reference_type: 'regrade',
      description: 'คืนแต้ม: ตัดข้อสอบออกจาก ชุดข้อสอบ',
      actor_id: admin.userId,
    }),
  )
  await consistent()
})

test('the ledger names the paper that asked the question, and its own quiz set for others', async () => {
  const exam = await createExam(db, { name: 'ภาค ก', needed: 2, bank: 2 })
  await db.pool.query(`update quiz_sets set points_cost = 4, name = 'คลังกฎหมาย' where id = $1`, [
    exam.set.id,
  ])
  await assemble(db, exam.id, 1)
  const [paper] = await papersOf(db, exam.id)
  const user = learner(await db.createUser())
  for (const id of [paper?.quizSetId ?? '', exam.set.id]) {
    const { attempt } = await user.start(db, id)
    await user.submit(db, attempt.id)
  }
  const { regrade_id } = await drop(exam.set.questionIds[0])
  const { rows } = await db.pool.query(
    `select description, amount from point_transactions where reference_id = $1 order by amount`,
    [regrade_id],
  )
  expect(rows).toEqual([
    { description: 'คืนแต้ม: ตัดข้อสอบออกจาก คลังกฎหมาย', amount: 2 },
    { description: 'คืนแต้ม: ตัดข้อสอบออกจาก ภาค ก 2568 ชุดที่ 1', amount: 3 },
  ])
  await consistent()
})

test('the default is the setting, or the share without one', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 10 })
  await taken(quiz)
  expect((await drop(quiz.questionIds[0], null, true)).refund).toMatchObject({ rule: 'share' })
  await db.pool.query(`insert into site_settings (key, value) values ('regrade_refund', 'none')`)
  expect((await drop(quiz.questionIds[0], null, true)).refund).toEqual({
    rule: 'none',
    learners: 0,
    points: 0,
    capped: 0,
  })
  expect((await drop(quiz.questionIds[0], 'all', true)).refund).toMatchObject({ points: 10 })
  await db.pool.query(`delete from site_settings where key = 'regrade_refund'`)
  expect(await errorCode(drop(quiz.questionIds[0], 'half', true))).toBe('regrade_refund_invalid')
  const key = await admin.call<Report>(db, `regrade($1, 'key', 2, refund => 'all')`, [
    quiz.questionIds[0],
  ])
  expect(key).toMatchObject({ refund: { rule: 'none', points: 0 }, refunds: [] })
})

test('undoing keeps the points, dropping again returns none, and never more than the price', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 10 })
  const { user } = await taken(quiz)
  const [first, second, third] = quiz.questionIds
  const { regrade_id } = await drop(first)
  await admin.call(db, 'undo_regrade($1)', [regrade_id])
  expect(await balance(user)).toBe(43)
  expect((await drop(first, 'all')).refund).toMatchObject({ learners: 0, points: 0 })
  expect(await balance(user)).toBe(43)
  expect((await drop(second, 'all')).refund).toMatchObject({ points: 7 })
  expect((await drop(third, 'share')).refund).toMatchObject({ points: 0 })
  expect(await balance(user)).toBe(50)
  // The next edition has one question at its start.
  const { user: later } = await taken(quiz)
  expect(await balance(later)).toBe(40)
  await consistent()
})

test('an attempt that is withdrawn afterwards returns the rest', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 10 })
  const running = await taken(quiz, false)
  const spent = await taken(quiz, false)
  await db.pool.query('update quiz_attempts set points_spent = 3 where id = $1', [spent.attemptId])
  await drop(quiz.questionIds[0])
  expect(await balance(running.user)).toBe(43)
  await db.request(admin.caller, 'delete from quiz_sets where id = $1', [quiz.id])
  expect(await balance(running.user)).toBe(50)
  const { rows } = await db.pool.query(
    'select points_returned from private.withdrawn_attempts where quiz_set_id = $1 order by 1',
    [quiz.id],
  )
  expect(rows).toEqual([{ points_returned: 2 }, { points_returned: 7 }])
  await consistent()
})

test('a restored quiz set is not refunded again', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 10 })
  const { user } = await taken(quiz)
  const { regrade_id } = await drop(quiz.questionIds[0])
  await db.request(admin.caller, 'delete from quiz_sets where id = $1', [quiz.id])
  await admin.call(db, 'undo_batch($1)', [
    await admin.call(db, `batch_of('quiz_sets', $1)`, [quiz.id]),
  ])
  await admin.call(db, 'undo_regrade($1)', [regrade_id])
  expect((await drop(quiz.questionIds[0], 'all')).refund.points).toBe(0)
  expect(await balance(user)).toBe(43)
  await consistent()
})

test('deleted accounts are not refunded, and their refunds lose the name', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 10 })
  const [before, after] = [await taken(quiz), await taken(quiz)]
  await db.pool.query('delete from auth.users where id = $1', [before.user.userId])
  expect((await drop(quiz.questionIds[0])).refund).toMatchObject({ learners: 1, points: 3 })
  await db.pool.query('delete from auth.users where id = $1', [after.user.userId])
  await consistent()
})

test('a start that makes an edition while a question is dropped waits without a deadlock', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 10 })
  const { user } = await taken(quiz)
  // The next start makes an edition, for which it locks the quiz set after the balance.
  await db.pool.query('update private.questions set explanation = $2 where id = $1', [
    quiz.questionIds[1],
    'ใหม่',
  ])
  const starting = await db.pool.connect()
  await starting.query('begin')
  await starting.query('select from profiles where user_id = $1 for no key update', [user.userId])
  const dropping = drop(quiz.questionIds[0])
  await vi.waitUntil(async () => (await waitingForLocks(db.pool)) > 0)
  // The regrade waits for the balance, without a lock that the start needs.
  await starting.query('set local lock_timeout = 1')
  await starting.query('select from quiz_sets where id = $1 for no key update', [quiz.id])
  await starting.query('commit')
  starting.release()
  await dropping
  expect(await balance(user)).toBe(43)
})

test('a learner near the highest balance gets what remains below it, and the others all', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 10 })
  const [rich, other] = [await taken(quiz), await taken(quiz)]
  await rich.user.start(db, quiz.id)
  const full = await taken(quiz)
  for (const [user, points] of [
    [rich.user, 999_999_996],
    [full.user, 1_000_000_000],
  ] as const) {
    await db.pool.query(
      `insert into point_transactions (user_id, transaction_type, amount, description)
       select user_id, 'adjustment', $2 - points, 'เติม' from profiles where user_id = $1`,
      [user.userId, points],
    )
  }
  const sums = { rule: 'share', learners: 2, points: 7, capped: 2 }
  expect((await drop(quiz.questionIds[0], 'share', true)).refund).toEqual(sums)
  expect((await drop(quiz.questionIds[0])).refund).toEqual(sums)
  expect(await balance(rich.user)).toBe(1_000_000_000)
  expect(await balance(full.user)).toBe(1_000_000_000)
  expect(await balance(other.user)).toBe(43)
  await consistent()
})

/** Starts the quiz set in a transaction that has not committed yet. */
async function starting(user: Learner, quiz: QuizSet) {
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
    [JSON.stringify({ role: 'authenticated', sub: user.userId })],
  )
  await client.query(`select start_quiz($1, 'end', gen_random_uuid())`, [quiz.id])
  return async () => {
    await client.query('commit')
    client.release()
  }
}
const refundLate = async () =>
  (await db.pool.query('select private.refund_late_starts() as people')).rows[0].people

test('a start that commits after the regrade is refunded by the worker, once', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 10 })
  await taken(quiz)
  const [late, twice] = [learner(await db.createUser()), (await taken(quiz)).user]
  const commit = await starting(late, quiz)
  await drop(quiz.questionIds[0], 'all')
  expect(await refundLate()).toBe(0)
  await commit()
  expect(await balance(late)).toBe(40)
  expect(await refundLate()).toBe(1)
  expect(await refundLate()).toBe(0)
  expect(await balance(late)).toBe(50)
  expect(await balance(twice)).toBe(50)
  const { notices } = await late.call<{ notices: object[] }>(db, 'my_notices()', [])
  expect(notices).toMatchObject([{ decision: 'drop', points: 10, score_before: null }])
  await consistent()
})

test('the notice of a late start names the paper that asks the question', async () => {
  const exam = await createExam(db, { name: 'ภาค ข', needed: 2, bank: 2 })
  await assemble(db, exam.id, 1)
  const [paper] = await papersOf(db, exam.id)
  const late = learner(await db.createUser())
  const commit = await starting(late, { ...exam.set, id: paper?.quizSetId ?? '' })
  await drop(exam.set.questionIds[0], 'all')
  await commit()
  expect(await refundLate()).toBe(1)
  const { notices } = await late.call<{ notices: object[] }>(db, 'my_notices()', [])
  expect(notices).toMatchObject([{ quiz_set_name: 'ภาค ข 2568 ชุดที่ 1', points: 5 }])
})

test('a late start is not refunded once the regrade was undone', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 10 })
  await taken(quiz)
  const late = learner(await db.createUser())
  const commit = await starting(late, quiz)
  const { regrade_id } = await drop(quiz.questionIds[0])
  await commit()
  await admin.call(db, 'undo_regrade($1)', [regrade_id])
  expect(await refundLate()).toBe(0)
  expect(await balance(late)).toBe(40)
})

test('two people who drop the same question at once return its points once', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 10 })
  const { user } = await taken(quiz)
  const codes = await Promise.all(
    [1, 2].map(() =>
      drop(quiz.questionIds[0]).then(
        () => null,
        (error) => error.message,
      ),
    ),
  )
  expect(codes.filter((code) => code === null)).toHaveLength(1)
  expect(await balance(user)).toBe(43)
  await consistent()
})

test('the trail has one entry for all refunds', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 10 })
  const people = await makeLearners(db, 500)
  await taken(quiz)
  await db.pool.query(
    `insert into quiz_attempts (user_id, quiz_set_id, edition_id, request_id, mode, points_spent, total_questions,
       started_at)
     select person.id, a.quiz_set_id, a.edition_id, gen_random_uuid(), 'end', 10, 4, now()
     from quiz_attempts a, unnest($2::uuid[]) person (id) where a.quiz_set_id = $1`,
    [quiz.id, people],
  )
  const done = await drop(quiz.questionIds[0])
  expect(done.refund).toEqual({
    rule: 'share',
    learners: 501,
    points: 1503,
    capped: 0,
  })
  const { rows } = await db.pool.query(
    `select action, after ->> 'points_returned' as points from admin_audit_log
     where batch_id = $1 and action = 'regrade' or batch_id = $1 and table_name = 'point_transactions'`,
    [done.regrade_id],
  )
  expect(rows).toEqual([{ action: 'regrade', points: '1503' }])
})
