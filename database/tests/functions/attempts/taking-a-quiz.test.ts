import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner, quizSet } from '../../support/content.ts'

const db = productDatabase()
const quiz = quizSet(db, { questions: 4, timeLimitMinutes: 30 })

async function newLearner() {
  return learner(await db.createUser())
}

function question(n: number): string {
  return quiz.questionIds[n] ?? ''
}

test('starting charges once, writes the ledger and returns the questions without their key', async () => {
  const user = await newLearner()
  const started = await user.start(db, quiz.id)
  expect(started.points).toBe(40)
  expect(started.attempt).toMatchObject({ status: 'in_progress', points_spent: 10 })
  expect(started.questions.map((q) => q.id)).toEqual(quiz.questionIds)
  expect(JSON.stringify(started)).not.toMatch(/correct|explanation|note|คำอธิบาย|เหตุผล/)
  expect(await user.points(db)).toEqual({ points: 40, ledger: 40 })
})

test('of quiz sets that cost nothing 300 attempts a day are enough', async () => {
  const free = await createQuizSet(db, { questions: 1, pointsCost: 0 })
  const user = await newLearner()
  const { attempt } = await user.start(db, free.id)
  await user.submit(db, attempt.id)
  await db.pool.query(
    `insert into quiz_attempts (user_id, quiz_set_id, edition_id, request_id, status, mode, points_spent,
       total_questions, score, started_at, completed_at, duration_seconds)
     select user_id, quiz_set_id, edition_id, gen_random_uuid(), status, mode, 0, 1, 0, started_at,
       completed_at, 1 from quiz_attempts, generate_series(1, 299) where id = $1`,
    [attempt.id],
  )
  expect(await errorCode(user.start(db, free.id))).toBe('attempts_exhausted')
  // Points bound the others.
  expect((await user.start(db, quiz.id)).attempt.status).toBe('in_progress')
  await db.pool.query(
    `update quiz_attempts set completed_at = completed_at - interval '25 hours' where id = $1`,
    [attempt.id],
  )
  // The one in progress counts too, if it began within a day.
  expect(await errorCode(user.start(db, free.id))).toBe('attempts_exhausted')
  await db.pool.query(
    `update quiz_attempts set started_at = started_at - interval '25 hours'
     where user_id = $1 and status = 'in_progress'`,
    [user.userId],
  )
  expect((await user.start(db, free.id)).attempt.status).toBe('in_progress')
})

test('an attempt in progress is resumed, free, with its answers', async () => {
  const user = await newLearner()
  const first = await user.start(db, quiz.id)
  await user.answer(db, first.attempt.id, question(0), 3)
  const second = await user.start(db, quiz.id)
  expect(second.attempt.id).toBe(first.attempt.id)
  expect(second.answers).toMatchObject([{ question_id: question(0), choice: 3 }])
  expect(second.points).toBe(40)
})

test('in end mode a choice may change until submission, and the database grades', async () => {
  const user = await newLearner()
  const { attempt } = await user.start(db, quiz.id)
  await user.answer(db, attempt.id, question(0), 4)
  await user.answer(db, attempt.id, question(0), 1)
  await user.answer(db, attempt.id, question(1), 1)
  const result = await user.submit(db, attempt.id)
  expect(result).toMatchObject({
    score: 1,
    total_questions: 4,
    percentage: 25,
    time_spent_seconds: 0,
  })
  expect(await user.submit(db, attempt.id)).toEqual(result)
  expect(await errorCode(user.answer(db, attempt.id, question(2), 3))).toBe('attempt_submitted')
})

test('in instant mode an answer returns its verdict at once, and is locked', async () => {
  const user = await newLearner()
  const { attempt } = await user.start(db, quiz.id, 'instant')
  expect(await user.answer(db, attempt.id, question(1), 1)).toMatchObject({
    is_correct: false,
    correct_choice: 2,
    explanation: 'คำอธิบาย 1',
  })
  expect(await errorCode(user.answer(db, attempt.id, question(1), 2))).toBe('question_locked')
})

test('a batch is processed item by item', async () => {
  const user = await newLearner()
  const { attempt } = await user.start(db, quiz.id)
  const { results } = await user.answerAll(db, attempt.id, [
    { question_id: question(0), choice: 2, answered_at: 'yesterday-ish' },
    { question_id: question(0), choice: 1 },
    { question_id: question(1), choice: 7 },
    { question_id: randomUUID(), choice: 1 },
    { question_id: question(2), choice: 3, answered_at: '2020-01-01T00:00:00Z' },
  ])
  expect(results.map((item) => item.code ?? 'saved')).toEqual([
    'saved',
    'saved',
    'choice_invalid',
    'question_not_found',
    'saved',
  ])
  expect(await user.submit(db, attempt.id)).toMatchObject({ score: 2 })
  expect(await errorCode(user.answerAll(db, attempt.id, []))).toBe('attempt_submitted')
})

