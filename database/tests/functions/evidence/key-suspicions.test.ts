import { beforeAll, expect, test } from 'vitest'
import { performLearningRuns } from '../../../../apps/server/src/jobs/learning-runs-perform.ts'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { simulate } from '../../../../tests/support/simulated-learners.ts'
import { createQuizSet } from '../../support/content.ts'
import { countAll, makeLearners, sit } from '../item-analysis/sit.ts'

const db = productDatabase()
const items = 60
const world = simulate({ seed: 3, learners: 150, items, pieces: items })
/** An item of average difficulty, whose key will be wrong. */
const wrong = world.curves.reduce(
  (best, { b }, item) => (Math.abs(b) < Math.abs(world.curves[best]?.b ?? 9) ? item : best),
  0,
)
let questionIds: string[]

/** The option of a wrong key: not the right one. */
const other = (right: number) => (right % 4) + 1

beforeAll(async () => {
  const quiz = await createQuizSet(db, { questions: items, pointsCost: 0 })
  questionIds = quiz.questionIds
  await db.pool.query(
    `update private.questions q set correct_answer = given.key
     from unnest($1::uuid[], $2::text[]) given (id, key) where q.id = given.id`,
    [questionIds, world.right.map((right, item) => String(item === wrong ? other(right) : right))],
  )
  await db.pool.query(
    `with s as (insert into subjects (name) values ('ภาษาไทย') returning id),
       t as (insert into quiz_tags (name, subject_id) select 'หลักภาษา', id from s returning id)
     insert into question_tags select q, t.id from unnest($1::uuid[]) q, t`,
    [questionIds],
  )
  const people = await makeLearners(db, 150)
  const rows = people.map(() => Array<number>(items).fill(0))
  const { learner, item, choice } = world.evidence
  for (const [n, person] of learner.entries()) {
    const row = rows[person]
    if (row) row[item[n] ?? 0] = choice[n] ?? 0
  }
  await sit(db, quiz.id, people, rows)
  await countAll(db)
})

const log = { info: () => undefined, error: () => undefined }
async function calibrate() {
  const { rows } = await db.pool.query<{ run: string }>('select private.calibrate_items() as run')
  await performLearningRuns(db.pool, db.url, log, new AbortController().signal)
  const runs = await db.pool.query(
    'select report, error from private.learning_runs where id = $1',
    [rows[0]?.run],
  )
  return runs.rows[0]
}
const held = async () =>
  (
    await db.pool.query<{ id: string; reason: string }>(
      'select id, hold_reason as reason from private.questions where held_at is not null',
    )
  ).rows
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

test('more than 2 % of the bank in one night are not held, but wait for administrators', async () => {
  await release()
  await db.pool.query(
    `update private.key_suspicions set probability = 0.96 where question_id = any ($1)`,
    [questionIds.slice(0, 5)],
  )
  const { rows } = await db.pool.query('select private.hold_suspect_keys() as keys')
  expect(rows[0].keys.held).toBe(0)
  expect(rows[0].keys.too_many).toBeGreaterThanOrEqual(5)
  expect(await held()).toEqual([])
  const waiting = await db.pool.query(`select private.waiting_work(null) ->> 'reports' as count`)
  expect(waiting.rows).toEqual([{ count: String(rows[0].keys.too_many) }])
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
