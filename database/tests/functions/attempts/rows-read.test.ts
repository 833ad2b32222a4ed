import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, type QuizSet } from '../../support/content.ts'

const db = productDatabase()
let quiz: QuizSet
let userId: string
let attemptId: string

/** The answers of many learners, and a catalogue of 2,000 available quiz sets. */
beforeAll(async () => {
  quiz = await createQuizSet(db, { pointsCost: 0, questions: 10 })
  const [other, own] = [await db.createUser(), await db.createUser()]
  userId = own
  await learner(other).start(db, quiz.id)
  await db.pool.query(
    `with done as (
       insert into quiz_attempts (user_id, quiz_set_id, edition_id, request_id, status, mode, points_spent,
         total_questions, score, started_at, completed_at, duration_seconds)
       select $2, $1, e.id, gen_random_uuid(), 'submitted', 'end', 0, 10, 5, now() - interval '1 hour', now(), 600
       from private.quiz_set_editions e, generate_series(1, 1500) where e.quiz_set_id = $1
       returning id, edition_id
     )
     insert into attempt_answers (attempt_id, question_id, choice, answered_at)
     select done.id, q.question_id, 1, now() from done join private.edition_questions q using (edition_id)`,
    [quiz.id, other],
  )
  await db.pool.query(
    `with groups as (insert into categories (name) select 'หมวด ' || n from generate_series(1, 25) n returning id),
     parts as (insert into subcategories (category_id, name)
       select id, 'หมวดย่อย ' || n from groups, generate_series(1, 4) n returning id),
     taught as (insert into courses (subcategory_id, name) select id, 'คอร์ส' from parts returning id)
     insert into quiz_sets (course_id, name, points_cost)
     select id, 'ชุด ' || n, 0 from taught, generate_series(1, 20) n`,
  )
  await db.pool.query(
    `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
       correct_answer, explanation, display_order)
     select id, 'คำถาม', 'ก', 'ข', 'ค', 'ง', '1', 'คำอธิบาย', 0 from quiz_sets where id <> $1`,
    [quiz.id],
  )
  await db.pool.query('analyze')
  const user = learner(userId)
  attemptId = (await user.start(db, quiz.id)).attempt.id
  const answers = quiz.questionIds.map((question_id) => ({ question_id, choice: 2 }))
  await user.answerAll(db, attemptId, answers)
})

/** Rows of one table that a call of the learner reads. */
async function rowsRead(call: string, table: string, ...more: unknown[]): Promise<number> {
  const client = await db.pool.connect()
  try {
    // Flushes earlier reads of this connection, which would be counted too.
    await client.query('select pg_stat_force_next_flush()')
    await client.query('begin')
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ sub: userId, role: 'authenticated', session_id: randomUUID() })],
    )
    const values = [attemptId, ...more]
    await client.query(`select public.${call}(${values.map((_, at) => `$${at + 1}`)})`, values)
    const { rows } = await client.query<{ rows: number }>(
      `select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables where relname = $1`,
      [table],
    )
    await client.query('commit')
    return rows[0]?.rows ?? 0
  } finally {
    client.release()
  }
}

test('a batch of answers reads no texts of questions', async () => {
  const answers = quiz.questionIds.map((question_id) => ({ question_id, choice: 2 }))
  const read = await rowsRead('answer_questions', 'question_versions', JSON.stringify(answers))
  expect(read).toBe(0)
})

test('a submission reads its own answers, not those of others', async () => {
  expect(await rowsRead('submit_attempt', 'attempt_answers')).toBeLessThanOrEqual(40)
})

test('a result reads its own answers, and a part of a large catalogue', async () => {
  expect(await rowsRead('attempt_result', 'attempt_answers')).toBeLessThanOrEqual(40)
  expect(await rowsRead('attempt_result', 'quiz_sets')).toBeLessThanOrEqual(200)
})

test('a result of a learner who cannot afford any quiz set reads no more', async () => {
  await db.pool.query('update quiz_sets set points_cost = 100000')
  expect(await rowsRead('attempt_result', 'quiz_sets')).toBeLessThanOrEqual(200)
})

test('a result of a learner who has started all affordable quiz sets reads the nearest half', async () => {
  await db.pool.query('update quiz_sets set points_cost = 0 where id = $1', [quiz.id])
  expect(await rowsRead('attempt_result', 'quiz_sets')).toBeLessThanOrEqual(1_200)
})
