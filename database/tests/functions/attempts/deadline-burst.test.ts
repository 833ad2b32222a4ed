import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { learner, quizSet } from '../../support/content.ts'

const db = productDatabase()
const quiz = quizSet(db, { questions: 2, pointsCost: 0, timeLimitMinutes: 60 })

type Learner = ReturnType<typeof learner>

/** An attempt that began a quarter of an hour ago. */
async function sitting(user: Learner): Promise<string> {
  const { attempt } = await user.start(db, quiz.id)
  await db.pool.query(
    `update quiz_attempts set started_at = started_at - interval '15 minutes',
       deadline_at = deadline_at - interval '15 minutes' where id = $1`,
    [attempt.id],
  )
  return attempt.id
}

const newLearner = async () => learner(await db.createUser())

/** As the server records a try that it refused. */
const note = (user: Learner, attemptId: string, waitedMs = 0) =>
  db.pool.query('select private.note_hand_ins($1, $2, $3)', [
    [user.userId],
    [attemptId],
    [waitedMs],
  ])

/** Moves the recorded try back by so many minutes. */
const age = (attemptId: string, minutes: number) =>
  db.pool.query(
    `update private.hand_ins set tried_at = tried_at - $2 * interval '1 minute' where attempt_id = $1`,
    [attemptId, minutes],
  )

/** Seconds from the start to the submission, and the number of recorded tries. */
async function seconds(attemptId: string) {
  const { rows } = await db.pool.query<{ seconds: number; noted: number }>(
    `select duration_seconds as seconds, (select count(*)::integer from private.hand_ins) as noted
     from quiz_attempts where id = $1`,
    [attemptId],
  )
  expect(rows[0]?.noted).toBe(0)
  return rows[0]?.seconds ?? 0
}

/** A call that waited this long in the queue. */
async function late(user: Learner, waitedMs: number, sql: string, values: unknown[]) {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true),
         set_config('request.waited_ms', $2, true)`,
      [JSON.stringify({ role: 'authenticated', sub: user.userId }), String(waitedMs)],
    )
    await client.query(`select ${sql}`, values)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

test('a submission counts from its first refused try, not from the successful one', async () => {
  const user = await newLearner()
  const attempt = await sitting(user)
  await note(user, attempt)
  await age(attempt, 5)
  await note(user, attempt)
  await user.submit(db, attempt)
  const taken = await seconds(attempt)
  expect(taken).toBeGreaterThanOrEqual(10 * 60)
  expect(taken).toBeLessThan(11 * 60)
})

test.each([
  ['one answer', (user: Learner, id: string) => user.answer(db, id, quiz.questionIds[0] ?? '', 1)],
  [
    'several',
    (user: Learner, id: string) =>
      user.answerAll(
        db,
        id,
        quiz.questionIds.map((question_id) => ({
          question_id,
          choice: 2,
          answered_at: '2020-01-01T00:00:00Z',
        })),
      ),
  ],
])('a further answer cancels the submission: %s', async (_, answer) => {
  const user = await newLearner()
  const attempt = await sitting(user)
  await note(user, attempt)
  await age(attempt, 5)
  await answer(user, attempt)
  await user.submit(db, attempt)
  expect(await seconds(attempt)).toBeGreaterThanOrEqual(15 * 60)
})

test("tries are not recorded for another's attempt, for one that is over, nor before its start", async () => {
  const [user, other] = [await newLearner(), await newLearner()]
  const attempt = await sitting(user)
  await note(other, attempt)
  expect((await db.pool.query('select from private.hand_ins')).rowCount).toBe(0)
  await note(user, attempt, 1e12)
  await user.submit(db, attempt)
  // Recorded at most ten seconds after the start.
  expect(await seconds(attempt)).toBeGreaterThanOrEqual(15 * 60 - 11)
  await note(user, attempt)
  expect((await db.pool.query('select from private.hand_ins')).rowCount).toBe(0)
})

test('an early try does not change the deadline', async () => {
  const user = await newLearner()
  const attempt = await sitting(user)
  await note(user, attempt)
  await db.pool.query(
    `update private.hand_ins set tried_at = tried_at + interval '2 hours' where attempt_id = $1`,
    [attempt],
  )
  await db.pool.query(
    `update quiz_attempts set started_at = started_at - interval '1 hour', deadline_at = deadline_at - interval '1 hour'
     where id = $1`,
    [attempt],
  )
  await db.pool.query('select private.sweep_expired_attempts()')
  expect(await seconds(attempt)).toBe(60 * 60)
})

test('queued answers and submissions count from their arrival', async () => {
  const user = await newLearner()
  const attempt = await sitting(user)
  // Expired ten seconds ago.
  await db.pool.query(
    `update quiz_attempts set deadline_at = now() - interval '10 seconds' where id = $1`,
    [attempt],
  )
  const [one, two] = quiz.questionIds
  const answer = (waitedMs: number) =>
    late(user, waitedMs, 'answer_question($1, $2, 1)', [attempt, one])
  const answers = (waitedMs: number) =>
    late(user, waitedMs, 'answer_questions($1, $2)', [
      attempt,
      JSON.stringify([{ question_id: two, choice: 2 }]),
    ])
  for (const send of [answer, answers]) {
    expect(await errorCode(send(0))).toBe('deadline_passed')
    expect(await errorCode(send(-60_000))).toBe('deadline_passed')
    await send(9_000)
  }
  expect(await user.submit(db, attempt)).toMatchObject({ score: 2 })

  const second = await sitting(user)
  await late(user, 30_000, 'submit_attempt($1)', [second])
  expect(await seconds(second)).toBeLessThan(15 * 60 - 29)
  const third = await sitting(user)
  await late(user, 1e9, 'submit_attempt($1)', [third])
  // A minute at most.
  expect(await seconds(third)).toBeGreaterThanOrEqual(14 * 60 - 1)
})

test('only the server records tries', async () => {
  const user = await newLearner()
  for (const caller of [user.caller, { role: 'anon' } as const]) {
    const noted = db.request(caller, `select private.note_hand_ins('{}', '{}', '{}')`)
    expect(await errorCode(noted)).toBe('42501')
    expect(await errorCode(db.request(caller, 'select from private.hand_ins'))).toBe('42501')
  }
})
