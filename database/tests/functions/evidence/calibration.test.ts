import { beforeAll, expect, test } from 'vitest'
import { performLearningRuns } from '../../../../apps/server/src/jobs/learning-runs-perform.ts'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet } from '../../support/content.ts'
import { countAll, keyOf, makeLearners, sit, wrongOf } from '../item-analysis/sit.ts'

const db = productDatabase()
let subject: string
let people: string[]
let questionIds: string[]

/** The share of right answers rises with the learner's place, and falls with the question's. */
const answersOf = (place: number) =>
  questionIds.map((_, question) => {
    const chance = (((place * 37 + question * 101) % 100) + 0.5) / 100
    const known = 1 / (1 + Math.exp(-1.5 * (place / 20 - 1.5 - (question - 20) / 15)))
    return chance < 0.25 + 0.75 * known ? keyOf(question) : wrongOf(question)
  })

beforeAll(async () => {
  const quiz = await createQuizSet(db, { questions: 45, pointsCost: 0 })
  questionIds = quiz.questionIds
  people = await makeLearners(db, 60)
  const { rows } = await db.pool.query<{ id: string }>(
    `with s as (insert into subjects (name) values ('ภาษาอังกฤษ') returning id),
       t as (insert into quiz_tags (name, subject_id) select 'คำศัพท์', id from s returning id),
       l as (insert into question_tags select q, t.id from unnest($1::uuid[]) q, t)
     select id from s`,
    [questionIds],
  )
  subject = rows[0]?.id ?? ''
  await sit(
    db,
    quiz.id,
    people,
    people.map((_, place) => answersOf(place)),
  )
  await countAll(db)
})

const log = { info: () => undefined, error: () => undefined }
const perform = (url = db.url) =>
  performLearningRuns(db.pool, url, log, new AbortController().signal)

async function calibrate() {
  const { rows } = await db.pool.query<{ run: string }>('select private.calibrate_items() as run')
  await perform()
  const runs = await db.pool.query(
    'select finished_at is not null as ended, report, error from private.learning_runs where id = $1',
    [rows[0]?.run],
  )
  return runs.rows[0]
}

async function abilityOf(person: string | undefined) {
  const { rows } = await db.pool.query('select * from private.learner_ability($1, $2)', [
    person,
    subject,
  ])
  return rows[0]
}

/** The number of pieces of the topic, and the ability that fits them best. */
async function topicOf(person: string) {
  const { rows } = await db.pool.query(
    `select t.n, (select g.ability from private.ability_grid() g order by t.log_posterior[g.point] desc limit 1) as top
     from private.learner_tags t where t.user_id = $1`,
    [person],
  )
  return rows[0]
}

test('a run calibrates the questions and opens the scale', async () => {
  expect(await abilityOf(people[0])).toBeUndefined()
  expect(await calibrate()).toMatchObject({
    ended: true,
    error: null,
    report: { pieces: 60 * 45, subjects: [{ id: subject, items: 45, learners: 60 }] },
  })
  const { rows } = await db.pool.query(
    `select p.n, p.a, p.b, p.se from unnest($1::uuid[]) with ordinality as q (id, place)
     join private.item_parameters p on p.question_id = q.id order by place`,
    [questionIds],
  )
  expect(rows).toHaveLength(45)
  expect(rows.every(({ n, a, se }) => n === 60 && a > 0 && se > 0)).toBe(true)
  expect(rows[44].b).toBeGreaterThan(rows[0].b + 1)
  const scale = await db.pool.query(
    'select is_open, growth from private.subject_scales where subject_id = $1',
    [subject],
  )
  expect(scale.rows).toEqual([{ is_open: true, growth: 0 }])
  const [weak, strong] = [await abilityOf(people[2]), await abilityOf(people[57])]
  expect(weak).toMatchObject({ n: 45 })
  expect(strong.low).toBeGreaterThan(weak.high)
})

test('evidence since the last calibration moves the ability as the next calibration does', async () => {
  const [learner = ''] = await makeLearners(db, 1)
  const quiz = await db.pool.query<{ quiz_set_id: string }>(
    'select quiz_set_id from private.questions where id = $1',
    [questionIds[0]],
  )
  await sit(db, quiz.rows[0]?.quiz_set_id ?? '', [learner], [answersOf(50)])
  await countAll(db)
  const before = await abilityOf(learner)
  expect(before).toMatchObject({ n: 45 })
  const topicBefore = await topicOf(learner)
  expect(topicBefore).toMatchObject({ n: 45 })
  await calibrate()
  const after = await abilityOf(learner)
  const topic = await topicOf(learner)
  expect(topic.n).toBe(45)
  expect(topic.top).toBeCloseTo(topicBefore.top, 0)
  expect(before.ability).toBeCloseTo(after.ability, 1)
  expect(before.deviation).toBeCloseTo(after.deviation, 1)
})

