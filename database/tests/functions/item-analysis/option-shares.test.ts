import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner } from '../../support/content.ts'
import { countAll, makeLearners, sit } from './sit.ts'

const db = productDatabase()
let people: string[]
beforeAll(async () => {
  people = await makeLearners(db, 32)
})

type Result = { questions: { shares: number[] | null }[] }
const sharesOf = async (person: string | undefined, attemptId: string | undefined) => {
  const returned = await learner(person ?? '').call<Result>(db, 'attempt_result($1)', [attemptId])
  return returned.questions.map(({ shares }) => shares)
}

/** Of 30, 15 choose 1, 9 choose 2, 3 choose 3 and the rest leave the first question out. */
const choices = Array.from({ length: 30 }, (_, n) => [n < 15 ? 1 : n < 24 ? 2 : n < 27 ? 3 : 0, 2])

test('the shares of options are returned from 30 attempts on, in results only', async () => {
  const quiz = await createQuizSet(db, { questions: 2, pointsCost: 0 })
  const first = await sit(db, quiz.id, people.slice(0, 29), choices.slice(0, 29))
  await countAll(db)
  expect(await sharesOf(people[0], first[0])).toEqual([null, null])
  await sit(db, quiz.id, people.slice(29, 30), choices.slice(29))
  await countAll(db)
  expect(await sharesOf(people[0], first[0])).toEqual([
    [50, 30, 10, 0],
    [0, 100, 0, 0],
  ])

  // A learner who has not submitted gets no shares, from any call.
  const late = learner(people[30] ?? '')
  const started = await late.start(db, quiz.id)
  const attempt = [(started as { attempt: { id: string } }).attempt.id]
  await late.call(db, 'answer_question($1, $2, 1)', [...attempt, quiz.questionIds[0]])
  expect(JSON.stringify(await late.call(db, 'get_attempt($1)', attempt))).not.toContain('shares')
  await expect(late.call(db, 'attempt_result($1)', attempt)).rejects.toThrow('attempt_in_progress')
  await expect(late.call(db, 'attempt_result($1)', [first[0]])).rejects.toThrow('attempt_not_found')
  await expect(late.call(db, 'question_statistics($1)', [quiz.questionIds])).rejects.toThrow()
  await expect(
    db.request(
      { role: 'authenticated', userId: people[30] ?? '' },
      'select private.option_shares($1)',
      [quiz.questionIds],
    ),
  ).rejects.toThrow('permission denied')
})

test("no shares are returned for a question whose text differs from the attempt's", async () => {
  const quiz = await createQuizSet(db, { questions: 2, pointsCost: 0 })
  const [attempt] = await sit(db, quiz.id, people.slice(0, 30), choices)
  await countAll(db)
  await db.pool.query(`update private.questions set option_a = 'อย่างอื่น' where id = $1`, [
    quiz.questionIds[0],
  ])
  expect(await sharesOf(people[0], attempt)).toEqual([null, [0, 100, 0, 0]])
})
