import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, type QuizSet } from '../../support/content.ts'
import { countAll, keyOf, makeLearners, sit, wrongOf } from '../item-analysis/sit.ts'

const db = productDatabase()

type Progress = {
  subjects: {
    id: string
    evidence: number
    expected: number | null
    low: number | null
    high: number | null
    missing: number | null
  }[]
  topics: { id: string; name: string; evidence: number; weak: boolean }[]
  trend: number | null
  sureness: Record<string, number> | null
}

let subject: string
let short: QuizSet
let long: QuizSet
/** The tag of the first half of the questions of each quiz set, and that of the others. */
let topics: [string, string]
let people: string[]
let next = 0
const newcomer = () => people[next++] ?? ''

beforeAll(async () => {
  people = await makeLearners(db, 20)
  short = await createQuizSet(db, { questions: 14, pointsCost: 0 })
  long = await createQuizSet(db, { questions: 100, pointsCost: 0 })
  const { rows } = await db.pool.query<{ subject: string; topics: [string, string] }>(
    `with s as (insert into subjects (name) values ('ภาษาไทย') returning id),
       t as (insert into quiz_tags (name, subject_id) select 'หัวข้อ ' || n, s.id from s, generate_series(1, 2) n
         returning id, name),
       l as (insert into question_tags (question_id, tag_id)
         select q.id, t.id from unnest($1::uuid[]) with ordinality q (id, n) join t
           on (t.name = 'หัวข้อ 1') = (q.n <= 7 or q.n > 14 and q.n <= 64))
     select (select id from s) as subject, (select array_agg(id order by name) from t) as topics`,
    [[...short.questionIds, ...long.questionIds]],
  )
  subject = rows[0]?.subject ?? ''
  topics = rows[0]?.topics ?? ['', '']
  await db.pool.query(
    `insert into private.item_parameters (question_id, subject_id, n, a, b)
     select id, $2, 200, 1.2, -1.5 + 3 * (n % 10) / 9.0 from unnest($1::uuid[]) with ordinality q (id, n)`,
    [[...short.questionIds, ...long.questionIds], subject],
  )
})

beforeEach(async () => {
  await db.pool.query('delete from private.subject_scales')
  await db.pool.query(
    `insert into private.subject_scales (subject_id, items, learners, reliability, growth, is_open, rare_curve)
     select $1, 114, 60, 0.8, 0, true, array_agg(share order by point) from (
       select g.point, avg(private.right_at(g.ability, p.a, p.b)) as share
       from private.item_parameters p cross join private.ability_grid() g group by 1) curve`,
    [subject],
  )
})

const progressOf = (person: string) => learner(person).call<Progress>(db, 'my_progress()', [])

/** Takes a quiz set with these shares of right answers in the first and the second half. */
async function take(person: string, quiz: QuizSet, first: number, second = first) {
  const half = quiz.questionIds.length / 2
  const choices = quiz.questionIds.map((_, n) => {
    const share = n < half ? first : second
    // Spread over easy and difficult questions.
    return (n * 7) % 10 < share * 10 ? keyOf(n) : wrongOf(n)
  })
  const [attempt] = await sit(db, quiz.id, [person], [choices])
  await countAll(db)
  return attempt ?? ''
}

test('marks are withheld with the number of missing questions, then shown with their interval', async () => {
  const person = newcomer()
  expect(await progressOf(person)).toEqual({
    subjects: [],
    topics: [],
    trend: null,
    sureness: null,
  })
  await take(person, short, 0.6)
  const [few] = (await progressOf(person)).subjects
  expect(few).toMatchObject({ id: subject, evidence: 14, expected: null, low: null, high: null })
  expect(few?.missing).toBeGreaterThan(5)
  expect(few?.missing).toBeLessThan(60)
  await take(person, long, 0.6)
  const [enough] = (await progressOf(person)).subjects
  expect(enough).toMatchObject({ evidence: 114, missing: null })
  const { expected, low, high } = enough as Record<'expected' | 'low' | 'high', number>
  expect(expected).toBeGreaterThan(54)
  expect(expected).toBeLessThan(66)
  expect([expected - low, high - expected].every((error) => error > 3 && error <= 13)).toBe(true)
})

