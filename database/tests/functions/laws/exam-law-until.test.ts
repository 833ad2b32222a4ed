import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { type Learner, learner } from '../../support/content.ts'
import { cite, createLaw } from '../../support/laws.ts'
import { assemble, createExam, type Exam, papersOf } from '../../support/papers.ts'

const db = productDatabase()
let admin: Learner
beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

/** An examination of four questions of six, the first of which is about a version in force since 2026-06-01. */
async function examOfLaw(
  name: string,
  lawUntil: string | null,
): Promise<Exam & { later: string; versionId: string }> {
  const exam = await createExam(db, { name, needed: 4, bank: 6 })
  const lawId = await createLaw(db)
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into law_versions (law_id, name, effective_on) values ($1, 'ฉบับที่ 2', '2026-06-01') returning id`,
    [lawId],
  )
  await db.pool.query('update exam_blueprints set law_until = $2 where id = $1', [
    exam.id,
    lawUntil,
  ])
  const later = exam.set.questionIds[0] ?? ''
  await cite(db, lawId, [
    [later, '1'],
    [exam.set.questionIds[1], '1'],
  ])
  const versionId = rows[0]?.id ?? ''
  await db.pool.query('update question_laws set version_id = $2 where question_id = $1', [
    later,
    versionId,
  ])
  return { ...exam, later, versionId }
}
const supply = async (exam: Exam, lawUntil: string | null) =>
  (
    await admin.call<{ sections: { available: number }[] }>(
      db,
      `exam_supply(null, (select sections from exam_blueprints where id = $1), $2)`,
      [exam.id, lawUntil],
    )
  ).sections[0]?.available
const startedAt = async (quizSetId: string) =>
  (
    await learner(await db.createUser()).call<{ questions: { id: string }[] }>(
      db,
      `start_quiz($1, 'end', gen_random_uuid())`,
      [quizSetId],
    )
  ).questions.map(({ id }) => id)

test('papers have no question about a version in force after the day of the examination', async () => {
  const exam = await examOfLaw('กฎหมายเดิม', '2026-05-31')
  expect(await supply(exam, '2026-05-31')).toBe(5)
  expect(await supply(exam, '2026-06-01')).toBe(6)
  expect(await supply(exam, null)).toBe(6)
  await assemble(db, exam.id, 3)
  const asked = (await papersOf(db, exam.id)).flatMap(({ questionIds }) => questionIds)
  expect(asked).toHaveLength(12)
  expect(asked).not.toContain(exam.later)
})

test('an earlier day retires the papers that ask about later law, and only these', async () => {
  const exam = await examOfLaw('เลื่อนวัน', null)
  await assemble(db, exam.id, 3)
  const before = await papersOf(db, exam.id)
  await db.pool.query(`update exam_blueprints set law_until = '2026-05-31' where id = $1`, [
    exam.id,
  ])
  expect(await papersOf(db, exam.id)).toEqual(
    before.filter(({ questionIds }) => !questionIds.includes(exam.later)),
  )
})

test('a paper no longer asks a question that was corrected for later law', async () => {
  const exam = await examOfLaw('แก้ตามฉบับใหม่', '2026-05-31')
  await assemble(db, exam.id, 1)
  const [paper] = await papersOf(db, exam.id)
  const [corrected = ''] = paper?.questionIds ?? []
  expect(await startedAt(paper?.quizSetId ?? '')).toContain(corrected)
  await db.pool.query(
    `insert into question_laws (question_id, law_id, section, version_id)
     select $1, v.law_id, '9', v.id from law_versions v where v.id = $2`,
    [corrected, exam.versionId],
  )
  expect(await startedAt(paper?.quizSetId ?? '')).toEqual(paper?.questionIds.slice(1))
})

test('a check of citations does not make the paper again', async () => {
  const exam = await examOfLaw('ตรวจแล้ว', null)
  await assemble(db, exam.id, 1)
  const [paper] = await papersOf(db, exam.id)
  const edition = async () =>
    (
      await db.pool.query(
        'select id from private.quiz_set_editions where quiz_set_id = $1 and is_current',
        [paper?.quizSetId],
      )
    ).rows
  await startedAt(paper?.quizSetId ?? '')
  const before = await edition()
  expect(before).toHaveLength(1)
  await cite(db, await createLaw(db), [[paper?.questionIds[0], '9']])
  await db.pool.query(
    'update question_laws set checked_on = current_date - 1, reviewed_at = now() where question_id = any ($1)',
    [paper?.questionIds],
  )
  expect(await edition()).toEqual(before)
})
