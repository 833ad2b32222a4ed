import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, type QuizSet } from '../../support/content.ts'
import { imports, named, newQuestions } from './imports.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let files: ReturnType<typeof imports>
let quiz: QuizSet

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  files = imports(db, admin)
})
beforeEach(async () => {
  quiz = await createQuizSet(db, { pointsCost: 0 })
})

const fresh = (count: number) =>
  files.run({
    questions: newQuestions(count),
    questions_per_set: 2,
    quiz_set_template: { name: 'นำเข้า', course_id: quiz.courseId, points_cost: 0, tags: [] },
    file: { name: 'ข้อสอบ.csv' },
  })
const setsOfCourse = async () =>
  (await db.pool.query('select id from quiz_sets where course_id = $1', [quiz.courseId])).rows

test('created questions are removed, with their quiz sets', async () => {
  const { id } = await fresh(5)
  expect(await setsOfCourse()).toHaveLength(4)
  expect(await files.undo(id)).toEqual({
    removed_count: 5,
    restored_count: 0,
    quiz_sets_removed: 3,
  })
  expect(await setsOfCourse()).toEqual([{ id: quiz.id }])
  const [listed] = (await files.list()).imports
  expect(listed).toMatchObject({ id, undone_at: expect.any(String), quiz_sets_made: 3 })
  expect(await errorCode(files.undo(id))).toBe('import_undone')
})

test('a request undoes no import of more questions than it has time for', async () => {
  const { id } = await fresh(501)
  expect(await errorCode(files.undo(id))).toBe('job_required')
  expect(await setsOfCourse()).toHaveLength(252)
  expect((await files.list()).imports[0]).toMatchObject({ id, undone_at: null })
})

test('changed questions are reverted, and added ones removed', async () => {
  const before = await files.exported({ quiz_set_id: quiz.id })
  const { id } = await files.run({
    questions: [
      ...before.slice(0, 2).map((row) => named(row, { option_a: 'อื่น', correct_answer: '4' })),
      ...newQuestions(2),
    ],
    quiz_set_id: quiz.id,
  })
  expect(await files.undo(id)).toEqual({
    removed_count: 2,
    restored_count: 2,
    quiz_sets_removed: 0,
  })
  const after = await files.exported({ quiz_set_id: quiz.id })
  const withoutVersion = ({ version: _, ...fields }: (typeof after)[number]) => fields
  expect(after.map(withoutVersion)).toEqual(before.map(withoutVersion))
})

test('a question that was archived since is not published by the undo', async () => {
  const before = await files.exported({ quiz_set_id: quiz.id })
  const { id } = await files.run({
    questions: before
      .slice(0, 2)
      .map((row) => ({ ...named(row, { option_a: 'อื่น' }), status: 'draft' })),
    quiz_set_id: quiz.id,
  })
  const statuses = async () =>
    (
      await db.pool.query(
        `select q.status from unnest($1::uuid[]) with ordinality given (id, place)
         join private.questions q using (id) order by place`,
        [quiz.questionIds.slice(0, 2)],
      )
    ).rows.map(({ status }) => status)
  expect(await statuses()).toEqual(['draft', 'draft'])
  await db.pool.query(`update private.questions set status = 'archived' where id = $1`, [
    quiz.questionIds[0],
  ])
  await files.undo(id)
  expect(await statuses()).toEqual(['archived', 'published'])
})

