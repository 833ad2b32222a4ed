import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, type QuizSet } from '../../support/content.ts'
import { imports, named, newQuestions } from './imports.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let files: ReturnType<typeof imports>
let quiz: QuizSet
const sha256 = 'a1'.repeat(32)

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  files = imports(db, admin)
})
beforeEach(async () => {
  quiz = await createQuizSet(db, { pointsCost: 0 })
})

const template = () => ({ name: 'นำเข้า', course_id: quiz.courseId, points_cost: 0, tags: [] })
const textsOf = async (set: string) =>
  (await files.exported({ quiz_set_id: set })).map(({ question_text }) => question_text)

describe('an import', () => {
  test('is listed with its file, its questions and the skipped ones', async () => {
    const { id } = await files.run({
      questions: newQuestions(5),
      questions_per_set: 2,
      quiz_set_template: template(),
      file: { name: 'ข้อสอบ.csv', sha256, skipped: 3 },
    })
    const { imports: listed } = await files.list(sha256)
    expect(listed).toMatchObject([
      {
        id,
        file_name: 'ข้อสอบ.csv',
        created_count: 5,
        updated_count: 0,
        skipped_count: 3,
        quiz_sets_made: 3,
        quiz_set_count: 3,
        attempted: false,
        undone_at: null,
      },
    ])
    expect((await files.list('b2'.repeat(32))).total).toBe(0)
  })

  test('that was refused is not listed', async () => {
    const { total } = await files.list()
    const wrong = newQuestions(2).map((question) => ({ ...question, option_d: '' }))
    const outcome = await files.run({ questions: wrong, quiz_set_template: template() })
    expect(outcome.success).toBe(false)
    expect((await files.list()).total).toBe(total)
  })

  test('that is sent twice happens once, and returns the same', async () => {
    const payload = { questions: newQuestions(2), quiz_set_template: template() }
    const first = await files.run(payload)
    const again = await files.run({ ...payload, import_id: first.id })
    expect(again).toMatchObject({ success: true, quiz_set_ids: first.quiz_set_ids })
    const { rows } = await db.pool.query('select from quiz_sets where course_id = $1', [
      quiz.courseId,
    ])
    expect(rows).toHaveLength(2)
    const other = imports(db, learner(await db.createAdmin()))
    expect(await errorCode(other.run({ ...payload, import_id: first.id }))).toBe(
      'request_id_reused',
    )
  })

  test('that is sent twice at once happens once', async () => {
    const { id } = await files.run({ questions: newQuestions(1), quiz_set_template: template() })
    await files.undo(id)
    const import_id = crypto.randomUUID()
    const payload = { questions: newQuestions(50), quiz_set_template: template(), import_id }
    const [one, two] = await Promise.all([files.run(payload), files.run(payload)])
    expect(one.quiz_set_ids).toEqual(two.quiz_set_ids)
  })

  test('appends to an existing quiz set', async () => {
    const before = await textsOf(quiz.id)
    const outcome = await files.run({ questions: newQuestions(2), quiz_set_id: quiz.id })
    expect(outcome).toMatchObject({ imported_count: 2, quiz_sets_created: 0, quiz_set_ids: [] })
    expect(await textsOf(quiz.id)).toEqual([...before, 'ข้อ 1', 'ข้อ 2'])
    const { rows } = await db.pool.query('select total_questions from quiz_sets where id = $1', [
      quiz.id,
    ])
    expect(rows).toEqual([{ total_questions: 5 }])
    const gone = await files.run({
      questions: newQuestions(1),
      quiz_set_id: crypto.randomUUID(),
    })
    expect(gone.errors).toEqual(['ไม่พบชุดข้อสอบที่ระบุ'])
  })
})

describe('a file that names its questions', () => {
  test('creates, changes, and skips unchanged ones', async () => {
    const [first, second, third] = await files.exported({ quiz_set_id: quiz.id })
    if (!first || !second || !third) throw new Error('three questions')
    const outcome = await files.run({
      questions: [
        named(first),
        named(second, { option_b: ' ใหม่ ', correct_answer: '4' }),
        ...newQuestions(1),
      ],
      quiz_set_id: quiz.id,
    })
    expect(outcome).toMatchObject({ success: true, imported_count: 2 })
    const [listed] = (await files.list()).imports
    expect(listed).toMatchObject({ created_count: 1, updated_count: 1, unchanged_count: 1 })
    const now = await files.current([first.id, second.id, third.id])
    expect(now[0]).toEqual(first)
    expect(now[1]).toMatchObject({ option_b: 'ใหม่', correct_answer: '4' })
    expect(now[1]?.version).toBeGreaterThan(second.version)
    expect(now[2]).toEqual(third)
    expect(await textsOf(quiz.id)).toHaveLength(4)
  })

  test('needs no quiz set where nothing is new', async () => {
    const [first] = await files.exported({ quiz_set_id: quiz.id })
    if (!first) throw new Error('a question')
    const outcome = await files.run({ questions: [named(first, { explanation: 'เพราะ' })] })
    expect(outcome).toMatchObject({ success: true, imported_count: 1, quiz_sets_created: 0 })
  })

  test('is refused where questions have changed since, are deleted or named twice', async () => {
    const [first, second, third] = await files.exported({ quiz_set_id: quiz.id })
    if (!first || !second || !third) throw new Error('three questions')
    await db.pool.query(`update private.questions set option_a = 'อื่น' where id = $1`, [first.id])
    await db.pool.query('delete from private.questions where id = $1', [third.id])
    const outcome = await files.run({
      questions: [
        named(first, { option_c: 'ทับ' }),
        named(second),
        named(second),
        named(third),
        named(second, { id: 'nonsense' }),
      ],
    })
    expect(outcome).toMatchObject({ success: false, imported_count: 0 })
    expect(outcome.errors).toEqual([
      'แถวที่ 2: คำถามนี้ถูกแก้ไขหลังส่งออกไฟล์',
      'แถวที่ 4: รหัสคำถามซ้ำกับแถวก่อนหน้า',
      'แถวที่ 5: ไม่พบคำถามตามรหัสนี้ อาจถูกลบไปแล้ว',
      'แถวที่ 6: ไม่พบคำถามตามรหัสนี้ อาจถูกลบไปแล้ว',
    ])
    expect(await files.current([first.id])).toMatchObject([{ option_a: 'อื่น', option_c: 'ค' }])
  })

  test('loses no concurrent edit', async () => {
    const [first] = await files.exported({ quiz_set_id: quiz.id })
    if (!first) throw new Error('a question')
    const client = await db.pool.connect()
    await client.query('begin')
    await client.query(`update private.questions set option_a = 'ก่อน' where id = $1`, [first.id])
    const running = files.run({ questions: [named(first, { option_a: 'ไฟล์' })] })
    await waitForLock()
    await client.query('commit')
    client.release()
    expect((await running).errors).toEqual(['แถวที่ 2: คำถามนี้ถูกแก้ไขหลังส่งออกไฟล์'])
    expect(await files.current([first.id])).toMatchObject([{ option_a: 'ก่อน' }])
  })
})

async function waitForLock() {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'import_questions'`
  await expect.poll(async () => (await db.pool.query(waiting)).rowCount).toBeGreaterThan(0)
}
