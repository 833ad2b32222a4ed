import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { simulate } from '../../../../tests/support/simulated-learners.ts'
import { createQuizSet, createTenant, learner } from '../../support/content.ts'
import {
  answerAsSimulated,
  calibrateOn,
  createSimulatedSet,
  heldQuestions,
} from './simulated-set.ts'

const db = productDatabase()
const items = 60
const world = simulate({ seed: 3, learners: 150, items, pieces: items })
/** An item of average difficulty, whose key will be wrong. */
const wrong = world.curves.reduce(
  (best, { b }, item) => (Math.abs(b) < Math.abs(world.curves[best]?.b ?? 9) ? item : best),
  0,
)
let questionIds: string[]

beforeAll(async () => {
  const quiz = await createSimulatedSet(db, world, wrong)
  questionIds = quiz.questionIds
  await answerAsSimulated(db, quiz.id, world)
})

const calibrate = () => calibrateOn(db)
const held = () => heldQuestions(db)
const release = () =>
  db.pool.query('update private.questions set held_at = null where held_at is not null')

test('a calibration holds the question with the wrong key, and names the right option', async () => {
  expect(await calibrate()).toMatchObject({
    error: null,
    report: { keys: { held: 1, too_many: 0 } },
  })
  expect(await held()).toEqual([{ id: questionIds[wrong], reason: 'suspicion' }])
  const { rows } = await db.pool.query(
    'select n, choice, reports from private.key_suspicions where question_id = $1',
    [questionIds[wrong]],
  )
  expect(rows).toEqual([{ n: 150, choice: world.right[wrong], reports: 0 }])
  await calibrate()
  expect(await held()).toHaveLength(1)
})

test('a confirmed key is exempt for 100 further answers, and the setting turns holds off', async () => {
  await release()
  const keep = (at: number | null) =>
    db.pool.query('update private.questions set key_kept_at = $2 where id = $1', [
      questionIds[wrong],
      at,
    ])
  await keep(100)
  expect(await calibrate()).toMatchObject({ report: { keys: { held: 0 } } })
  await keep(50)
  await db.pool.query(
    `insert into site_settings (key, value) values ('hold_suspect_keys', 'false')`,
  )
  expect(await calibrate()).toMatchObject({ report: { keys: { held: 0 } } })
  await db.pool.query(`delete from site_settings where key = 'hold_suspect_keys'`)
  expect(await calibrate()).toMatchObject({ report: { keys: { held: 1 } } })
})

const suspect = (ids: string[]) =>
  db.pool.query(
    `insert into private.key_suspicions select id, 100, 0.96, 1, 0 from unnest($1::uuid[]) id
     on conflict (question_id) do update set probability = 0.96`,
    [ids],
  )
const holdSuspects = async () =>
  (await db.pool.query('select private.hold_suspect_keys() as keys')).rows[0].keys

test('more than three and 2 % of a site in one night are not held, and wait for administrators', async () => {
  await db.createAdmin()
  await release()
  await suspect(questionIds.slice(0, 5))
  const tenantId = await createTenant(db, 'nurse')
  const nurse = await createQuizSet(db, { questions: 10, pointsCost: 0, tenantId })
  const three = nurse.questionIds.slice(0, 3)
  await suspect(three)
  const keys = await holdSuspects()
  expect(keys.held).toBe(3)
  expect(keys.too_many).toBeGreaterThanOrEqual(5)
  expect((await held()).map(({ id }) => id).sort()).toEqual(three.sort())
  const waiting = await db.pool.query(`select private.waiting_work(null) ->> 'reports' as count`)
  expect(waiting.rows).toEqual([{ count: String(keys.too_many + 3) }])
  await holdSuspects()
  const mails = await db.pool.query(
    `select private.mail_content(o) as content from private.outbox o where kind = 'suspect_keys'`,
  )
  expect(mails.rows).toMatchObject([
    { content: { scope: 'night', site: null, questions: keys.too_many } },
  ])
  await release()
  await suspect(nurse.questionIds.slice(0, 4))
  expect(await holdSuspects()).toMatchObject({ held: 0, too_many: keys.too_many + 4 })
  await createQuizSet(db, { questions: 190, pointsCost: 0, tenantId })
  expect(await holdSuspects()).toMatchObject({ held: 4, too_many: keys.too_many })
  await release()
})

test('an undone hold exempts its questions, as a release does', async () => {
  const admin = learner(await db.createAdmin())
  await db.pool.query('delete from private.key_suspicions')
  const [id = ''] = questionIds
  await suspect([id])
  expect(await holdSuspects()).toMatchObject({ held: 1 })
  const { rows } = await db.pool.query(
    'select batch_id from admin_audit_log where row_id = $1 order by id desc limit 1',
    [id],
  )
  await admin.call(db, 'undo_batch($1)', [rows[0]?.batch_id])
  expect(await held()).toEqual([])
  expect(await holdSuspects()).toMatchObject({ held: 0 })
})

test('of the last questions of a set the least suspicious one is not held', async () => {
  const small = await createQuizSet(db, { questions: 2, pointsCost: 0 })
  const [one = '', two = ''] = small.questionIds
  await db.pool.query('delete from private.key_suspicions')
  await createQuizSet(db, { questions: 60, pointsCost: 0 })
  await db.pool.query(
    `insert into private.key_suspicions values ($1, 100, 0.96, 1, 0), ($2, 100, 0.99, 1, 0)`,
    [one, two],
  )
  await db.pool.query('select private.hold_suspect_keys()')
  expect(await held()).toEqual([{ id: two, reason: 'suspicion' }])
  await db.pool.query('select private.hold_suspect_keys()')
  expect(await held()).toHaveLength(1)
})

test('another key ends the suspicion and the exemption', async () => {
  const [id] = questionIds
  await db.pool.query('insert into private.key_suspicions values ($1, 100, 0.96, 1, 0)', [id])
  await db.pool.query('update private.questions set key_kept_at = 100 where id = $1', [id])
  await db.pool.query(
    `update private.questions set correct_answer = (private.choice_of(correct_answer) % 4 + 1)::text where id = $1`,
    [id],
  )
  const { rows } = await db.pool.query(
    `select q.key_kept_at, s.question_id from private.questions q
     left join private.key_suspicions s on s.question_id = q.id where q.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ key_kept_at: null, question_id: null }])
})
