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

/** So many learners with an attempt under way, the n-th with n % 5 right answers. */
async function sittings(count: number): Promise<Sitting[]> {
  const made: Sitting[] = []
  for (let n = 0; n < count; n += 1) {
    const person = learner(await db.createUser())
    const { attempt } = await person.start(db, quiz.id)
    const right = quiz.questionIds
      .slice(0, n % 5)
      .map((id, place) => ({ question_id: id, choice: (place % 4) + 1 }))
    await person.answerAll(db, attempt.id, right)
    made.push({ person, attemptId: attempt.id })
  }
  return made
}

const handIn = ({ person, attemptId }: Sitting) => person.submit(db, attemptId)
const fold = (most = 20_000) => db.pool.query('select private.fold_figures($1)', [most])

/** What the result of an attempt says of its quiz set. */
async function told({ person, attemptId }: Sitting) {
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

/** Totals, days and spans, folded, against the attempts themselves; nothing differs. */
async function expectFoldedToBeExact() {
  await fold()
  const { rows } = await db.pool.query(`
    with raw as (
      select quiz_set_id, private.day_of(completed_at) as day, count(*) as attempts, sum(score) as score,
        sum(total_questions) as questions
      from quiz_attempts where status = 'submitted' group by 1, 2
    ), kept as (
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
    (table kept except table meant) union all (table meant except table kept)`)
  expect(rows).toEqual([])
}

/** Begins the request of one who hands in, and leaves its transaction open. */
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

test('whoever hands in waits for nobody else who does', async () => {
  const [slow, ...others] = await sittings(4)
  if (!slow) throw new Error('nobody')
  const open = await begin(slow)
  try {
    for (const other of others) expect(await handIn(other)).toHaveProperty('score')
    // Nor does the job, nor does anybody wait for it.
    await fold()
    await open.query('commit')
  } finally {
    open.release()
  }
  expect(await told(slow)).toEqual(await counted())
  await expectFoldedToBeExact()
})

test('nor for the job that folds what was handed in before', async () => {
  const [first, second] = await sittings(2)
  if (!first || !second) throw new Error('nobody')
  await handIn(first)
  const folding = await db.pool.connect()
  try {
    await folding.query('begin')
    await folding.query('select private.fold_figures()')
    await handIn(second)
    expect(await told(second)).toEqual(await counted())
    await folding.query('commit')
  } finally {
    folding.release()
  }
  expect(await told(second)).toEqual(await counted())
  await expectFoldedToBeExact()
})

test('sums are exact while many hand in and several fold, and afterwards', async () => {
  const all = await sittings(40)
  let running = true
  const folding = [1, 2, 3].map(async (most) => {
    while (running) await fold(most * 3)
  })
  await Promise.all(all.map(handIn))
  running = false
  await Promise.all(folding)
  expect(await counted()).toMatchObject({ attempts: 40 })
  for (const one of all.slice(0, 3)) expect(await told(one)).toEqual(await counted())
  await expectFoldedToBeExact()
})

test('a job that dies on the way leaves all to the next one', async () => {
  const all = await sittings(3)
  await Promise.all(all.map(handIn))
  const dying = await db.pool.connect()
  await dying.query('begin')
  await dying.query('select private.fold_figures()')
  dying.release(new Error('killed'))
  for (const one of all) expect(await told(one)).toEqual(await counted())
  await expectFoldedToBeExact()
})

test('a quiz set that is deleted and comes back before anything was folded', async () => {
  const admin = learner(await db.createAdmin())
  const [early, late] = await sittings(2)
  if (!early || !late) throw new Error('nobody')
  await handIn(early)
  await fold()
  await handIn(late)
  await db.request(admin.caller, 'delete from quiz_sets where id = $1', [quiz.id])
  const batch = await admin.call<string>(db, "batch_of('quiz_sets', $1)", [quiz.id])
  await admin.call(db, 'undo_batch($1)', [batch])
  expect(await told(late)).toEqual(await counted())
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
  await Promise.all([handIn(gone), handIn(stays)])
  await db.pool.query('delete from auth.users where id = $1', [gone.person.userId])
  expect(await told(stays)).toEqual({ ...(await counted()), attempts: 2 })
  await expectFoldedToBeExact()
})