test('a retake changes nothing', async () => {
  const person = newcomer()
  await take(person, long, 0.4)
  const first = await progressOf(person)
  for (let n = 0; n < 3; n += 1) await take(person, long, 1)
  expect(await progressOf(person)).toEqual(first)
})

test('closed scales show the number of pieces and nothing else', async () => {
  const person = newcomer()
  await take(person, long, 0.2)
  const hidden = {
    subjects: [{ evidence: 100, expected: null, low: null, high: null, missing: null }],
    topics: [],
    trend: null,
  }
  await db.pool.query('update private.learner_subjects set change = 9, change_deviation = 1')
  expect(await progressOf(person)).toMatchObject({
    topics: [{ weak: true }, { weak: true }],
    trend: 9,
  })
  await db.pool.query('update private.subject_scales set is_open = false')
  expect(await progressOf(person)).toMatchObject(hidden)
  await db.pool.query('delete from private.subject_scales')
  expect(await progressOf(person)).toMatchObject(hidden)
})

test('a topic is weak from 8 pieces where that is probable, by the pass line of the site', async () => {
  const [one, two] = topics
  const person = newcomer()
  const attempt = await take(person, short, 1, 0)
  expect((await progressOf(person)).topics).toEqual([])
  const ofResult = (caller: string) =>
    learner(caller).call<object[]>(db, 'result_topics($1)', [attempt])
  const found = (weak: boolean[]) =>
    [one, two].map((id, n) => ({ id, weak: weak[n] ?? null, missing: weak.length > 0 ? 0 : 1 }))
  const byId = (rows: object[]) => expect.arrayContaining(rows)
  expect(await ofResult(person)).toEqual(byId(found([])))
  await take(person, long, 1, 0)
  expect((await progressOf(person)).topics).toMatchObject([
    { id: two, evidence: 57, weak: true },
    { id: one, evidence: 57, weak: false },
  ])
  expect(await ofResult(person)).toEqual(byId(found([false, true])))
  // Near the line nothing is certain.
  const middling = newcomer()
  await take(middling, long, 0.6)
  expect((await progressOf(middling)).topics.map(({ weak }) => weak)).toEqual([false, false])
  await db.pool.query(
    `insert into site_settings (key, value) values ('pass_percent', '80')
     on conflict (key) do update set value = excluded.value`,
  )
  expect((await progressOf(middling)).topics.map(({ weak }) => weak)).toEqual([true, true])
  await db.pool.query(`update site_settings set value = '60' where key = 'pass_percent'`)
})

test('a change is shown where marks are, and its 80 % interval excludes 0', async () => {
  const person = newcomer()
  await take(person, long, 0.6)
  const changed = async (change: number | null, deviation: number | null) => {
    await db.pool.query(
      'update private.learner_subjects set change = $2, change_deviation = $3 where user_id = $1',
      [person, change, deviation],
    )
    return (await progressOf(person)).trend
  }
  expect(await changed(6.4, 4)).toBe(6)
  expect(await changed(-6.4, 4)).toBe(-6)
  expect(await changed(6.4, 5.1)).toBeNull()
  expect(await changed(null, null)).toBeNull()
  await changed(6.4, 4)
  await db.pool.query(
    `update private.learner_subjects set latest_at = latest_at - interval '2 years' where user_id = $1`,
    [person],
  )
  expect(await progressOf(person)).toMatchObject({ subjects: [{ expected: null }], trend: null })
})

