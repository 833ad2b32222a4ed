import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, type QuizSet } from '../../support/content.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let user: ReturnType<typeof learner>
let set: QuizSet
let draft: string

type Round = { questions: { id: string }[] }
const setStatus = (ids: string[], status: string) =>
  admin.call<{ changed: number }>(db, 'set_questions_status($1, $2)', [{ ids }, status])
const counted = async () => {
  const { rows } = await db.pool.query('select total_questions from quiz_sets where id = $1', [
    set.id,
  ])
  return rows[0].total_questions
}

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  user = learner(await db.createUser())
  set = await createQuizSet(db, { questions: 3, pointsCost: 1 })
  draft = set.questionIds[1] ?? ''
})

test('a draft is neither counted nor asked, and a running attempt retains its questions', async () => {
  const before = await user.start(db, set.id)
  await user.answer(db, before.attempt.id, draft, 3)
  expect(await setStatus([draft], 'draft')).toMatchObject({ changed: 1 })
  expect(await counted()).toBe(2)
  expect(before.questions).toHaveLength(3)
  const again = await user.call<Round>(db, 'get_attempt($1)', [before.attempt.id])
  expect(again.questions.map(({ id }) => id)).toContain(draft)
  await user.submit(db, before.attempt.id)

  const other = learner(await db.createUser())
  const started = await other.start(db, set.id)
  expect(started.questions.map(({ id }) => id)).not.toContain(draft)
  expect(started.questions).toHaveLength(2)
})

test('nor is it practised, bookmarked, reviewed, read or found by learners who paid for it before', async () => {
  const { rows } = await db.pool.query<{ id: string }>(
    'select id from quiz_attempts where user_id = $1',
    [user.userId],
  )
  const round = await user.call<Round>(db, 'redo_round($1)', [rows[0]?.id])
  expect(round.questions.map(({ id }) => id)).not.toContain(draft)
  expect(await errorCode(user.call(db, 'answer_practice($1, 1)', [draft]))).toBe(
    'question_not_found',
  )
  expect(await errorCode(user.call(db, 'set_bookmark($1, true)', [draft]))).toBe(
    'question_not_found',
  )
  const review = await user.call<{ cards: { question: { id: string } }[] }>(
    db,
    'review_round(100)',
    [],
  )
  expect(review.cards.map(({ question }) => question.id)).not.toContain(draft)
  const read = await db.request<{ id: string }>(user.caller, 'select id from questions')
  expect(read.map(({ id }) => id).sort()).toEqual(
    set.questionIds.filter((id) => id !== draft).sort(),
  )
  expect(await user.call(db, 'search_catalogue($1)', ['คำถาม 1'])).toMatchObject({ quiz_sets: [] })
})

test('stored cards and bookmarks return with it, and it may be reported in the meantime', async () => {
  const remaining = set.questionIds[0] ?? ''
  await user.call(db, 'set_bookmark($1, true)', [remaining])
  const bookmarks = () => user.call<{ total: number }>(db, 'list_bookmarks()', [])
  expect((await bookmarks()).total).toBe(1)
  await setStatus([remaining], 'archived')
  expect((await bookmarks()).total).toBe(0)
  await user.call(db, `report_question($1, 'typo')`, [remaining])
  await setStatus([remaining], 'published')
  expect((await bookmarks()).total).toBe(1)
})

test('a set of drafts is empty, through the table too', async () => {
  const other = await createQuizSet(db, { questions: 1 })
  await db.request(admin.caller, `update questions set status = 'draft' where quiz_set_id = $1`, [
    other.id,
  ])
  expect(await errorCode(user.start(db, other.id))).toBe('quiz_set_empty')
  await db.request(
    admin.caller,
    `insert into questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer)
     values ($1, 'ใหม่', 'ก', 'ข', 'ค', 'ง', '1')`,
    [other.id],
  )
  expect((await user.start(db, other.id)).questions).toMatchObject([{ question_text: 'ใหม่' }])
  const unknown = `update questions set status = 'secret' where quiz_set_id = $1`
  expect(await errorCode(db.request(admin.caller, unknown, [other.id]))).toBe('23514')
})
