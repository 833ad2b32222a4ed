import { beforeAll, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner, quizSet } from '../../support/content.ts'
import { imports, newQuestions } from './imports.ts'

const db = productDatabase()
const quiz = quizSet(db)
let files: ReturnType<typeof imports>

beforeAll(async () => {
  files = imports(db, learner(await db.createAdmin()))
})

describe('an export', () => {
  test("contains all of a question, in the learners' order", async () => {
    await db.pool.query(
      `update private.questions set correct_answer = 'c', display_order = -1 where id = $1`,
      [quiz.questionIds[2]],
    )
    const row = await files.exported({ quiz_set_id: quiz.id })
    expect(row.map(({ id }) => id)).toEqual([
      quiz.questionIds[2],
      quiz.questionIds[0],
      quiz.questionIds[1],
    ])
    expect(row[0]).toMatchObject({
      correct_answer: '3',
      explanation: 'คำอธิบาย 2',
      youtube_url: '',
    })
  })

  test('is filtered by a course, a tag, words, or all of them together', async () => {
    const { quiz_set_ids } = await files.run({
      questions: newQuestions(2),
      quiz_set_template: { name: 'อีกชุด', course_id: quiz.courseId, tags: [] },
    })
    expect(await files.exported({ course_id: quiz.courseId })).toHaveLength(5)
    expect(await files.exported({ course_id: quiz.courseId, q: 'ข้อ ' })).toHaveLength(2)
    expect(await files.exported({ q: 'คำอธิบาย 1' })).toHaveLength(1)
    const { rows } = await db.pool.query(`insert into quiz_tags (name) values ('ป้าย') returning id`)
    const tag_id = rows[0].id
    await db.pool.query('insert into quiz_set_tags values ($1, $2)', [quiz_set_ids[0], tag_id])
    await db.pool.query('insert into question_tags values ($1, $2)', [quiz.questionIds[0], tag_id])
    expect(await files.exported({ tag_id })).toHaveLength(3)
  })

  test('takes its words literally', async () => {
    expect(await errorCode(files.exported({ course_id: quiz.courseId, q: '%' }))).toBe(
      'export_empty',
    )
    expect(await errorCode(files.exported({ course_id: quiz.courseId, q: '_' }))).toBe(
      'export_empty',
    )
    expect(await errorCode(files.exported({ quiz_set_id: 'nonsense' }))).toBe('export_empty')
  })

  test('leaves a row in the audit trail, with the number and the filter', async () => {
    await db.pool.query('delete from admin_audit_log')
    await files.exported({ quiz_set_id: quiz.id, more: 'x' }, 'gift')
    const { rows } = await db.pool.query(
      'select action, table_name, after from admin_audit_log order by id',
    )
    expect(rows).toEqual([
      {
        action: 'export_questions',
        table_name: 'questions',
        after: { filter: { quiz_set_id: quiz.id }, format: 'gift', count: 3 },
      },
    ])
  })

  test('truncates endless words there', async () => {
    await db.pool.query('delete from admin_audit_log')
    await files.exported({ quiz_set_id: quiz.id, q: ' '.repeat(5000) })
    const { rows } = await db.pool.query(
      `select length(after #>> '{filter,q}') as length from admin_audit_log`,
    )
    expect(rows).toEqual([{ length: 100 }])
  })

  test('contains no more than an import accepts', async () => {
    const set = await createQuizSet(db, { questions: 20_001 })
    expect(await errorCode(files.exported({ quiz_set_id: set.id }))).toBe('export_too_many')
    await db.pool.query(
      'delete from private.questions where id = (select id from private.questions where quiz_set_id = $1 limit 1)',
      [set.id],
    )
    expect(await files.exported({ quiz_set_id: set.id })).toHaveLength(20_000)
  })
})

test("questions imported into a tenant's course are on that tenant's site only", async () => {
  const tenantId = await createTenant(db, 'nurse')
  const theirs = await createQuizSet(db, { tenantId })
  const { quiz_set_ids } = await files.run({
    questions: newQuestions(1),
    quiz_set_template: { name: 'ของเขา', course_id: theirs.courseId, tags: [] },
  })
  const person = await db.createUser()
  const seen = (host: string) =>
    db.request(learner(person, host).caller, 'select 1 from quiz_sets where id = $1', [
      quiz_set_ids[0],
    ])
  expect(await seen('nurse.localhost')).toHaveLength(1)
  expect(await seen('localhost')).toHaveLength(0)
})
