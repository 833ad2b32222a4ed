import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, type Learner, learner, type QuizSet } from '../../support/content.ts'
import { countAll, keyOf, makeLearners, sit, wrongOf } from '../item-analysis/sit.ts'

const db = productDatabase()
let admin: Learner
let people: string[]
let [busy, calm]: QuizSet[] = []
const at = (set: QuizSet | undefined, n: number) => set?.questionIds[n] ?? ''

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  people = await makeLearners(db, 33)
  busy = await createQuizSet(db, { questions: 4, pointsCost: 0 })
  calm = await createQuizSet(db, { questions: 4, pointsCost: 0 })
  const right = [0, 1, 2, 3].map(keyOf)
  await sit(
    db,
    busy.id,
    people,
    people.map(() => right),
  )
  await sit(
    db,
    calm.id,
    people.slice(0, 3),
    people.slice(0, 3).map(() => right),
  )
  await countAll(db)
  const suspect = 'insert into private.key_suspicions values ($1, $2, $3, $4, 0)'
  await db.pool.query(suspect, [at(busy, 0), 120, 0.6, wrongOf(0)])
  await db.pool.query(suspect, [at(calm, 0), 120, 0.9, wrongOf(0)])
  await db.pool.query(suspect, [at(calm, 1), 120, 0.4, wrongOf(1)])
})

type Queue = {
  total: number
  questions: {
    id: string
    probability: number | null
    starts: number
    shares: number[] | null
    held_at: string | null
    reports: { suggested_choice: number; reporter: unknown }[]
  }[]
}
const queue = (caller = admin, page = 1, size = 25) =>
  caller.call<Queue>(db, 'list_suspect_keys($1, $2)', [page, size])
const report = (person: string | undefined, id: string, choice: number) =>
  learner(person ?? '').call(db, `report_question($1, 'wrong_key', null, $2)`, [id, choice])

test('orders by probability and starts, with reports, holds and shares of options', async () => {
  await report(people[0], at(busy, 1), wrongOf(1))
  await admin.call(db, `set_question_hold($1, true, 'ก')`, [[at(calm, 2)]])
  const { total, questions } = await queue()
  expect(total).toBe(4)
  expect(questions.map(({ id }) => id)).toEqual([
    at(busy, 0),
    at(calm, 0),
    at(busy, 1),
    at(calm, 2),
  ])
  expect(questions[0]).toMatchObject({ probability: 0.6, starts: 33, shares: [100, 0, 0, 0] })
  expect(questions[1]).toMatchObject({ probability: 0.9, starts: 3, shares: null })
  expect(questions[2]).toMatchObject({
    probability: null,
    reports: [{ suggested_choice: wrongOf(1), reporter: { id: people[0] } }],
  })
  expect(questions[3]?.held_at).not.toBeNull()
  expect((await queue(admin, 2, 3)).questions.map(({ id }) => id)).toEqual([at(calm, 2)])
})

test('keeping a key answers its reporters, releases and exempts it, and is undone', async () => {
  const id = at(busy, 2)
  await report(people[0], id, wrongOf(2))
  await report(people[1], id, wrongOf(2))
  await admin.call(db, `set_question_hold($1, true, 'ก')`, [[id]])
  const state = async () =>
    (
      await db.pool.query(
        `select held_at is not null as held, key_kept_at,
           (select json_agg(json_build_object('status', r.status, 'answer', r.answer)) from question_reports r
             where r.question_id = q.id) as reports
         from private.questions q where q.id = $1`,
        [id],
      )
    ).rows[0]
  const before = await state()
  const kept = await admin.call<{ batch: string; reports: number }>(db, `keep_key($1, 'ถูกแล้ว')`, [
    id,
  ])
  expect(kept.reports).toBe(2)
  const answered = { status: 'dismissed', answer: 'ถูกแล้ว' }
  expect(await state()).toEqual({
    held: false,
    key_kept_at: expect.any(Number),
    reports: [answered, answered],
  })
  for (const person of [3, 4, 5]) await report(people[person], id, wrongOf(2))
  expect(await state()).toMatchObject({ held: false })
  await db.pool.query(`delete from question_reports where status = 'open' and question_id = $1`, [
    id,
  ])
  await admin.call(db, 'undo_batch($1)', [kept.batch])
  expect(await state()).toEqual(before)
  await admin.call(db, `keep_key($1)`, [id])
  const { questions } = await queue()
  expect(questions.map((one) => one.id)).not.toContain(id)
})

test('a confirmation outlasts another punctuation, and ends with other words', async () => {
  const id = at(busy, 3)
  await admin.call(db, 'keep_key($1)', [id])
  const isKept = async (text: string) =>
    (
      await db.pool.query(
        `update private.questions set question_text = question_text || $2 where id = $1
         returning key_kept_at is not null as kept`,
        [id, text],
      )
    ).rows[0].kept
  expect(await isKept(' .')).toBe(true)
  expect(await isKept(' อื่น')).toBe(false)
})

test('a regrade decides, and releases the question; its undo holds it again', async () => {
  const id = at(calm, 2)
  const held = async () =>
    (
      await db.pool.query(
        'select held_at, held_by, hold_reason from private.questions where id = $1',
        [id],
      )
    ).rows[0]
  const before = await held()
  expect(before.held_at).not.toBeNull()
  const { regrade_id } = await admin.call<{ regrade_id: string }>(
    db,
    `regrade($1, 'key', $2, false)`,
    [id, wrongOf(2)],
  )
  expect((await queue()).questions.map((one) => one.id)).not.toContain(id)
  await admin.call(db, 'undo_regrade($1)', [regrade_id])
  expect(await held()).toEqual(before)
})

test('learners and guests are refused', async () => {
  const user = learner(people[0] ?? '')
  expect(await errorCode(queue(user))).toBe('admin_required')
  expect(await errorCode(user.call(db, 'keep_key($1)', [at(busy, 0)]))).toBe('admin_required')
  for (const call of ['list_suspect_keys()', `keep_key('${at(busy, 0)}')`]) {
    expect(await errorCode(db.request({ role: 'anon' }, `select ${call}`))).toBe('sign_in_required')
  }
})
