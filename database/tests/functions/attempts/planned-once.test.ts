// Planning the statements of a learner's calls took longer than executing them
// (docs/design/deadline-bursts.md).
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { quizSet } from '../../support/content.ts'

const db = productDatabase()
const quiz = quizSet(db, { questions: 4, pointsCost: 0 })

/** These return constants and are inlined into the plan. */
const constants = ['private.grace_period()', 'private.grading_lock()', 'private.standings_lock()']

/** A connection with a learner's role and claims, as the server uses it. */
async function connect() {
  const person = await db.createUser()
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  await client.query(
    `select set_config('role', 'authenticated', false), set_config('request.jwt.claims', $1, false),
       set_config('request.headers', '{"host": "localhost:3000"}', false),
       set_config('data_api.answers_after_commit', 'on', false)`,
    [JSON.stringify({ sub: person, role: 'authenticated' })],
  )
  return client
}

/** An examination from the catalogue to the dashboard. */
async function sitExam(client: pg.Client) {
  const call = async (name: string, ...values: unknown[]) => {
    const places = values.map((_, at) => `$${at + 1}`).join()
    const { rows } = await client.query(`select public.${name}(${places}) as answer`, values)
    return rows[0]?.answer
  }
  const page = `select q.name, c.name, s.name, g.name from public.quiz_sets q
    join public.courses c on c.id = q.course_id join public.subcategories s on s.id = c.subcategory_id
    join public.categories g on g.id = s.category_id where q.id = $1`
  await client.query(page, [quiz.id])
  const { attempt, questions } = await call('start_quiz', quiz.id, 'end', randomUUID())
  await call('answer_question', attempt.id, questions[0].id, 1)
  const answers = [{ question_id: questions[1].id, choice: 2 }]
  await call('answer_questions', attempt.id, JSON.stringify(answers))
  await call('get_attempt', attempt.id)
  await call('submit_attempt', attempt.id)
  await call('attempt_result', attempt.id)
  for (const period of ['all', 'month', 'week']) await call('leaderboard', period)
  for (const own of ['dashboard', 'attempt_history', 'tonight', 'score_charts']) await call(own)
}

// Before release 18 PostgreSQL plans the statements of an SQL function at each call.
test("a learner's calls in an examination run no function that is planned at each call", async () => {
  const client = await connect()
  try {
    await client.query('reset role')
    await client.query(`set track_functions = 'all'`)
    await client.query('set role authenticated')
    await sitExam(client)
    await client.query('reset role')
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query<{ called: string }>(
      `select s.funcid::regprocedure::text as called from pg_stat_user_functions s
       join pg_proc p on p.oid = s.funcid join pg_language l on l.oid = p.prolang
       where l.lanname = 'sql' order by 1`,
    )
    expect(rows.map(({ called }) => called)).toEqual(constants)
  } finally {
    await client.end()
  }
})

// PostgreSQL plans a statement five times, then once for all values, unless that plan's cost
// exceeds the average of the five, planning included. It underestimates the cost of planning, and
// so may plan a look-up in small tables again for ever.
test('nothing is planned again on a connection that has served several examinations', async () => {
  await db.pool.query('analyze')
  const client = await connect()
  let planned = new Set<string>()
  client.on('notice', ({ message, where }) => {
    if (message === 'PLANNER STATISTICS' && where) planned.add(where)
  })
  /** The statements planned in functions while `work` runs. */
  const plannedBy = async (work: () => Promise<unknown>) => {
    planned = new Set()
    await work()
    return planned
  }
  try {
    for (let sat = 0; sat < 8; sat += 1) await sitExam(client)
    await client.query('reset role')
    await client.query(`set client_min_messages = 'log'`)
    await client.query('set log_planner_stats = on')
    const unprepared = () => client.query(`do $$ begin execute 'select 1'; end $$`)
    expect((await plannedBy(unprepared)).size).toBeGreaterThan(0)

    await client.query('set role authenticated')
    const first = await plannedBy(() => sitExam(client))
    const second = await plannedBy(() => sitExam(client))
    // Other tests on the same server may invalidate a connection's plans, once.
    expect([...first].filter((each) => second.has(each))).toEqual([])
  } finally {
    await client.end()
  }
})
