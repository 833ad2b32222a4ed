import { beforeAll, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner, type QuizSet } from '../../support/content.ts'

const db = productDatabase()
let tenantId: string
let hub: QuizSet
let there: QuizSet

beforeAll(async () => {
  tenantId = await createTenant(db, 'line')
  hub = await createQuizSet(db, { pointsCost: 0, questions: 5 })
  there = await createQuizSet(db, { pointsCost: 0, questions: 5, tenantId })
})

const lineOf = async ({ id }: QuizSet) => {
  const { rows } = await db.pool.query<{ pass_percent: number }>(
    'select pass_percent from private.pass_lines($1)',
    [[id]],
  )
  return rows[0]?.pass_percent
}
const setting = (key: string, value: string | null) =>
  db.pool.query(
    `insert into site_settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value`,
    [key, value],
  )
const give = (table: string, line: number | null, { id }: QuizSet) =>
  db.pool.query(
    `update ${table} set pass_percent = $1 where id in (
       select unnest(array[q.id, c.id, s.category_id]) from quiz_sets q join courses c on c.id = q.course_id
       join subcategories s on s.id = c.subcategory_id where q.id = $2)`,
    [line, id],
  )

test('is the nearest that is set: the quiz set’s, the course’s, the category’s, the tenant’s, the hub’s', async () => {
  expect([await lineOf(hub), await lineOf(there)]).toEqual([60, 60])
  await setting('pass_percent', '70')
  expect([await lineOf(hub), await lineOf(there)]).toEqual([70, 70])
  await setting(`tenant_${tenantId}_pass_percent`, ' 65 ')
  expect([await lineOf(hub), await lineOf(there)]).toEqual([70, 65])
  await give('categories', 50, there)
  expect([await lineOf(hub), await lineOf(there)]).toEqual([70, 50])
  await give('courses', 55, there)
  expect(await lineOf(there)).toBe(55)
  await give('quiz_sets', 100, there)
  expect(await lineOf(there)).toBe(100)
  await give('quiz_sets', null, there)
  expect(await lineOf(there)).toBe(55)
  for (const none of ['', '0', '101', '60.5', 'สูง', null]) {
    await setting('pass_percent', none)
    expect(await lineOf(hub)).toBe(60)
  }
})

describe('a line', () => {
  test.each([
    [3, 5, 60, true],
    [2, 5, 60, false],
    // Displayed as 60 %, but below it.
    [149, 250, 60, false],
    [0, 5, 1, false],
    [5, 5, 100, true],
    [2_000_000_000, 2_000_000_000, 100, true],
  ])('%i of %i towards %i %%: %s', async (score, total, line, passed) => {
    const { rows } = await db.pool.query('select private.passes($1, $2, $3) as passed', [
      score,
      total,
      line,
    ])
    expect(rows).toEqual([{ passed }])
  })

  test.each([0, 101, -5])('%i is not a valid percentage', async (line) => {
    const admin = learner(await db.createAdmin())
    for (const [table, id] of [
      ['quiz_sets', hub.id],
      ['courses', hub.courseId],
    ]) {
      const change = db.request(
        admin.caller,
        `update ${table} set pass_percent = $1 where id = $2`,
        [line, id],
      )
      expect(await errorCode(change)).toBe('23514')
    }
  })
})

test('result, history, charts, today and cards all show the same', async () => {
  const user = learner(await db.createUser())
  const set = await createQuizSet(db, { pointsCost: 0, questions: 5 })
  await give('quiz_sets', 50, set)
  await db.pool.query(
    `with tag as (insert into quiz_tags (name) values ('เรื่องเดียว') returning id)
     insert into question_tags (question_id, tag_id) select unnest($1::uuid[]), id from tag`,
    [set.questionIds],
  )
  const take = async (right: number) => {
    const { attempt } = await user.start(db, set.id)
    const answers = set.questionIds.map((question_id, n) => ({
      question_id,
      choice: n < right ? (n % 4) + 1 : ((n + 1) % 4) + 1,
    }))
    await user.answerAll(db, attempt.id, answers)
    await user.submit(db, attempt.id)
    return attempt.id
  }
  for (const [right, passed] of [
    [2, false],
    [3, true],
  ] as const) {
    const id = await take(right)
    const line = { pass_percent: 50, passed }
    expect(await user.call(db, 'attempt_result($1)', [id])).toMatchObject({
      attempt: { passed },
      quiz_set: { pass_percent: 50 },
      tags: [{ name: 'เรื่องเดียว', passed }],
    })
    type Listed = { attempts: object[] }
    const history = await user.call<Listed>(db, 'attempt_history()', [])
    expect(history.attempts[0]).toMatchObject({ id, ...line })
    const charts = await user.call<{ scores: object[] }>(db, 'score_charts()', [])
    expect(charts.scores.at(-1)).toMatchObject({ id, ...line })
    expect(await user.call(db, 'own_progress($1)', [[set.id, hub.id]])).toEqual({
      attempts: right - 1,
      latest: [{ quiz_set_id: set.id, score: right, total_questions: 5, ...line }],
    })
  }
  const other = learner(await db.createUser())
  const nothing = { attempts: 0, latest: [] }
  expect(await other.call(db, 'own_progress($1)', [[set.id]])).toEqual(nothing)
  expect(await other.call(db, 'own_progress($1)', [null])).toEqual(nothing)
  expect(await errorCode(db.request({ role: 'anon' }, `select own_progress('{}')`))).toBe(
    'sign_in_required',
  )
})
