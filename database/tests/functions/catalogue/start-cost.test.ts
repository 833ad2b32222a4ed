import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, type Learner, learner, type QuizSet } from '../../support/content.ts'
import { createExam } from '../../support/exams.ts'

const db = productDatabase()
let admin: Learner
beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

const newLearner = async () => learner(await db.createUser())
const hold = (ids: string[], held = true) =>
  admin.call<{ batch: string }>(db, `set_question_hold($1, $2, 'ตรวจเฉลย')`, [ids, held])

/** What a start costs, as a card reads it. */
async function shown(person: Learner, id: string) {
  const rows = await db.request(
    person.caller,
    'select q.start_cost from quiz_sets q where id = $1',
    [id],
  )
  return rows[0]?.start_cost
}

/** Checks that all places that name a cost name this one, and that a start charges it. */
async function expectCost({ id }: QuizSet, cost: number) {
  const person = await newLearner()
  expect(await shown(person, id)).toBe(cost)
  const { attempt, points } = await person.start(db, id)
  expect(attempt.points_spent).toBe(cost)
  expect(points).toBe(50 - cost)
  expect(await person.points(db)).toEqual({ points: 50 - cost, ledger: 50 - cost })
  await person.submit(db, attempt.id)
  const result = await person.call<{ quiz_set: { points_cost: number } }>(
    db,
    'attempt_result($1)',
    [attempt.id],
  )
  expect(result.quiz_set.points_cost).toBe(cost)
}

test.each([
  // Questions, price, held, cost: up to a tenth costs the whole price.
  [20, 10, 2, 10],
  [20, 10, 3, 9],
  [20, 10, 19, 1],
  [20, 30, 19, 2],
  [4, 10, 1, 8],
  [4, 0, 3, 0],
])(
  '%i questions for %i points, %i of them held, cost %i',
  async (questions, pointsCost, held, cost) => {
    const quiz = await createQuizSet(db, { questions, pointsCost })
    await hold(quiz.questionIds.slice(0, held))
    await expectCost(quiz, cost)
    await hold(quiz.questionIds.slice(0, held), false)
    await expectCost(quiz, pointsCost)
  },
)

test('drafts and dropped questions that are held do not count as missing', async () => {
  const quiz = await createQuizSet(db, { questions: 6 })
  const [draft, dropped] = quiz.questionIds
  await hold([draft ?? '', dropped ?? ''])
  await db.pool.query(`update private.questions set status = 'draft' where id = $1`, [draft])
  await db.pool.query('update private.questions set is_dropped = true where id = $1', [dropped])
  await expectCost(quiz, 10)
})

test('a learner with fewer points than the cost is refused with it, and the search shows it', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 60 })
  await hold(quiz.questionIds.slice(0, 1))
  await db.pool.query(`update quiz_sets set name = 'ชุดลดแต้ม' where id = $1`, [quiz.id])
  const person = await newLearner()
  await db.pool.query('update profiles set points = 44 where user_id = $1', [person.userId])
  await expect(person.start(db, quiz.id)).rejects.toThrow(/ใช้ 45 แต้ม/)
  const found = await person.call<{ quiz_sets: { id: string; points_cost: number }[] }>(
    db,
    `search_catalogue('ชุดลดแต้ม')`,
    [],
  )
  expect(found.quiz_sets).toMatchObject([{ id: quiz.id, points_cost: 45 }])
  await db.pool.query('update profiles set points = 45 where user_id = $1', [person.userId])
  expect((await person.start(db, quiz.id)).points).toBe(0)
})

test('the share of a question dropped later is that of the points spent', async () => {
  const quiz = await createQuizSet(db, { questions: 4 })
  await hold(quiz.questionIds.slice(0, 2))
  const person = await newLearner()
  await person.start(db, quiz.id)
  await admin.call(
    db,
    `regrade(question_id => $1, kind => 'drop', dry_run => false, refund => 'share')`,
    [quiz.questionIds[3]],
  )
  // 5 points for 2 questions.
  expect((await person.points(db))?.points).toBe(50 - 5 + 3)
})

test('a paper without some of its questions costs less, and the next paper names that', async () => {
  const exam = await createExam(db)
  const [paper] = exam.papers
  const person = await newLearner()
  await hold(paper?.questionIds.slice(0, 2) ?? [])
  const next = () => person.call(db, 'next_paper($1)', [exam.id])
  expect(await next()).toMatchObject({ quiz_set_id: paper?.quizSetId, points_cost: 7 })
  const { attempt } = await person.start(db, paper?.quizSetId ?? '')
  expect(attempt.points_spent).toBe(7)
})

test('a row that the caller has not read has no cost', async () => {
  const quiz = await createQuizSet(db, { questions: 4 })
  const person = await newLearner()
  const row = `jsonb_populate_record(null::quiz_sets,
    jsonb_build_object('id', $1::uuid, 'points_cost', 100, 'total_questions', 1, 'updated_at', now()))`
  expect(await person.call(db, `start_cost(${row})`, [quiz.id])).toBeNull()
  expect(await shown(person, quiz.id)).toBe(10)
  await db.pool.query('update quiz_sets set is_active = false where id = $1', [quiz.id])
  expect(await shown(person, quiz.id)).toBeUndefined()
})
