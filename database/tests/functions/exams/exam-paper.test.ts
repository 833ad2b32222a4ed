import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import {
  createPaper,
  createQuizSet,
  createTenant,
  type Learner,
  learner,
} from '../../support/content.ts'

const db = productDatabase()
let admin: Learner

type Paper = {
  number: number
  is_retired: boolean
  mark: string | null
  exam: { id: string; name: string; edition: string; minutes: number }
  rules: { section: string | null; min_percent: number; questions: number; needed: number | null }[]
  sections: {
    name: string
    questions: {
      position: number
      question_text: string
      correct_choice: number
      also_accepted: number[]
      explanation: string | null
    }[]
  }[]
}

const read = (paperId: string, caller = admin) =>
  caller.call<Paper>(db, 'exam_paper($1)', [paperId])

/** An examination of 30 questions, and a paper of it with as many. */
async function paperOf(tenantId: string | null = null) {
  const set = await createQuizSet(db, { questions: 30, tenantId })
  const line = { tag_id: randomUUID(), is_estimate: false }
  const exam = await admin.call<{ id: string }>(db, 'save_exam_blueprint(null, null, $1)', [
    {
      tenant_id: tenantId,
      name: 'ภาค ก',
      edition: randomUUID(),
      minutes: 90,
      rules: [
        { section: null, min_percent: 60 },
        { section: 'อังกฤษ', min_percent: 55 },
        { section: 'ไทย', min_percent: 1 },
      ],
      sections: [
        { name: 'กฎหมาย', questions: 20, lines: [{ ...line, questions: 20 }] },
        { name: 'อังกฤษ', questions: 10, lines: [{ ...line, questions: 10 }] },
        { name: 'ไทย', questions: 1, lines: [{ ...line, questions: 1 }] },
      ],
    },
  ])
  const id = await createPaper(db, exam.id, set, { กฎหมาย: 19, อังกฤษ: 11 })
  return { id, examId: exam.id, set }
}

beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

test('has the questions of the edition by section, numbered through, with the key', async () => {
  const { id, examId, set } = await paperOf()
  await db.pool.query(`update private.questions set also_accepted = '{4}' where id = $1`, [
    set.questionIds[1],
  ])
  const paper = await read(id)
  expect(paper).toMatchObject({ number: 1, is_retired: false, exam: { id: examId, minutes: 90 } })
  expect(paper.sections.map(({ name, questions }) => [name, questions.length])).toEqual([
    ['กฎหมาย', 19],
    ['อังกฤษ', 11],
  ])
  const questions = paper.sections.flatMap((section) => section.questions)
  expect(questions.map(({ position }) => position)).toEqual(questions.map((_, n) => n + 1))
  expect(questions.map(({ question_text }) => question_text)).toEqual(
    questions.map((_, n) => `คำถาม ${n}`),
  )
  expect(questions[1]).toMatchObject({
    correct_choice: 2,
    also_accepted: [4],
    explanation: 'คำอธิบาย 1',
  })
  const { rows } = await db.pool.query(
    'select is_current, total_questions from private.quiz_set_editions where quiz_set_id = $1',
    [set.id],
  )
  expect(rows).toEqual([{ is_current: true, total_questions: 30 }])
})

test('rules require whole numbers of right answers among the questions of the paper', async () => {
  const { id, examId, set } = await paperOf()
  expect((await read(id)).rules).toEqual([
    { section: null, min_percent: 60, questions: 30, needed: 18 },
    { section: 'อังกฤษ', min_percent: 55, questions: 11, needed: 7 },
    { section: 'ไทย', min_percent: 1, questions: 0, needed: null },
  ])
  await db.pool.query(
    `update private.questions set held_at = now(), hold_reason = 'key' where id = $1`,
    [set.questionIds[29]],
  )
  expect((await read(id)).rules[1]).toEqual({
    section: 'อังกฤษ',
    min_percent: 55,
    questions: 10,
    needed: 6,
  })
  await db.pool.query(`update exam_blueprints set rules = '[]' where id = $1`, [examId])
  expect((await read(id)).rules).toEqual([])
})

