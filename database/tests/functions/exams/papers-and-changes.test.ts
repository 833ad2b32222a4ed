import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, type Learner, learner } from '../../support/content.ts'
import { assemble, createExam, type Exam, papersOf } from '../../support/papers.ts'
import { overlap } from '../../support/waiting-for-locks.ts'

const db = productDatabase()
let admin: Learner

beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

/** Requests one paper and returns what stores it with the whole bank. */
async function requestedPaper({ id, set }: Exam) {
  const { rows } = await db.pool.query<{ run: string }>(
    'select private.assemble_papers($1, 1) as run',
    [id],
  )
  const asked = set.questionIds.map((question_id) => ({ question_id, section: 0, line: 0 }))
  return (client: pg.Pool | pg.PoolClient = db.pool) =>
    client.query('select private.store_papers($1, $2, $3)', [
      rows[0]?.run,
      JSON.stringify([asked]),
      '{}',
    ])
}

describe('a question that changes while papers are stored', () => {
  const change = (client: pg.Pool | pg.PoolClient, exam: Exam, set: string) =>
    client.query(`update private.questions set ${set} where id = $1`, [exam.set.questionIds[0]])
  /** The keys that a learner's attempt at the paper is marked with. */
  const keys = async (exam: Exam) => {
    const [paper] = await papersOf(db, exam.id)
    const sitter = learner(await db.createUser())
    const { attempt } = await sitter.start(db, paper?.quizSetId ?? '')
    const { rows } = await db.pool.query<{ key: number }>(
      `select e.correct_choice as key from quiz_attempts a join private.edition_questions e using (edition_id)
       where a.id = $1 order by e.position`,
      [attempt.id],
    )
    return rows.map(({ key }) => key)
  }

  test('is in no paper, held before', async () => {
    const exam = await createExam(db, { name: 'พักก่อน', needed: 3, bank: 3 })
    const store = await requestedPaper(exam)
    const failure = await overlap(
      db.pool,
      (client) => change(client, exam, 'held_at = now()'),
      store,
    )
    expect(failure).toContain('does not fit')
    expect(await papersOf(db, exam.id)).toEqual([])
  })

  test('has its corrected key, corrected before', async () => {
    const exam = await createExam(db, { name: 'แก้ก่อน', needed: 3, bank: 3 })
    const store = await requestedPaper(exam)
    expect(
      await overlap(db.pool, (client) => change(client, exam, `correct_answer = '4'`), store),
    ).toBe(null)
    expect(await keys(exam)).toEqual([4, 2, 3])
  })

  test.each([
    ['is asked no longer, held after', 'held_at = now()', [2, 3]],
    ['has its corrected key, corrected after', `correct_answer = '4'`, [4, 2, 3]],
  ])('%s', async (name, set, expected) => {
    const exam = await createExam(db, { name, needed: 3, bank: 3 })
    const store = await requestedPaper(exam)
    expect(await overlap(db.pool, store, () => change(db.pool, exam, set))).toBe(null)
    expect(await keys(exam)).toEqual(expected)
  })

  test('has its corrected key, regraded after', async () => {
    const exam = await createExam(db, { name: 'ตรวจใหม่หลัง', needed: 3, bank: 3 })
    const store = await requestedPaper(exam)
    const regrade = () => admin.call(db, `regrade($1, 'key', 4, false)`, [exam.set.questionIds[0]])
    expect(await overlap(db.pool, store, regrade)).toBe(null)
    expect(await keys(exam)).toEqual([4, 2, 3])
  })
})

/** Switches the category of an examination's questions. */
const turn = (exam: Exam, on: boolean, client: pg.Pool | pg.PoolClient = db.pool) =>
  client.query(
    `update categories set is_active = $2 where id = (
       select s.category_id from courses c join subcategories s on s.id = c.subcategory_id where c.id = $1)`,
    [exam.set.courseId, on],
  )
const startOf = async (exam: Exam) => {
  const [paper] = await papersOf(db, exam.id)
  return learner(await db.createUser()).start(db, paper?.quizSetId ?? '')
}