describe('by its batch', () => {
  const undoBatch = (batch: string) => admin.call(db, 'undo_batch($1)', [batch])
  const batchOf = async (id: string) =>
    (await db.pool.query('select batch from private.imports where id = $1', [id])).rows[0].batch
  const recorded = async (batch: string) =>
    (
      await db.pool.query(
        'select action, table_name from admin_audit_log where batch_id = $1 order by id',
        [batch],
      )
    ).rows

  test('the trail has one row of it, and undoes all of it', async () => {
    const before = await files.exported({ quiz_set_id: quiz.id })
    const batch = await batchOf((await fresh(5)).id)
    expect(await recorded(batch)).toEqual([{ action: 'import_questions', table_name: 'quiz_sets' }])
    expect(await admin.call(db, 'audit_batch($1)', [batch])).toMatchObject({
      act: 'import',
      status: 'open',
      rows: { questions: 5, quiz_sets: 3 },
      names: ['ข้อสอบ.csv'],
    })
    const { undo_id, rows } = (await undoBatch(batch)) as { undo_id: string; rows: number }
    expect(rows).toBe(8)
    expect(await setsOfCourse()).toEqual([{ id: quiz.id }])
    expect(await files.exported({ quiz_set_id: quiz.id })).toEqual(before)
    const [listed] = (await files.list()).imports
    expect(listed?.undone_at).toEqual(expect.any(String))
    expect(await errorCode(undoBatch(batch))).toBe('batch_undone')
    // It fills neither the trail nor the trash, and is final.
    expect(await recorded(undo_id)).toEqual([{ action: 'undo_import', table_name: 'quiz_sets' }])
    expect(await admin.call(db, 'audit_batch($1)', [undo_id])).toMatchObject({
      kept: {},
      status: 'final',
    })
  })

  test('returns the reason if impossible, and that it was undone as an import', async () => {
    const { id, quiz_set_ids } = await fresh(2)
    const person = learner(await db.createUser())
    await person.start(db, quiz_set_ids[0] ?? '')
    expect(await errorCode(undoBatch(await batchOf(id)))).toBe('import_attempted')
    const other = await fresh(2)
    await files.undo(other.id)
    expect(await admin.call(db, 'audit_batch($1)', [await batchOf(other.id)])).toMatchObject({
      status: 'undone',
      undone_by: { id: admin.userId },
    })
    expect(await errorCode(undoBatch(await batchOf(other.id)))).toBe('batch_undone')
  })

  test('and as an import at once: one of them succeeds', async () => {
    const { id } = await fresh(20)
    const batch = await batchOf(id)
    const codes = await Promise.all([errorCode(undoBatch(batch)), errorCode(files.undo(id))])
    expect([
      ['no error', 'import_undone'],
      ['batch_undone', 'no error'],
    ]).toContainEqual(codes)
  })
})

test('not after an attempt has started', async () => {
  const { id, quiz_set_ids } = await fresh(2)
  const person = learner(await db.createUser())
  await person.start(db, quiz_set_ids[0] ?? '')
  expect(await errorCode(files.undo(id))).toBe('import_attempted')
  const [listed] = (await files.list()).imports
  expect(listed).toMatchObject({ id, attempted: true, undone_at: null })
})

test('an earlier attempt does not prevent it', async () => {
  const person = learner(await db.createUser())
  await person.start(db, quiz.id)
  const { id } = await files.run({ questions: newQuestions(1), quiz_set_id: quiz.id })
  expect(await files.undo(id)).toMatchObject({ removed_count: 1 })
})

test.each([
  ['a question was edited', `update private.questions set option_a = 'อื่น' where quiz_set_id = $1`],
  [
    'a question was added',
    `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
       correct_answer) values ($1, 'x', 'a', 'b', 'c', 'd', '1')`,
  ],
])('not where %s since', async (_, sql) => {
  const { id, quiz_set_ids } = await fresh(2)
  await db.pool.query(sql, [quiz_set_ids[0]])
  expect(await errorCode(files.undo(id))).toBe('import_moved')
  expect(await setsOfCourse()).toHaveLength(2)
})

test('questions deleted since are already gone', async () => {
  const { id, quiz_set_ids } = await fresh(4)
  await db.pool.query('delete from quiz_sets where id = $1', [quiz_set_ids[0]])
  await files.undo(id)
  expect(await setsOfCourse()).toEqual([{ id: quiz.id }])
})

test('a concurrent start and undo: one of them is refused', async () => {
  const { id, quiz_set_ids } = await fresh(2)
  const person = learner(await db.createUser())
  const [undone, started] = await Promise.all([
    errorCode(files.undo(id)),
    errorCode(person.start(db, quiz_set_ids[0] ?? '')),
  ])
  expect([
    ['no error', 'quiz_set_not_found'],
    ['no error', 'quiz_set_empty'],
    ['import_attempted', 'no error'],
    ['no error', '23503'],
  ]).toContainEqual([undone, started])
})

test('a missing import, and callers who are not administrators', async () => {
  expect(await errorCode(files.undo(crypto.randomUUID()))).toBe('import_not_found')
  const { id } = await fresh(1)
  const others = imports(db, learner(await db.createUser()))
  const guest = { role: 'anon' } as const
  for (const call of [
    'undo_import($1)',
    'list_imports(1, 10, $1)',
    'current_questions(array[$1]::uuid[])',
  ]) {
    const sql = `select ${call} as result`
    expect(await errorCode(db.request(guest, sql, [id]))).toBe('sign_in_required')
    const learnerCaller = learner(await db.createUser()).caller
    expect(await errorCode(db.request(learnerCaller, sql, [id]))).toBe('admin_required')
  }
  expect(await errorCode(others.exported({ quiz_set_id: quiz.id }))).toBe('admin_required')
  expect(await errorCode(others.run({ questions: newQuestions(1), quiz_set_id: quiz.id }))).toBe(
    'admin_required',
  )
  expect(await setsOfCourse()).toHaveLength(2)
})
