import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import {
  createQuizSet,
  createTenant,
  type Learner,
  learner,
  type QuizSet,
} from '../../support/content.ts'

const db = productDatabase()
let admin: Learner
let set: QuizSet
let tag = ''
beforeAll(async () => {
  admin = learner(await db.createAdmin())
  const made = await db.pool.query(`insert into quiz_tags (name) values ('ยาก') returning id`)
  tag = made.rows[0].id
})
beforeEach(async () => {
  set = await createQuizSet(db, { questions: 3, timeLimitMinutes: 20 })
  await db.pool.query('insert into quiz_set_tags values ($1, $2)', [set.id, tag])
  await db.pool.query('insert into question_tags values ($1, $2)', [set.questionIds[1], tag])
})

type Copied = { id: string; batch: string; counts: Record<string, number> }
const copy = (table: string, record: string | undefined, id = randomUUID(), by = admin) =>
  by.call<Copied>(db, 'copy_record($1, $2, $3)', [id, table, record])
const row = async (table: string, id: string) =>
  (await db.pool.query(`select * from ${table} where id = $1`, [id])).rows[0]
const rows = async (sql: string, id: string) => (await db.pool.query(sql, [id])).rows

/** The questions of a set in its order, without ids and times. */
const questionsOf = (id: string) =>
  rows(
    `select q.question_text, q.option_a, q.option_b, q.option_c, q.option_d, q.correct_answer, q.explanation,
       q.display_order, q.status, array(select tag_id from question_tags where question_id = q.id) as tags
     from private.questions q where q.quiz_set_id = $1 order by q.display_order, q.created_at, q.id`,
    id,
  )

/** The number of rows of each table that a copy writes to. */
const sizes = () =>
  rows(
    `select $1 as at, (select count(*) from courses), (select count(*) from quiz_sets),
       (select count(*) from private.questions), (select count(*) from quiz_set_tags),
       (select count(*) from question_tags)`,
    '',
  )

describe('a copy', () => {
  test('of a question is a draft behind it, with its tags', async () => {
    const original = set.questionIds[1] ?? ''
    await db.pool.query('update private.questions set is_dropped = true where id = $1', [original])
    const before = await questionsOf(set.id)
    const { id } = await copy('questions', original)
    expect((await questionsOf(set.id)).toSpliced(2, 1)).toEqual(before)
    expect((await questionsOf(set.id))[2]).toEqual({ ...before[1], status: 'draft' })
    expect(await row('private.questions', id)).toMatchObject({ is_dropped: false })
    expect(await row('quiz_sets', set.id)).toMatchObject({ total_questions: 2 })
  })

  test('of a quiz set is a draft with its questions and tags', async () => {
    await db.pool.query(`update private.questions set status = 'draft' where id = $1`, [
      set.questionIds[0],
    ])
    const { id, counts } = await copy('quiz_sets', set.id)
    expect(counts).toEqual({ quiz_sets: 1, questions: 3 })
    const original = await row('quiz_sets', set.id)
    const { name, points_cost, time_limit_minutes, course_id, display_order } = original
    expect(await row('quiz_sets', id)).toMatchObject({
      name: `${name} (สำเนา)`,
      points_cost,
      time_limit_minutes,
      course_id,
      display_order,
      status: 'draft',
      total_questions: 2,
    })
    expect(await questionsOf(id)).toEqual(await questionsOf(set.id))
    expect(await rows('select tag_id from quiz_set_tags where quiz_set_id = $1', id)).toEqual([
      { tag_id: tag },
    ])
    const user = learner(await db.createUser())
    expect(await errorCode(user.start(db, id))).toBe('quiz_set_not_found')
  })

  test('of a course is inactive, with its quiz sets as they are', async () => {
    const { id, counts } = await copy('courses', set.courseId)
    expect(counts).toEqual({ quiz_sets: 1, questions: 3 })
    const { name, subcategory_id } = await row('courses', set.courseId)
    expect(await row('courses', id)).toMatchObject({
      name: `${name} (สำเนา)`,
      subcategory_id,
      is_active: false,
    })
    const [made] = await rows('select id, name, status from quiz_sets where course_id = $1', id)
    const { name: setName } = await row('quiz_sets', set.id)
    expect(made).toMatchObject({ name: setName, status: 'published' })
    expect(await questionsOf(made.id)).toEqual(await questionsOf(set.id))
    const user = learner(await db.createUser())
    expect(await errorCode(user.start(db, made.id))).toBe('quiz_set_not_found')
    await db.pool.query('update courses set is_active = true where id = $1', [id])
    expect((await user.start(db, made.id)).questions).toHaveLength(3)
  })

  test.each(['courses', 'quiz_sets', 'questions'])('of %s is made once', async (table) => {
    const record = { courses: set.courseId, quiz_sets: set.id }[table] ?? set.questionIds[0]
    const id = randomUUID()
    const [first, second] = await Promise.all([copy(table, record, id), copy(table, record, id)])
    expect(second).toEqual(first)
  })
})

test.each(['courses', 'quiz_sets', 'questions'])('undo removes a copy of %s', async (table) => {
  const record = { courses: set.courseId, quiz_sets: set.id }[table] ?? set.questionIds[1]
  const before = await sizes()
  const { batch } = await copy(table, record)
  expect(await sizes()).not.toEqual(before)
  await admin.call(db, 'undo_batch($1)', [batch])
  expect(await sizes()).toEqual(before)
})

test.each([
  ['courses', 'course_not_found'],
  ['quiz_sets', 'quiz_set_not_found'],
  ['questions', 'question_gone'],
  ['categories', 'request_malformed'],
])('an unknown row of %s is refused', async (table, code) => {
  expect(await errorCode(copy(table, randomUUID()))).toBe(code)
})

test('a manager copies rows of their own site only', async () => {
  const tenantId = await createTenant(db, 'copied')
  const mine = await createQuizSet(db, { tenantId, questions: 1 })
  const manager = learner(await db.createUser())
  await db.pool.query('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
    tenantId,
    manager.userId,
  ])
  const { id } = await copy('courses', mine.courseId, randomUUID(), manager)
  expect(await row('courses', id)).toMatchObject({ tenant_id: tenantId })
  const foreign = copy('courses', set.courseId, randomUUID(), manager)
  expect(await errorCode(foreign)).toBe('site_not_managed')
})

test('a manager copies at most 100,000 questions a day, administrators as many as they like', async () => {
  const tenantId = await createTenant(db, 'doubled')
  const mine = await createQuizSet(db, { tenantId, questions: 2 })
  const manager = learner(await db.createUser())
  await db.pool.query('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
    tenantId,
    manager.userId,
  ])
  for (const person of [manager, admin]) {
    const { batch } = await copy('courses', mine.courseId, randomUUID(), person)
    await db.pool.query(
      `update private.admin_batches set summary = jsonb_set(summary, '{counts,questions}', '99998') where id = $1`,
      [batch],
    )
  }
  await copy('courses', mine.courseId, randomUUID(), manager)
  const before = await sizes()
  const further = copy('questions', mine.questionIds[0], randomUUID(), manager)
  expect(await errorCode(further)).toBe('copies_too_many_today')
  expect(await sizes()).toEqual(before)
  await copy('courses', mine.courseId, randomUUID(), admin)
})
