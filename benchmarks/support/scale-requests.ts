import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { HttpConnection } from './http-connection.ts'
import type { Stage } from './stage.ts'
import type { SqlCall } from './touched.ts'

/** Learners who alternate; the one after them has a long history. */
export const repetitions = 64
/** Attempts of the learner with a long history, ten on a page. */
export const heavyAttempts = 5_000

export type ScaleSite = {
  stage: Stage
  connection: HttpConnection
  learner: number
  attemptId: string
  started?: Started
}

export type ScaleRequest = {
  name: string
  goal: number
  /** The timed part. */
  run(site: ScaleSite): Promise<unknown>
  /** The same as a single statement, for counting what it touches; `as` is the learner if not the current one. */
  sql(site: ScaleSite, client: PoolClient): Promise<SqlCall>
  as?: number
  /** Run before and after, not timed. */
  prepare?(site: ScaleSite): Promise<unknown>
  finish?(site: ScaleSite): Promise<unknown>
}

const browse =
  '/rest/v1/quiz_sets?select=id,name,description,points_cost,time_limit_minutes,total_questions,' +
  'course:courses!inner(id,name,subcategory:subcategories!inner(id,name,category:categories!inner(id,name)))' +
  '&is_active=eq.true&tenant_id=is.null&order=created_at.desc,id.asc&offset=0&limit=12'

const browseSql = `select q.id, q.name, q.description, q.points_cost, q.time_limit_minutes, q.total_questions,
    c.id, c.name, s.id, s.name, g.id, g.name, count(*) over ()
  from quiz_sets q join courses c on c.id = q.course_id join subcategories s on s.id = c.subcategory_id
  join categories g on g.id = s.category_id
  where q.is_active and q.tenant_id is null order by q.created_at desc, q.id limit 12`

const ledger =
  '/rest/v1/point_transactions?select=id,created_at,delta,balance_after,description,reference_type,reference_id,order_id' +
  '&order=created_at.desc,id.asc&offset=0&limit=20&user_id=eq.'

const ledgerSql = `select id, created_at, delta, balance_after, description, reference_type, reference_id, order_id,
    count(*) over ()
  from point_transactions where user_id = $1 order by created_at desc, id limit 20`

export const scaleRequests: ScaleRequest[] = [
  ...(['all', 'month', 'week'] as const).map((period) =>
    called(`leaderboard ${period}, own place`, 'leaderboard', { period }),
  ),
  called('dashboard', 'dashboard', {}),
  called('tonight', 'tonight', {}),
  called('history', 'attempt_history', { page: 1 }),
  called('history, filtered', 'attempt_history', { search: '1', good: true, period: 'month' }),
  called('charts', 'score_charts', {}),
  ...[1, heavyAttempts / 10].map((page) =>
    called(`history of ${heavyAttempts}, page ${page}`, 'attempt_history', { page }, repetitions),
  ),
  called(
    `history of ${heavyAttempts}, filtered`,
    'attempt_history',
    { search: '1', good: true },
    repetitions,
  ),
  called(`dashboard after ${heavyAttempts}`, 'dashboard', {}, repetitions),
  // The learner with the long history is also an administrator.
  ...(['7d', '90d'] as const).map((range) =>
    called(`admin dashboard, ${range}`, 'admin_dashboard', { range }, repetitions),
  ),
  called(
    'statistics of a quiz set',
    'quiz_set_statistics',
    (site) => ({ quiz_set_id: site.stage.filled.quizSetIds[0] }),
    repetitions,
  ),
  {
    name: 'catalogue list',
    goal: 1.5,
    run: (site) => send(site, 'GET', browse, { Prefer: 'count=exact' }),
    sql: async () => ({ text: browseSql, values: [] }),
  },
  {
    name: 'points ledger',
    goal: 1.5,
    run: (site) =>
      send(site, 'GET', ledger + site.stage.filled.learnerIds[site.learner], {
        Prefer: 'count=exact',
      }),
    sql: async (site) => ({
      text: ledgerSql,
      values: [site.stage.filled.learnerIds[site.learner]],
    }),
  },
  {
    name: 'start',
    goal: 1.2,
    run: start,
    sql: async (site) => callSql('start_quiz', startOf(site)),
    finish: submit,
  },
  {
    name: 'an answer',
    goal: 1.2,
    prepare: async (site) => {
      site.started = await start(site)
    },
    run: (site) => rpc(site, 'answer_question', firstAnswer(site.started)),
    sql: async (site, client) =>
      callSql('answer_question', firstAnswer(await startBySql(site, client))),
    finish: submit,
  },
  {
    name: 'submit',
    goal: 1.2,
    prepare: async (site) => answerAll(site, await start(site)),
    run: submit,
    sql: async (site, client) =>
      callSql('submit_attempt', { attempt_id: await answeredBySql(site, client) }),
  },
  {
    name: 'result',
    goal: 1.2,
    prepare: async (site) => {
      await answerAll(site, await start(site))
      await submit(site)
    },
    run: (site) => rpc(site, 'attempt_result', { attempt_id: site.attemptId }),
    sql: async (site, client) => {
      const attempt_id = await answeredBySql(site, client)
      await runSql(client, callSql('submit_attempt', { attempt_id }))
      return callSql('attempt_result', { attempt_id })
    },
  },
]

