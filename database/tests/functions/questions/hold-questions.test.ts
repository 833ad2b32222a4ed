import { beforeAll, beforeEach, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, type Learner, learner, type QuizSet } from '../../support/content.ts'
import { countAll, makeLearners, sit, wrongOf } from '../item-analysis/sit.ts'

const db = productDatabase()
let admin: Learner
let people: string[]
beforeAll(async () => {
  admin = learner(await db.createAdmin())
  people = await makeLearners(db, 6)
})

let quiz: QuizSet
beforeEach(async () => {
  quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
})
const question = (n: number) => quiz.questionIds[n] ?? ''

const hold = (ids: string[], held = true, reason: string | null = null) =>
  admin.call<{ batch: string; changed: number }>(db, 'set_question_hold($1, $2, $3)', [
    ids,
    held,
    reason,
  ])
const holds = async () =>
  (
    await db.pool.query(
      `select held_at is not null as held, held_by, hold_reason as reason from private.questions
       where quiz_set_id = $1 order by display_order`,
      [quiz.id],
    )
  ).rows
const asked = async (person: Learner) =>
  (
    await person.call<{ questions: { id: string }[] }>(
      db,
      `start_quiz($1, 'end', gen_random_uuid())`,
      [quiz.id],
    )
  ).questions.map(({ id }) => id)
const size = async () =>
  (await db.pool.query('select total_questions as size from quiz_sets where id = $1', [quiz.id]))
    .rows[0].size

test('a held question is in no new attempt, and remains in those in progress', async () => {
  const [before = '', after = ''] = people
  expect(await asked(learner(before))).toEqual(quiz.questionIds)
  const { batch, changed } = await hold([question(1)], true, 'ตรวจเฉลย')
  expect(changed).toBe(1)
  expect((await holds())[1]).toEqual({ held: true, held_by: admin.userId, reason: 'ตรวจเฉลย' })
  expect(await asked(learner(before))).toEqual(quiz.questionIds)
  expect(await asked(learner(after))).toEqual([question(0), question(2)])
  expect(await size()).toBe(2)
  await admin.call(db, 'undo_batch($1)', [batch])
  expect((await holds())[1]).toEqual({ held: false, held_by: null, reason: null })
  expect(await size()).toBe(3)
})

test('a held question is not practised, and its result says so', async () => {
  const person = learner(people[0] ?? '')
  const [attempt] = await sit(db, quiz.id, [person.userId], [[1, 1, 1].map((_, n) => wrongOf(n))])
  const due = async () => (await person.call<{ due: number }>(db, 'review_summary()', [])).due
  await countAll(db)
  const dueBefore = await due()
  await hold([question(1)])
  const round = await person.call<{ questions: { id: string }[] }>(db, 'redo_round($1)', [attempt])
  expect(round.questions.map(({ id }) => id)).toEqual([question(0), question(2)])
  expect(await errorCode(person.call(db, 'answer_practice($1, 1)', [question(1)]))).toBe(
    'question_not_found',
  )
  expect(await due()).toBe(dueBefore - 1)
  const result = await person.call<{ questions: { is_held: boolean }[] }>(
    db,
    'attempt_result($1)',
    [attempt],
  )
  expect(result.questions.map(({ is_held }) => is_held)).toEqual([false, true, false])
})

test('the last question of a set is never held, also not by undoing a release', async () => {
  expect(await errorCode(hold(quiz.questionIds))).toBe('hold_last_question')
  await hold([question(0), question(1)])
  expect(await errorCode(hold([question(2)]))).toBe('hold_last_question')
  const { batch } = await hold([question(0)], false)
  await hold([question(2)])
  expect(await errorCode(admin.call(db, 'undo_batch($1)', [batch]))).toBe('hold_last_question')
  expect(await errorCode(admin.call(db, `regrade($1, 'drop', null, false)`, [question(0)]))).toBe(
    'regrade_last_question',
  )
})

test('a deleted question is restored without the account that held it, if that is gone', async () => {
  const holder = learner(await db.createAdmin())
  await holder.call(db, 'set_question_hold($1, true)', [[question(1)]])
  await db.request(admin.caller, 'delete from quiz_sets where id = $1', [quiz.id])
  const batch = await admin.call(db, `batch_of('quiz_sets', $1)`, [quiz.id])
  await db.pool.query('delete from auth.users where id = $1', [holder.userId])
  await admin.call(db, 'undo_batch($1)', [batch])
  expect((await holds())[1]).toEqual({ held: true, held_by: null, reason: null })
})

test('learners and guests hold nothing', async () => {
  const call = `set_question_hold($1, true, 'ก')`
  expect(await errorCode(learner(people[0] ?? '').call(db, call, [[question(0)]]))).toBe(
    'admin_required',
  )
  expect(
    await errorCode(
      db.request(
        { role: 'anon' },
        `select set_question_hold(array['${question(0)}']::uuid[], true)`,
      ),
    ),
  ).toBe('sign_in_required')
})

test('copies are held too, and the home page shows no held sample', async () => {
  await db.pool.query(`insert into site_settings (key, value) values ('sample_questions', $1)`, [
    quiz.questionIds.join(','),
  ])
  const samples = async () =>
    (await learner(people[0] ?? '').call<{ id: string }[]>(db, 'sample_questions()', [])).map(
      ({ id }) => id,
    )
  await hold([question(1)], true, 'ตรวจเฉลย')
  expect(await samples()).toEqual([question(0), question(2)])
  await db.pool.query(`delete from site_settings where key = 'sample_questions'`)
  for (const [table, id] of [
    ['quiz_sets', quiz.id],
    ['questions', question(1)],
  ]) {
    const { id: copy } = await admin.call<{ id: string }>(
      db,
      'copy_record(gen_random_uuid(), $1, $2)',
      [table, id],
    )
    const { rows } = await db.pool.query(
      `select hold_reason from private.questions where $1 in (id, quiz_set_id) and held_at is not null`,
      [copy],
    )
    expect([table, rows]).toEqual([table, [{ hold_reason: 'ตรวจเฉลย' }]])
  }
})