test('only the own progress is readable, of anonymous users none, and visitors are refused', async () => {
  const person = newcomer()
  const attempt = await take(person, long, 0.5)
  const other = newcomer()
  expect(await learner(other).call(db, 'result_topics($1)', [attempt])).toEqual([])
  expect((await progressOf(other)).subjects).toEqual([])
  const anonymous = newcomer()
  await db.pool.query('update profiles set is_anonymous = true where user_id = $1', [anonymous])
  await take(anonymous, long, 0.5)
  expect((await progressOf(anonymous)).subjects).toEqual([])
  for (const call of ['my_progress()', 'result_topics(gen_random_uuid())']) {
    expect(await errorCode(db.request({ role: 'anon' }, `select ${call}`))).toBe('sign_in_required')
  }
  for (const sql of [
    `select * from private.subject_progress('${person}')`,
    `select * from private.topic_progress('${person}', 60)`,
    'select * from private.learner_tags',
  ]) {
    expect(await errorCode(db.request(learner(other).caller, sql)), sql).toBe('42501')
  }
})

test('sureness counts first answers of attempts with a mark, from 30 sure and 10 unsure ones', async () => {
  const person = newcomer()
  const mark = (attempt: string, marked: number) =>
    db.pool.query(
      `update attempt_answers g set unsure = true
       from quiz_attempts a join private.edition_questions q using (edition_id)
       where a.id = $1 and g.attempt_id = a.id and g.question_id = q.question_id and q.position <= $2`,
      [attempt, marked],
    )
  const attemptOf = async (quiz: QuizSet, right: number, marked: number) => {
    const choices = quiz.questionIds.map((_, n) => (n < right ? keyOf(n) : wrongOf(n)))
    const [attempt = ''] = await sit(db, quiz.id, [person], [choices])
    await mark(attempt, marked)
    // Saved one by one, so that no answer counts as rapid.
    await db.pool.query(
      `update attempt_answers g set answered_at = a.started_at + q.position * interval '9 seconds'
       from quiz_attempts a join private.edition_questions q using (edition_id)
       where a.id = $1 and g.attempt_id = a.id and g.question_id = q.question_id`,
      [attempt],
    )
    await countAll(db)
  }
  await attemptOf(short, 14, 0)
  expect((await progressOf(person)).sureness).toBeNull()
  const set = await createQuizSet(db, { questions: 40, pointsCost: 0 })
  await attemptOf(set, 25, 9)
  expect((await progressOf(person)).sureness).toBeNull()
  const more = await createQuizSet(db, { questions: 2, pointsCost: 0 })
  await attemptOf(more, 0, 1)
  expect((await progressOf(person)).sureness).toEqual({
    sure: 50,
    sure_answers: 32,
    unsure: 90,
    unsure_answers: 10,
  })
})

test('sureness of long histories is read from an index', async () => {
  const person = newcomer()
  await db.pool.query(
    `insert into private.evidence (user_id, question_id, attempt_id, version_id, choice, is_right, answered_at)
     select $1, gen_random_uuid(), gen_random_uuid(), 0, 1, true, now() from generate_series(1, 2000)`,
    [person],
  )
  await db.pool.query('vacuum analyze private.evidence')
  const { rows: bodies } = await db.pool.query<{ body: string }>(
    `select prosrc as body from pg_proc where oid = 'private.sureness(uuid)'::regprocedure`,
  )
  const client = await db.pool.connect()
  try {
    // As in my_progress.
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query(
      `explain ${bodies[0]?.body.replace('= learner', `= '${person}'`)}`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
      'Index Only Scan using evidence_sureness',
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('each posterior is faded once, however many points and topics there are', async () => {
  const person = newcomer()
  await take(person, long, 0.4)
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  try {
    await client.query(`begin; set local track_functions = 'all'`)
    await client.query('select from private.topic_progress($1, 60)', [person])
    const { rows } = await client.query<{ calls: number }>(
      `select calls::integer from pg_stat_xact_user_functions where funcname = 'faded'`,
    )
    // The subject, and both topics.
    expect(rows).toEqual([{ calls: 3 }])
  } finally {
    await client.end()
  }
})