describe('a category that is switched off', () => {
  test('before papers with its questions are stored: there are none', async () => {
    const exam = await createExam(db, { name: 'ปิดก่อน', needed: 3, bank: 3 })
    const store = await requestedPaper(exam)
    expect(await overlap(db.pool, (client) => turn(exam, false, client), store)).toContain(
      'does not fit',
    )
    expect(await papersOf(db, exam.id)).toEqual([])
  })

  test('after they are stored: they are not sold', async () => {
    const exam = await createExam(db, { name: 'ปิดหลัง', needed: 3, bank: 3 })
    const store = await requestedPaper(exam)
    expect(await overlap(db.pool, store, () => turn(exam, false))).toBe(null)
    expect(await errorCode(startOf(exam))).toBe('quiz_set_empty')
  })

  test('while a start makes an edition: the start waits for it', async () => {
    const exam = await createExam(db, { name: 'ปิดขณะเริ่ม', needed: 3, bank: 3 })
    await (await requestedPaper(exam))()
    await db.pool.query('update private.questions set display_order = 9 where id = $1', [
      exam.set.questionIds[0],
    ])
    const refused = await overlap(
      db.pool,
      (client) => turn(exam, false, client),
      () => startOf(exam),
    )
    expect(refused).toContain('quiz_set_empty')
  })

  test('while a quiz set with questions of papers moves there', async () => {
    const exam = await createExam(db, { name: 'ย้ายขณะปิด', needed: 3, bank: 3 })
    await (await requestedPaper(exam))()
    const there = await createQuizSet(db)
    const move = (client: pg.PoolClient) =>
      client.query('update quiz_sets set course_id = $2 where id = $1', [
        exam.set.id,
        there.courseId,
      ])
    expect(await overlap(db.pool, move, () => turn({ ...exam, set: there }, false))).toBe(null)
    expect(await errorCode(startOf(exam))).toBe('quiz_set_empty')
  })
})

describe('a paper with less than half of its questions', () => {
  const hold = (exam: Exam, count: number, held: boolean) =>
    db.pool.query(`update private.questions set status = $2 where id = any ($1)`, [
      exam.set.questionIds.slice(0, count),
      held ? 'draft' : 'published',
    ])
  const card = async (exam: Exam) =>
    errorCode(learner(await db.createUser()).call(db, 'exam_card($1)', [exam.id]))

  test('is neither offered nor started until they return', async () => {
    const exam = await createExam(db, { name: 'เหลือน้อย', needed: 4, bank: 4 })
    await (await requestedPaper(exam))()
    await hold(exam, 2, true)
    expect((await startOf(exam)).questions).toHaveLength(2)
    await hold(exam, 3, true)
    expect(await errorCode(startOf(exam))).toBe('quiz_set_empty')
    expect(await card(exam)).toBe('exam_not_found')
    await hold(exam, 3, false)
    expect((await startOf(exam)).questions).toHaveLength(4)
    expect(await card(exam)).toBe('no error')
  })

  test('of an examination that was deleted when they returned is sold once it is restored', async () => {
    const exam = await createExam(db, { name: 'ลบขณะปิด', needed: 3, bank: 3 })
    await (await requestedPaper(exam))()
    await turn(exam, false)
    await db.request(admin.caller, 'delete from exam_blueprints where id = $1', [exam.id])
    await turn(exam, true)
    const batch = await admin.call(db, `batch_of('exam_blueprints', $1)`, [exam.id])
    await admin.call(db, 'undo_batch($1)', [batch])
    expect(await card(exam)).toBe('no error')
    expect((await startOf(exam)).questions).toHaveLength(3)
  })
})

test('storing papers does not deadlock with the deletion of their examination', async () => {
  const exam = await createExam(db, { name: 'ลบระหว่างทำ', needed: 3, bank: 3 })
  const store = await requestedPaper(exam)
  const outcome = await overlap(
    db.pool,
    (client) => client.query('select from exam_blueprints where id = $1 for update', [exam.id]),
    store,
    (client) => client.query('delete from exam_blueprints where id = $1', [exam.id]),
  )
  expect(outcome).toBe(null)
  expect(await papersOf(db, exam.id)).toEqual([])
})

test('a changed examination locks its papers by their ids, as a changed question does', async () => {
  const exam = await createExam(db, { name: 'ตามลำดับ', needed: 1, bank: 8 })
  await assemble(db, exam.id, 8)
  const sets = (await papersOf(db, exam.id)).map(({ quizSetId }) => quizSetId).toSorted()
  const lock = 'select from quiz_sets where id = any ($1) for no key update'
  const outcome = await overlap(
    db.pool,
    (client) => client.query(lock, [sets.slice(0, 1)]),
    () => db.pool.query('update exam_blueprints set minutes = 90 where id = $1', [exam.id]),
    (client) => client.query(`${lock} nowait`, [sets.slice(1)]),
  )
  expect(outcome).toBe(null)
})