test('evidence of a learner who stopped fades once, and stays when the question is deleted', async () => {
  const person = people[57] ?? ''
  await db.pool.query(
    `update private.evidence set answered_at = answered_at - interval '90 days' where user_id = $1`,
    [person],
  )
  await calibrate()
  const { rows } = await db.pool.query<{ days: number; log: number }>(
    `select round(extract(epoch from now() - latest_at) / 86400)::integer as days,
       (select sum(exp(x)) from unnest(log_posterior) x) as log
     from private.learner_subjects where user_id = $1`,
    [person],
  )
  expect(rows).toEqual([{ days: 90, log: expect.closeTo(1, 3) }])
  const faded = await abilityOf(person)
  await db.pool.query(
    `update private.evidence set answered_at = answered_at + interval '90 days' where user_id = $1`,
    [person],
  )
  await db.pool.query('delete from private.questions where id = $1', [questionIds[3]])
  await calibrate()
  const fresh = await abilityOf(person)
  expect(fresh.n).toBe(45)
  // Half the weight: the error is about √2 as large.
  expect(faded.deviation / fresh.deviation).toBeGreaterThan(1.15)
  expect(faded.deviation / fresh.deviation).toBeLessThan(1.6)
})

test('a learner who answers better than 28 days ago has a change of marks', async () => {
  const person = people[30] ?? ''
  const change = async () => {
    const { rows } = await db.pool.query(
      'select change, change_deviation from private.learner_subjects where user_id = $1',
      [person],
    )
    return rows[0]
  }
  expect(await change()).toEqual({ change: null, change_deviation: null })
  await db.pool.query(
    `update private.evidence set answered_at = answered_at - interval '40 days', is_right = false
     where user_id = $1 and question_id = any ($2)`,
    [person, questionIds.slice(0, 20)],
  )
  await db.pool.query(
    'update private.evidence set is_right = true where user_id = $1 and question_id <> all ($2)',
    [person, questionIds.slice(0, 20)],
  )
  await calibrate()
  const { change: marks, change_deviation: deviation } = await change()
  expect(marks).toBeGreaterThan(1.282 * deviation)
  const { rows } = await db.pool.query(
    'select cardinality(curve) as points from private.tag_curves',
  )
  expect(rows).toEqual([{ points: 41 }])
})

test('deletions of accounts during calibrations neither deadlock nor leave abilities behind', async () => {
  const leaving = people.slice(10, 20)
  let open = true
  const calibrations = (async () => {
    while (open) await calibrate()
  })()
  for (const id of leaving) await db.pool.query('delete from auth.users where id = $1', [id])
  open = false
  await calibrations
  const { rows } = await db.pool.query(
    'select count(*)::integer as count from private.learner_subjects where user_id = any ($1)',
    [leaving],
  )
  expect(rows).toEqual([{ count: 0 }])
  const failed = await db.pool.query(
    'select error from private.learning_runs where error is not null',
  )
  expect(failed.rows).toEqual([])
})

test('several processes perform a run once, and a run that ends its process is given up', async () => {
  const { rows } = await db.pool.query<{ run: string }>('select private.calibrate_items() as run')
  await Promise.all([perform(), perform(), perform()])
  const starts = async (id: string | undefined) =>
    (await db.pool.query('select starts, error from private.learning_runs where id = $1', [id]))
      .rows[0]
  expect(await starts(rows[0]?.run)).toEqual({ starts: 1, error: null })
  const next = await db.pool.query<{ run: string }>('select private.calibrate_items() as run')
  await db.pool.query('update private.learning_runs set starts = 3 where finished_at is null')
  await perform()
  expect(await starts(next.rows[0]?.run)).toMatchObject({
    error: 'failed three times; the log says why',
  })
})

test('old evidence fades, and a closed scale shows no ability', async () => {
  const fresh = await abilityOf(people[57])
  await db.pool.query(
    `update private.learner_subjects set latest_at = latest_at - interval '180 days' where user_id = $1`,
    [people[57]],
  )
  const old = await abilityOf(people[57])
  expect(old.deviation).toBeGreaterThan(fresh.deviation * 1.3)
  expect(old.ability).toBeLessThan(fresh.ability)
  await db.pool.query('update private.subject_scales set is_open = false')
  expect(await abilityOf(people[57])).toEqual({
    n: 45,
    ability: null,
    deviation: null,
    low: null,
    high: null,
  })
})

test('there is one open run at a time, which a failure leaves for the next call', async () => {
  const request = async () =>
    (await db.pool.query<{ run: string }>('select private.calibrate_items() as run')).rows[0]?.run
  const runs = await Promise.all([request(), request(), request()])
  expect(new Set(runs).size).toBe(1)
  await perform(`${db.url}_missing`)
  expect(await request()).toBe(runs[0])
  await perform()
  const { rows } = await db.pool.query(
    'select finished_at is not null as ended, error from private.learning_runs where id = $1',
    [runs[0]],
  )
  expect(rows).toEqual([{ ended: true, error: null }])
})