function called(
  name: string,
  fn: string,
  args: object | ((site: ScaleSite) => object),
  as?: number,
): ScaleRequest {
  const argsOf = (site: ScaleSite) => (typeof args === 'function' ? args(site) : args)
  return {
    name,
    goal: 1.5,
    run: (site) => rpc(site, fn, argsOf(site), as),
    sql: async (site) => callSql(fn, argsOf(site)),
    ...(as !== undefined && { as }),
  }
}

function callSql(fn: string, args: object): SqlCall {
  const list = Object.keys(args).map((name, at) => `${name} => $${at + 1}`)
  return { text: `select public.${fn}(${list.join(', ')})`, values: Object.values(args) }
}

async function runSql(client: PoolClient, { text, values }: SqlCall) {
  const { rows } = await client.query({ text, values, rowMode: 'array' })
  return rows[0]?.[0]
}

const startBySql = (site: ScaleSite, client: PoolClient): Promise<Started> =>
  runSql(client, callSql('start_quiz', startOf(site)))

async function answeredBySql(site: ScaleSite, client: PoolClient): Promise<string> {
  const started = await startBySql(site, client)
  const { attempt_id, answers } = allAnswers(started)
  await runSql(
    client,
    callSql('answer_questions', { attempt_id, answers: JSON.stringify(answers) }),
  )
  return attempt_id
}

function rpc(site: ScaleSite, name: string, args: object, learner = site.learner) {
  return send(site, 'POST', `/rest/v1/rpc/${name}`, {}, JSON.stringify(args), learner)
}

async function send(
  { stage, connection, learner }: ScaleSite,
  method: 'GET' | 'POST',
  path: string,
  extra: Record<string, string>,
  body?: string,
  as = learner,
): Promise<unknown> {
  const headers = { Authorization: `Bearer ${stage.token(as)}`, ...extra }
  const answer = await connection.send({ method, path, headers, ...(body && { body }) })
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`)
  return JSON.parse(answer.body)
}

type Started = { attempt: { id: string }; questions: { id: string }[] }

const startOf = (site: ScaleSite) => ({
  quiz_set_id: site.stage.filled.quizSetIds[0],
  mode: 'end',
  request_id: randomUUID(),
})

export async function start(site: ScaleSite): Promise<Started> {
  const started = (await rpc(site, 'start_quiz', startOf(site))) as Started
  site.attemptId = started.attempt.id
  return started
}

function firstAnswer(started: Started | undefined) {
  return { attempt_id: started?.attempt.id, question_id: started?.questions[0]?.id, choice: 1 }
}

function allAnswers({ attempt, questions }: Started) {
  const answered_at = new Date().toISOString()
  const answers = questions.map(({ id }, at) => ({
    question_id: id,
    choice: (at % 4) + 1,
    answered_at,
  }))
  return { attempt_id: attempt.id, answers }
}

export function answerAll(site: ScaleSite, started: Started) {
  return rpc(site, 'answer_questions', allAnswers(started))
}

export function submit(site: ScaleSite) {
  return rpc(site, 'submit_attempt', { attempt_id: site.attemptId })
}