test('a batch in instant mode locks its answers', async () => {
  const user = await newLearner()
  const { attempt } = await user.start(db, quiz.id, 'instant')
  const { results } = await user.answerAll(db, attempt.id, [
    { question_id: question(0), choice: 1 },
    { question_id: question(0), choice: 2 },
  ])
  expect(results[0]).toMatchObject({ is_correct: true, correct_choice: 1 })
  expect(results[1]).toMatchObject({ code: 'question_locked' })
})

test('after the deadline and its grace no answer is accepted, and the sweep submits', async () => {
  const user = await newLearner()
  const { attempt } = await user.start(db, quiz.id)
  await user.answer(db, attempt.id, question(0), 1)
  await shiftBack(attempt.id, 30 * 60 + 1)
  await user.answer(db, attempt.id, question(1), 2)
  await shiftBack(attempt.id, 3)
  expect(await errorCode(user.answer(db, attempt.id, question(2), 3))).toBe('deadline_passed')
  await db.pool.query('select private.sweep_expired_attempts()')
  const { rows } = await db.pool.query('select * from quiz_attempts where id = $1', [attempt.id])
  expect(rows[0]).toMatchObject({ status: 'submitted', score: 2, time_spent_seconds: 1800 })
  expect(rows[0].completed_at).toEqual(rows[0].deadline_at)
  const result = await user.call(db, 'attempt_result($1)', [attempt.id])
  expect(result).toMatchObject({ attempt: { timed_out: true } })
})

async function shiftBack(attemptId: string, seconds: number) {
  await db.pool.query(
    `update quiz_attempts set started_at = started_at - $2 * interval '1 second',
       deadline_at = deadline_at - $2 * interval '1 second' where id = $1`,
    [attemptId, seconds],
  )
}

test('the result shows every question with choice and key, to the owner only', async () => {
  const [user, other] = [await newLearner(), await newLearner()]
  const { attempt } = await user.start(db, quiz.id)
  await user.answer(db, attempt.id, question(3), 4)
  const result = (who = user) =>
    who.call<Record<string, unknown>>(db, 'attempt_result($1)', [attempt.id])
  expect(await errorCode(result())).toBe('attempt_in_progress')
  await user.submit(db, attempt.id)
  expect(await result()).toMatchObject({
    attempt: { score: 1, percentage: 25, timed_out: false },
    quiz_set: { name: 'ชุดข้อสอบ' },
    questions: [
      { choice: null, correct_choice: 1, is_correct: false },
      {},
      {},
      { choice: 4, correct_choice: 4, is_correct: true, explanation: 'คำอธิบาย 3' },
    ],
  })
  expect(await errorCode(result(other))).toBe('attempt_not_found')
})

test('every function of an attempt refuses another learner', async () => {
  const [user, other] = [await newLearner(), await newLearner()]
  const { attempt } = await user.start(db, quiz.id)
  const attempts = [
    other.answer(db, attempt.id, question(0), 1),
    other.answerAll(db, attempt.id, []),
    other.submit(db, attempt.id),
    other.call(db, 'get_attempt($1)', [attempt.id]),
  ]
  expect(new Set(await Promise.all(attempts.map(errorCode)))).toEqual(
    new Set(['attempt_not_found']),
  )
})

test('editing a question does not change running attempts', async () => {
  const user = await newLearner()
  const set = await createQuizSet(db, { questions: 2 })
  const { attempt } = await user.start(db, set.id)
  await db.pool.query(
    `update private.questions set correct_answer = '4', question_text = 'แก้แล้ว' where quiz_set_id = $1`,
    [set.id],
  )
  await user.answer(db, attempt.id, set.questionIds[0] ?? '', 1)
  expect(await user.submit(db, attempt.id)).toMatchObject({ score: 1, time_spent_seconds: null })
  expect((await user.start(db, set.id)).questions[0]).toMatchObject({ question_text: 'แก้แล้ว' })
})

test('starting is refused for unavailable quiz sets', async () => {
  const user = await newLearner()
  const dear = await createQuizSet(db, { pointsCost: 51 })
  const empty = await createQuizSet(db, { questions: 0 })
  const elsewhere = await createQuizSet(db, { tenantId: await createTenant(db, 'elsewhere') })
  expect(await errorCode(user.start(db, dear.id))).toBe('points_insufficient')
  expect(await errorCode(user.start(db, empty.id))).toBe('quiz_set_empty')
  expect(await errorCode(user.start(db, elsewhere.id))).toBe('quiz_set_not_found')
  expect(await errorCode(user.start(db, quiz.id, 'peek'))).toBe('mode_invalid')
  expect(await user.points(db)).toEqual({ points: 50, ledger: 50 })
  const visiting = learner(user.userId, 'elsewhere.localhost:3000')
  expect((await visiting.start(db, elsewhere.id)).points).toBe(40)
})
