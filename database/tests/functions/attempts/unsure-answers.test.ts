import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { type Learner, learner, quizSet } from '../../support/content.ts'
import { countAll } from '../item-analysis/sit.ts'
import { practice } from '../practice/practice.ts'

const db = productDatabase()
const quiz = quizSet(db, { questions: 4, pointsCost: 0 })
const question = (n: number) => quiz.questionIds[n] ?? ''
const right = (n: number) => (n % 4) + 1
const wrong = (n: number) => ((n + 1) % 4) + 1

async function begin(mode = 'end') {
  const user = learner(await db.createUser())
  return { user, id: (await user.start(db, quiz.id, mode)).attempt.id }
}

type Given = { n: number; choice: number; unsure?: unknown; sequence?: number }

/** Each way of saving. */
const ways = {
  answer_question: (user: Learner, id: string, { n, choice, unsure, sequence }: Given) =>
    user.call(db, 'answer_question($1, $2, $3, $4, $5)', [
      id,
      question(n),
      choice,
      sequence,
      unsure,
    ]),
  answer_questions: (user: Learner, id: string, { n, ...given }: Given) =>
    user.answerAll(db, id, [{ question_id: question(n), ...given }]),
}

async function storedAnswer(attemptId: string) {
  const { rows } = await db.pool.query<{ choice: number; unsure: boolean; answered_at: Date }>(
    'select choice, unsure, answered_at from attempt_answers where attempt_id = $1',
    [attemptId],
  )
  return rows[0]
}

test.each(Object.entries(ways))('%s: the mark may change with its choice', async (_, save) => {
  const { user, id } = await begin()
  await save(user, id, { n: 0, choice: 2, unsure: true, sequence: 1000 })
  const first = await storedAnswer(id)
  expect(first).toMatchObject({ choice: 2, unsure: true })
  expect((await user.start(db, quiz.id)).answers).toMatchObject([{ choice: 2, unsure: true }])
  // Changing only the mark is no new answer.
  await save(user, id, { n: 0, choice: 2, unsure: false, sequence: 2000 })
  expect(await storedAnswer(id)).toEqual({ ...first, unsure: false })
  await save(user, id, { n: 0, choice: 2, unsure: true, sequence: 1500 })
  expect(await storedAnswer(id)).toMatchObject({ unsure: false })
  await save(user, id, { n: 0, choice: 3, unsure: false, sequence: 3000 })
  const changed = await storedAnswer(id)
  expect(changed).toMatchObject({ choice: 3, unsure: false })
  expect(changed?.answered_at.getTime()).toBeGreaterThan(first?.answered_at.getTime() ?? 0)
})

test.each(Object.entries(ways))('%s: another choice alone keeps the mark', async (_, save) => {
  const { user, id } = await begin()
  await save(user, id, { n: 0, choice: 2, unsure: true, sequence: 1000 })
  for (const [sequence, unsure] of [[2000], [3000, null]]) {
    await save(user, id, { n: 0, choice: 3, unsure, sequence: Number(sequence) })
    expect(await storedAnswer(id)).toMatchObject({ choice: 3, unsure: true })
  }
  await save(user, id, { n: 1, choice: 3, sequence: 4000 })
  const { rows } = await db.pool.query(
    'select unsure from attempt_answers where attempt_id = $1 and question_id = $2',
    [id, question(1)],
  )
  expect(rows).toEqual([{ unsure: false }])
})

test('a batch keeps the marks of its items without one, and changes the others', async () => {
  const { user, id } = await begin()
  const save = (marks: (boolean | undefined)[]) =>
    user.answerAll(
      db,
      id,
      marks.map((unsure, n) => ({ question_id: question(n), choice: 2, unsure })),
    )
  await save([true, true, false])
  await save([undefined, false, true])
  const { answers } = await user.start(db, quiz.id)
  const of = new Map(answers.map(({ question_id, unsure }) => [question_id, unsure]))
  expect([0, 1, 2].map((n) => of.get(question(n)))).toEqual([true, false, true])
})

test('an instant answer fixes its mark', async () => {
  const { user, id } = await begin('instant')
  await ways.answer_question(user, id, { n: 0, choice: 2, unsure: true })
  const again = ways.answer_question(user, id, { n: 0, choice: 2, unsure: false })
  expect(await errorCode(again)).toBe('question_locked')
  await ways.answer_questions(user, id, { n: 0, choice: 2, unsure: false })
  expect(await storedAnswer(id)).toMatchObject({ unsure: true })
})

test('values that are not true do not mark an item', async () => {
  const { user, id } = await begin()
  for (const unsure of ['true', 1, {}, 'x'.repeat(1000)]) {
    await ways.answer_questions(user, id, { n: 0, choice: 2, unsure })
    expect(await storedAnswer(id)).toMatchObject({ unsure: false })
  }
})

test('the result shows marks, and right but unsure answers join the deck on the next day', async () => {
  const { user, id } = await begin()
  await user.answerAll(db, id, [
    { question_id: question(0), choice: right(0), unsure: true },
    { question_id: question(1), choice: right(1) },
    { question_id: question(2), choice: wrong(2), unsure: true },
  ])
  await user.submit(db, id)
  const { questions } = await user.call<{ questions: { unsure: boolean }[] }>(
    db,
    'attempt_result($1)',
    [id],
  )
  expect(questions.map(({ unsure }) => unsure)).toEqual([true, false, true, false])

  await countAll(db)
  const evidence = await db.pool.query(
    `select array_agg(question_id) filter (where unsure) as unsure from private.evidence where attempt_id = $1`,
    [id],
  )
  expect(evidence.rows[0].unsure.sort()).toEqual([question(0), question(2)].sort())

  const { rows } = await db.pool.query(
    `select c.question_id, c.mistaken, c.unsure, c.due_at - a.completed_at = interval '1 day' as tomorrow
     from private.review_cards c, quiz_attempts a where a.id = $1 and c.user_id = a.user_id order by c.mistaken`,
    [id],
  )
  expect(rows).toEqual([
    { question_id: question(0), mistaken: false, unsure: true, tomorrow: true },
    { question_id: question(2), mistaken: true, unsure: true, tomorrow: false },
  ])
  const { summary, answer } = practice(db, user)
  expect(await summary()).toMatchObject({ cards: 2, due: 1 })
  expect(await errorCode(answer(question(0), 1))).toBe('review_not_due')
  await db.pool.query(
    `update private.review_cards set due_at = now() where user_id = $1 and question_id = $2`,
    [user.userId, question(0)],
  )
  expect(await answer(question(0), right(0))).toMatchObject({ is_correct: true })
})
