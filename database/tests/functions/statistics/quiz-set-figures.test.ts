import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, type QuizSet } from '../../support/content.ts'

const db = productDatabase()
let quiz: QuizSet

beforeEach(async () => {
  quiz = await createQuizSet(db, { questions: 4, pointsCost: 0 })
})

type Sitting = { person: ReturnType<typeof learner>; attemptId: string }

/** This many learners with a running attempt, the n-th with n % 5 right answers. */
async function sittings(count: number): Promise<Sitting[]> {
  const made: Sitting[] = []
  for (let n = 0; n < count; n += 1) {
    const person = learner(await db.createUser())
    const { attempt } = await person.start(db, quiz.id)
    const answers = quiz.questionIds.map((id, place) => ({
      question_id: id,
      choice: ((place < n % 5 ? place : place + 1) % 4) + 1,
    }))
    await person.answerAll(db, attempt.id, answers)
    made.push({ person, attemptId: attempt.id })
  }
  return made
}

const submit = ({ person, attemptId }: Sitting) => person.submit(db, attemptId)
const fold = (batchSize = 20_000) => db.pool.query('select private.fold_figures($1)', [batchSize])

/** The quiz set's figures in the result of an attempt. */
async function returned({ person, attemptId }: Sitting) {
  const { quiz_set } = await person.call<{
    quiz_set: { attempts: number; average_percentage: number }
  }>(db, 'attempt_result($1)', [attemptId])
  return { attempts: quiz_set.attempts, average: quiz_set.average_percentage }
}

async function counted() {
  const { rows } = await db.pool.query<{ attempts: number; average: number }>(
    `select count(*)::integer as attempts, round(sum(score) * 100.0 / sum(total_questions), 1)::float8 as average
     from quiz_attempts where quiz_set_id = $1 and status = 'submitted'`,
    [quiz.id],
  )
  return rows[0]
}

/** Compares totals, days and spans, folded, with the attempts themselves. */
async function expectFoldedToBeExact() {
  await fold()
  const { rows } = await db.pool.query(`
    with raw as (
      select quiz_set_id, private.day_of(completed_at) as day, count(*) as attempts, sum(score) as score,
        sum(total_questions) as questions
      from quiz_attempts where status = 'submitted' group by 1, 2
    ), stored as (
      select 'day ' || day as of, quiz_set_id, attempts, score, questions from private.quiz_set_days
      union all select 'all', quiz_set_id, attempts, score, questions from private.quiz_set_totals
      union all select 'span ' || span_days, quiz_set_id, attempts, score, questions from private.quiz_set_spans
    ), meant as (
      select 'day ' || day as of, quiz_set_id, attempts, score, questions from raw
      union all select 'all', quiz_set_id, sum(attempts), sum(score), sum(questions) from raw group by 2
      union all select 'span ' || span, quiz_set_id, sum(attempts), sum(score), sum(questions)
      from raw, private.standings_state s, unnest(array[7, 30, 90]) span
      where day > s.rolled_on - span group by 1, 2
    )
    (table stored except table meant) union all (table meant except table stored)`)
  expect(rows).toEqual([])
}

/** Starts a submission and leaves its transaction open. */
async function begin({ person, attemptId }: Sitting): Promise<pg.PoolClient> {
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
    [JSON.stringify({ role: 'authenticated', sub: person.userId })],
  )
  await client.query('select submit_attempt($1)', [attemptId])
  return client
}

test('a submission waits for no other submission', async () => {
  const [slow, ...others] = await sittings(4)
  if (!slow) throw new Error('nobody')
  const open = await begin(slow)
  try {
    for (const other of others) expect(await submit(other)).toHaveProperty('score')
    // The job does not wait either, and none waits for it.
    await fold()
    await open.query('commit')
  } finally {
    open.release()
  }
  expect(await returned(slow)).toEqual(await counted())
  await expectFoldedToBeExact()
})

test('nor for the job that folds earlier submissions', async () => {
  const [first, second] = await sittings(2)
  if (!first || !second) throw new Error('nobody')
  await submit(first)
  const folding = await db.pool.connect()
  try {
    await folding.query('begin')
    await folding.query('select private.fold_figures()')
    await submit(second)
    expect(await returned(second)).toEqual(await counted())
    await folding.query('commit')
  } finally {
    folding.release()
  }
  expect(await returned(second)).toEqual(await counted())
  await expectFoldedToBeExact()
})

test('sums are exact during concurrent submissions and folding, and afterwards', async () => {
  const all = await sittings(40)
  let running = true
  const folding = [1, 2, 3].map(async (batchSize) => {
    while (running) await fold(batchSize * 3)
  })
  await Promise.all(all.map(submit))
  running = false
  await Promise.all(folding)
  expect(await counted()).toMatchObject({ attempts: 40 })
  for (const one of all.slice(0, 3)) expect(await returned(one)).toEqual(await counted())
  await expectFoldedToBeExact()
})

test('a job that dies in the middle leaves everything to the next one', async () => {
  const all = await sittings(3)
  await Promise.all(all.map(submit))
  const dying = await db.pool.connect()
  await dying.query('begin')
  await dying.query('select private.fold_figures()')
  dying.release(new Error('killed'))
  for (const one of all) expect(await returned(one)).toEqual(await counted())
  await expectFoldedToBeExact()
})

test('a quiz set that is deleted and restored before folding', async () => {
  const admin = learner(await db.createAdmin())
  const [early, late] = await sittings(2)
  if (!early || !late) throw new Error('nobody')
  await submit(early)
  await fold()
  await submit(late)
  await db.request(admin.caller, 'delete from quiz_sets where id = $1', [quiz.id])
  const batch = await admin.call<string>(db, "batch_of('quiz_sets', $1)", [quiz.id])
  await admin.call(db, 'undo_batch($1)', [batch])
  expect(await returned(late)).toEqual(await counted())
  await expectFoldedToBeExact()

  await db.request(admin.caller, 'delete from quiz_sets where id = $1', [quiz.id])
  await fold(1)
  await expectFoldedToBeExact()
  const left = await db.pool.query(
    `select from private.quiz_set_totals where quiz_set_id = $1
     union all select from private.quiz_set_spans where quiz_set_id = $1`,
    [quiz.id],
  )
  expect(left.rowCount).toBe(0)
})

test('an account that is erased in between: its attempt counts for the quiz set', async () => {
  const [gone, stays] = await sittings(2)
  if (!gone || !stays) throw new Error('nobody')
  await Promise.all([submit(gone), submit(stays)])
  await db.pool.query('delete from auth.users where id = $1', [gone.person.userId])
  expect(await returned(stays)).toEqual({ ...(await counted()), attempts: 2 })
  await expectFoldedToBeExact()
})
