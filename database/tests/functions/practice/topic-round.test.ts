import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, type Learner, learner } from '../../support/content.ts'
import { newLearner, practice, sit, topicOf } from './practice.ts'

const db = productDatabase()

type Round = { topic: { id: string; name: string } | null; questions: { id: string }[] }

const round = (user: Learner, topic: string) => user.call<Round>(db, 'topic_round($1)', [topic])
const addCard = (user: Learner, question: string | undefined, choice: number) =>
  user.call(db, 'keep_mistake($1, $2)', [question, choice])

test('asks ten questions of submitted attempts, mistakes first, over all sites, free', async () => {
  const user = await newLearner(db)
  const tenant = await createTenant(db, 'topics')
  const one = await createQuizSet(db, { questions: 8, pointsCost: 0 })
  const other = await createQuizSet(db, { questions: 8, pointsCost: 0, tenantId: tenant })
  const unbought = await createQuizSet(db, { questions: 4, pointsCost: 0 })
  const topic = await topicOf(db, [
    ...one.questionIds,
    ...other.questionIds,
    ...unbought.questionIds,
  ])
  // The keys are 1, 2, 3, 4 and again: the last one is wrong.
  await sit(db, user, one, { 0: 1, 1: 2, 2: 3, 3: 4, 4: 1, 5: 2, 6: 3, 7: 1 })
  expect((await round(user, topic)).questions).toHaveLength(8)
  await sit(db, learner(user.userId, 'topics.example.test'), other, {
    0: 1,
    1: 2,
    2: 3,
    3: 4,
    4: 1,
    5: 2,
    6: 3,
  })
  const { questions, ...returned } = await round(user, topic)
  expect(returned).toMatchObject({ topic: { id: topic } })
  expect(questions).toHaveLength(10)
  expect(questions.slice(0, 2).map(({ id }) => id)).toEqual([
    one.questionIds[7],
    other.questionIds[7],
  ])
  const known: string[] = [...one.questionIds, ...other.questionIds]
  expect(questions.every(({ id }) => known.includes(id))).toBe(true)
  expect(JSON.stringify(questions)).not.toMatch(/correct|explanation|note|คำอธิบาย|เหตุผล/)
  expect(await user.points(db)).toEqual({ points: 50, ledger: 50 })
})

test('excludes questions that were never submitted or are in a running attempt', async () => {
  const [user, stranger] = [await newLearner(db), await newLearner(db)]
  const quiz = await createQuizSet(db, { questions: 2, pointsCost: 0 })
  const topic = await topicOf(db, quiz.questionIds)
  const nothing = { topic: null, questions: [] }
  const { attempt } = await user.start(db, quiz.id)
  expect(await round(user, topic)).toEqual(nothing)
  expect(await errorCode(addCard(user, quiz.questionIds[0], 2))).toBe('question_in_attempt')
  await user.submit(db, attempt.id)
  expect((await round(user, topic)).questions).toHaveLength(2)
  await user.start(db, quiz.id)
  expect(await round(user, topic)).toEqual(nothing)
  expect(await round(stranger, topic)).toEqual(nothing)
  expect(await round(stranger, randomUUID())).toEqual(nothing)
  expect(await errorCode(addCard(stranger, quiz.questionIds[0], 2))).toBe('question_not_found')
  expect(await errorCode(addCard(stranger, quiz.questionIds[0], 5))).toBe('choice_invalid')
})

test('its wrong answers join the deck, right ones do not', async () => {
  const user = await newLearner(db)
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  await sit(db, user, quiz, { 0: 1, 1: 2, 2: 3 })
  const deck = async () =>
    (await practice(db, user).round()).cards.map(({ question }) => question.id)
  expect(await deck()).toEqual([])
  await addCard(user, quiz.questionIds[0], 1)
  expect(await deck()).toEqual([])
  for (const choice of [2, 3]) await addCard(user, quiz.questionIds[0], choice)
  expect(await deck()).toEqual([quiz.questionIds[0]])
})
