import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, type QuizSet } from '../../support/content.ts'
import { practice, sit } from '../practice/practice.ts'

const db = productDatabase()

type Bought = { user: ReturnType<typeof learner>; attemptId: string; added: string; quiz: QuizSet }
let underWay: Bought
let finished: Bought

/**
 * A question added to a quiz set after an attempt started: created there, or moved from another.
 */
async function addQuestion(quiz: QuizSet, moved: boolean): Promise<string> {
  if (moved) {
    const other = await createQuizSet(db, { questions: 1 })
    const id = other.questionIds[0] ?? ''
    await db.pool.query('update private.questions set quiz_set_id = $2 where id = $1', [
      id,
      quiz.id,
    ])
    return id
  }
  const { rows } = await db.pool.query(
    `insert into private.questions
       (quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer)
     values ($1, 'ยังไม่ได้ขาย', 'ก', 'ข', 'ค', 'ง', '1') returning id`,
    [quiz.id],
  )
  return rows[0].id
}

beforeAll(async () => {
  const quiz = await createQuizSet(db)
  const user = learner(await db.createUser())
  const { attempt } = await user.start(db, quiz.id)
  underWay = { quiz, user, attemptId: attempt.id, added: await addQuestion(quiz, false) }

  const set = await createQuizSet(db)
  const sitter = learner(await db.createUser())
  const attemptId = await sit(db, sitter, set, { 0: 2 })
  finished = { quiz: set, user: sitter, attemptId, added: await addQuestion(set, true) }
})

const each = (check: (bought: Bought) => Promise<void>) => async () => {
  await check(underWay)
  await check(finished)
}

test.each([
  'select id from questions',
  'select id from questions where quiz_set_id = $1',
  'select q.id from quiz_sets s join questions q on q.quiz_set_id = s.id where s.id = $1',
])('the table shows the questions of the attempt and no later ones: %s', async (statement) => {
  await each(async ({ user, quiz }) => {
    const values = statement.includes('$1') ? [quiz.id] : []
    const rows = await db.request<{ id: string }>(user.caller, statement, values)
    expect(rows.map(({ id }) => id).sort()).toEqual([...quiz.questionIds].sort())
  })()
})

test(
  'a later question requested by its id does not exist',
  each(async ({ user, added }) => {
    const read = 'select question_text from questions where id = $1'
    expect(await db.request(user.caller, read, [added])).toEqual([])
    // Not even its key columns raise an error, because there is no row.
    const key = 'select correct_answer from questions where id = $1'
    expect(await db.request(user.caller, key, [added])).toEqual([])
  }),
)

test('the attempt, continued or started again, has its original questions', async () => {
  const { user, attemptId, quiz, added } = underWay
  for (const payload of [
    await user.call<{ questions: { id: string }[] }>(db, 'get_attempt($1)', [attemptId]),
    await user.start(db, quiz.id),
  ]) {
    expect(payload.questions.map(({ id }) => id)).toEqual(quiz.questionIds)
  }
  expect(await errorCode(user.answer(db, attemptId, added, 1))).toBe('question_not_found')
  const { results } = await user.answerAll(db, attemptId, [{ question_id: added, choice: 1 }])
  expect(results).toMatchObject([{ code: 'question_not_found' }])
})

test('the result and the redo round contain the original questions', async () => {
  const { user, attemptId, quiz } = finished
  const result = await user.call<{ questions: { id: string }[] }>(db, 'attempt_result($1)', [
    attemptId,
  ])
  expect(result.questions.map(({ id }) => id)).toEqual(quiz.questionIds)
  const { questions } = await practice(db, user).redo(attemptId)
  expect(questions.map(({ id }) => id)).toEqual(quiz.questionIds)
})

test(
  'practice, bookmarks, reviews and reports do not include it',
  each(async ({ user, added }) => {
    const calls = practice(db, user)
    for (const call of [
      () => calls.try(added, 1),
      () => calls.bookmark(added),
      () => calls.answer(added, 1),
      () => calls.report(added, 'typo'),
    ]) {
      expect(await errorCode(call())).toBe('question_not_found')
    }
    expect(JSON.stringify([await calls.round(), await calls.bookmarks()])).not.toContain(added)
  }),
)

test('the next start includes it', async () => {
  const { user, quiz, added } = finished
  const { questions } = await user.start(db, quiz.id)
  expect(questions.map(({ id }) => id)).toContain(added)
  const read = 'select id from questions where id = $1'
  expect(await db.request(user.caller, read, [added])).toEqual([{ id: added }])
})
