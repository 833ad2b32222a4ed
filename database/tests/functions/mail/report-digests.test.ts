import { beforeAll, beforeEach, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner, type QuizSet } from '../../support/content.ts'
import { practice, sit } from '../practice/practice.ts'

type Digest = {
  id: string
  host: string | null
  content: {
    to: string
    reports: number
    more: number
    questions: { number: number; reasons: { reason: string; count: number }[]; remarks: string[] }[]
  }
}

const db = productDatabase()
let quiz: QuizSet
let nurseQuiz: QuizSet
beforeAll(async () => {
  await db.createAdmin()
  quiz = await createQuizSet(db, { questions: 12, pointsCost: 0 })
  const tenantId = await createTenant(db, 'nurse')
  nurseQuiz = await createQuizSet(db, { questions: 1, pointsCost: 0, tenantId })
})
beforeEach(() => db.pool.query('delete from question_reports; delete from private.report_digests;'))

/** A learner who took the quiz set, and so may report its questions. */
async function reporter(set = quiz, host?: string) {
  const user = learner(await db.createUser({ metadata: { full_name: 'มาลี ใจดี' } }), host)
  await sit(db, user, set, {})
  const { report } = practice(db, user)
  return (question: number, reason: string, details?: string) =>
    report(set.questionIds[question] ?? '', reason, details)
}

async function digests(): Promise<Digest[]> {
  await db.pool.query('select private.close_report_digests()')
  return (await db.pool.query<Digest>('select * from private.claim_mails(50)')).rows
}
const passHour = () =>
  db.pool.query(`update private.report_digests set closed_at = closed_at - interval '61 minutes'`)

test('the first report is mailed at once, further ones within the hour together', async () => {
  const [one, other] = [await reporter(), await reporter()]
  await one(0, 'typo')
  expect(await digests()).toMatchObject([{ host: null, content: { reports: 1 } }])
  await Promise.all([one(1, 'typo'), one(2, 'unclear'), other(1, 'wrong_key', 'ควรเป็น ข')])
  expect(await digests()).toEqual([])
  await passHour()
  const [mail, ...rest] = await digests()
  expect(rest).toEqual([])
  expect(mail?.content).toMatchObject({
    reports: 3,
    more: 0,
    questions: [
      {
        quiz_set: 'ชุดข้อสอบ',
        number: 2,
        text: 'คำถาม 1',
        reasons: [
          { reason: 'typo', count: 1 },
          { reason: 'wrong_key', count: 1 },
        ],
        remarks: ['ควรเป็น ข'],
      },
      { number: 3, remarks: [] },
    ],
  })
  await passHour()
  expect(await digests()).toEqual([])
})

test('each site has its own, in its name', async () => {
  const nurse = await reporter(nurseQuiz, 'nurse.localhost')
  const hub = await reporter()
  await nurse(0, 'outdated')
  await hub(0, 'outdated')
  expect(new Set((await digests()).map(({ host }) => host))).toEqual(
    new Set(['nurse.localhost', null]),
  )
})

test('shows ten questions of many and the number of the others', async () => {
  const report = await reporter()
  for (let question = 0; question < 12; question++) await report(question, 'typo')
  const [mail] = await digests()
  expect(mail?.content.questions).toHaveLength(10)
  expect(mail?.content).toMatchObject({ reports: 12, more: 2 })
})

test('names no reporter', async () => {
  await (await reporter())(0, 'other', 'ภาพไม่ขึ้น')
  expect(JSON.stringify(await digests())).not.toMatch(/มาลี|user_id/)
})

test('reports handled in the meantime are not mailed', async () => {
  const report = await reporter()
  await report(0, 'typo')
  await report(1, 'typo')
  await db.pool.query(`update question_reports set status = 'resolved' where question_id = $1`, [
    quiz.questionIds[0],
  ])
  expect((await digests()).map(({ content }) => content.reports)).toEqual([1])
  await report(0, 'typo')
  await passHour()
  await db.pool.query(`update question_reports set status = 'dismissed'`)
  expect(await digests()).toEqual([])
})
