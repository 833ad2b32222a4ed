import { expect, test, vi } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { type Learner, learner, quizSet } from '../../support/content.ts'
import { waitingForLocks } from '../../support/waiting-for-locks.ts'

const db = productDatabase()
const quiz = quizSet(db, { questions: 2 })

/** Each way of saving, with a client that numbers its choices. */
const ways = {
  answer_question: (user: Learner, attemptId: string, choice: number, sequence?: number) =>
    user.call(db, 'answer_question($1, $2, $3, $4)', [
      attemptId,
      quiz.questionIds[0],
      choice,
      sequence,
    ]),
  answer_questions: (user: Learner, attemptId: string, choice: number, sequence?: number) =>
    user.answerAll(db, attemptId, [{ question_id: quiz.questionIds[0], choice, sequence }]),
}

async function begin(mode = 'end') {
  const user = learner(await db.createUser())
  return { user, id: (await user.start(db, quiz.id, mode)).attempt.id }
}

async function storedAnswers(attemptId: string) {
  const { rows } = await db.pool.query(
    'select choice, sequence::int from attempt_answers where attempt_id = $1',
    [attemptId],
  )
  return rows
}

test.each(Object.entries(ways))(
  '%s: an overtaken choice does not replace the later one',
  async (_, save) => {
    const { user, id } = await begin()
    await save(user, id, 2, 2000)
    await expect(save(user, id, 1, 1000)).resolves.toMatchObject({ saved_at: expect.any(String) })
    expect(await storedAnswers(id)).toEqual([{ choice: 2, sequence: 2000 }])
    await save(user, id, 3, 3000)
    expect(await storedAnswers(id)).toEqual([{ choice: 3, sequence: 3000 }])
    const { answers } = await user.start(db, quiz.id)
    expect(answers).toMatchObject([{ choice: 3, sequence: 3000 }])
  },
)

test.each(Object.entries(ways))(
  '%s: choices without a sequence count in order of arrival',
  async (_, save) => {
    const { user, id } = await begin()
    await save(user, id, 2, 2000)
    await save(user, id, 4)
    expect(await storedAnswers(id)).toEqual([{ choice: 4, sequence: 2000 }])
    await save(user, id, 1, 1000)
    expect(await storedAnswers(id)).toEqual([{ choice: 4, sequence: 2000 }])
  },
)

test.each(Object.entries(ways))(
  '%s: a choice that waits for another is compared after it commits',
  async (_, save) => {
    const { user, id } = await begin()
    await save(user, id, 4, 500)
    for (const [first, second] of [
      [2, 1],
      [3, 4],
    ] as const) {
      const other = await db.pool.connect()
      await other.query('begin')
      await other.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ sub: user.userId, role: 'authenticated' }),
      ])
      await other.query('select answer_question($1, $2, $3, $4)', [
        id,
        quiz.questionIds[0],
        first,
        first * 1000,
      ])
      const waiting = save(user, id, second, second * 1000)
      await vi.waitUntil(async () => (await waitingForLocks(db.pool)) > 0)
      await other.query('commit')
      other.release()
      await waiting
      expect(await storedAnswers(id)).toEqual([
        { choice: Math.max(first, second), sequence: 1000 * Math.max(first, second) },
      ])
    }
  },
)

test('an invalid sequence is ignored, and in instant mode the first choice remains', async () => {
  const { user, id } = await begin()
  const item = { question_id: quiz.questionIds[0], choice: 1 }
  for (const sequence of ['last', -1, 1.5, '9'.repeat(19), null, {}])
    await user.answerAll(db, id, [{ ...item, sequence }])
  expect(await storedAnswers(id)).toEqual([{ choice: 1, sequence: null }])

  const instant = await begin('instant')
  await ways.answer_question(instant.user, instant.id, 2, 2000)
  await expect(ways.answer_question(instant.user, instant.id, 3, 3000)).rejects.toThrow(
    'question_locked',
  )
  expect(await storedAnswers(instant.id)).toEqual([{ choice: 2, sequence: null }])
})