test('the mark changes with the texts and their order, not with the key', async () => {
  const { id, set } = await paperOf()
  const before = await read(id)
  expect(before.mark).toMatch(/^[0-9A-F]{6}$/)
  expect((await read(id)).mark).toBe(before.mark)
  const [first] = set.questionIds
  const change = (sql: string) =>
    db.pool.query(`update private.questions set ${sql} where id = $1`, [first])
  await change(`correct_answer = '4', explanation = 'แก้แล้ว'`)
  const corrected = await read(id)
  expect(corrected.sections[0]?.questions[0]).toMatchObject({
    correct_choice: 4,
    explanation: 'แก้แล้ว',
  })
  expect(corrected.mark).toBe(before.mark)
  await change(`option_b = 'อื่น'`)
  const reworded = await read(id)
  expect(reworded.mark).not.toBe(before.mark)
  await change(`passage = 'บทความ'`)
  const withPassage = await read(id)
  expect(withPassage.sections[0]?.questions[0]).toMatchObject({ passage: 'บทความ' })
  expect(withPassage.mark).not.toBe(reworded.mark)
  await change(`status = 'archived'`)
  expect((await read(id)).mark).not.toBe(withPassage.mark)
})

test('a paper without questions has neither sections nor a mark', async () => {
  const { id, set } = await paperOf()
  await db.pool.query('delete from private.questions where quiz_set_id = $1', [set.id])
  expect(await read(id)).toMatchObject({ mark: null, sections: [] })
})

test('a retired paper can still be printed', async () => {
  const { id } = await paperOf()
  await db.pool.query('update exam_papers set retired_at = now() where id = $1', [id])
  expect(await read(id)).toMatchObject({ is_retired: true, sections: [{}, {}] })
})

test('is for administrators and managers of its site', async () => {
  const [site, other] = [await createTenant(db, 'printing'), await createTenant(db, 'elsewhere')]
  const [own, foreign, hub] = [await paperOf(site), await paperOf(other), await paperOf()]
  const manager = learner(await db.createUser())
  await db.pool.query('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
    site,
    manager.userId,
  ])
  expect((await read(own.id, manager)).sections).toHaveLength(2)
  const code = (paperId: string | null, caller: Learner) =>
    errorCode(caller.call(db, 'exam_paper($1)', [paperId]))
  for (const paperId of [foreign.id, hub.id, randomUUID(), null]) {
    expect(await code(paperId, manager)).toBe('site_not_managed')
  }
  const visitor = learner(await db.createUser())
  for (const paperId of [own.id, hub.id, randomUUID(), null]) {
    expect(await code(paperId, visitor)).toBe('admin_required')
  }
  expect(await code(randomUUID(), admin)).toBe('exam_paper_not_found')
  expect(await code(null, admin)).toBe('exam_paper_not_found')
  // A manager's refusal makes no edition either.
  const { rows } = await db.pool.query(
    'select from private.quiz_set_editions where quiz_set_id = any ($1)',
    [[foreign.set.id, hub.set.id]],
  )
  expect(rows).toEqual([])
})

test('a paper made before its structure moved is not for the managers of the new site alone', async () => {
  const [before, after] = [await createTenant(db, 'before'), await createTenant(db, 'after')]
  const { id, examId } = await paperOf(before)
  await db.pool.query('update exam_blueprints set tenant_id = $2 where id = $1', [examId, after])
  const manager = learner(await db.createUser())
  const manage = (site: string) =>
    db.pool.query('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
      site,
      manager.userId,
    ])
  const listed = () => db.request(manager.caller, 'select id from exam_papers where id = $1', [id])
  await manage(after)
  expect(await errorCode(read(id, manager))).toBe('site_not_managed')
  expect(await listed()).toEqual([])
  await manage(before)
  expect((await read(id, manager)).sections).toHaveLength(2)
  expect(await listed()).toEqual([{ id }])
  expect((await read(id)).sections).toHaveLength(2)
})

test('a question that moves to another site leaves the papers', async () => {
  const site = await createTenant(db, 'losing')
  const { id, set } = await paperOf(site)
  const paper = await createQuizSet(db, { questions: 0, tenantId: site })
  await db.pool.query('update exam_papers set quiz_set_id = $2 where id = $1', [id, paper.id])
  await db.pool.query(
    'update quiz_sets set is_paper = true, course_id = null, total_questions = 30 where id = $1',
    [paper.id],
  )
  const questions = async () => (await read(id)).sections.flatMap((section) => section.questions)
  expect(await questions()).toHaveLength(30)
  const elsewhere = await createQuizSet(db, { questions: 0 })
  await db.pool.query('update private.questions set quiz_set_id = $2 where id = $1', [
    set.questionIds[0],
    elsewhere.id,
  ])
  expect(await questions()).toHaveLength(29)
  // The category takes everything below it along.
  await db.pool.query(
    `update categories set tenant_id = null where id = (
       select s.category_id from courses c join subcategories s on s.id = c.subcategory_id where c.id = $1)`,
    [set.courseId],
  )
  const total = 'select total_questions from quiz_sets where id = $1'
  expect((await db.pool.query(total, [paper.id])).rows).toEqual([{ total_questions: 0 }])
  expect(await questions()).toEqual([])
})
