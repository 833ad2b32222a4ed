import { randomUUID } from 'node:crypto'
import type { HttpConnection } from './http-connection.ts'
import type { Stage } from './stage.ts'

/** Learners that take turns; the one after them has a long history. */
export const turns = 64
/** Attempts of the learner with a long history, ten on a page. */
export const heavyAttempts = 5_000

export type ScaleSite = {
  stage: Stage
  connection: HttpConnection
  learner: number
  attemptId: string
}

export type ScaleRequest = {
  name: string
  goal: number
  /** What is timed. */
  run(site: ScaleSite): Promise<unknown>
  /** Done before and after, not timed. */
  prepare?(site: ScaleSite): Promise<unknown>
  finish?(site: ScaleSite): Promise<unknown>
}

const browse =
  '/rest/v1/quiz_sets?select=id,name,description,points_cost,time_limit_minutes,total_questions,' +
  'course:courses!inner(id,name,subcategory:subcategories!inner(id,name,category:categories!inner(id,name)))' +
  '&is_active=eq.true&tenant_id=is.null&order=created_at.desc,id.asc&offset=0&limit=12'

const ledger =
  '/rest/v1/point_transactions?select=id,created_at,delta,balance_after,description,reference_type,reference_id,order_id' +
  '&order=created_at.desc,id.asc&offset=0&limit=20&user_id=eq.'

export const scaleRequests: ScaleRequest[] = [
  ...(['all', 'month', 'week'] as const).map((period) => ({
    name: `leaderboard ${period}, own place`,
    goal: 1.5,
    run: (site: ScaleSite) => rpc(site, 'leaderboard', { period }),
  })),
  { name: 'dashboard', goal: 1.5, run: (site) => rpc(site, 'dashboard', {}) },
  { name: 'history', goal: 1.5, run: (site) => rpc(site, 'attempt_history', { page: 1 }) },
  {
    name: 'history, filtered',
    goal: 1.5,
    run: (site) => rpc(site, 'attempt_history', { search: '1', good: true, period: 'month' }),
  },
  { name: 'charts', goal: 1.5, run: (site) => rpc(site, 'score_charts', {}) },
  ...[1, heavyAttempts / 10].map((page) => ({
    name: `history of ${heavyAttempts}, page ${page}`,
    goal: 1.5,
    run: (site: ScaleSite) => rpc(site, 'attempt_history', { page }, turns),
  })),
  {
    name: `history of ${heavyAttempts}, filtered`,
    goal: 1.5,
    run: (site) => rpc(site, 'attempt_history', { search: '1', good: true }, turns),
  },
  {
    name: `dashboard after ${heavyAttempts}`,
    goal: 1.5,
    run: (site) => rpc(site, 'dashboard', {}, turns),
  },
  // Whoever has the long history is an administrator too.
  ...(['7d', '90d'] as const).map((range) => ({
    name: `admin dashboard, ${range}`,
    goal: 1.5,
    run: (site: ScaleSite) => rpc(site, 'admin_dashboard', { range }, turns),
  })),
  {
    name: 'statistics of a quiz set',
    goal: 1.5,
    run: (site) =>
      rpc(site, 'quiz_set_statistics', { quiz_set_id: site.stage.filled.quizSetIds[0] }, turns),
  },
  {
    name: 'catalogue list',
    goal: 1.5,
    run: (site) => send(site, 'GET', browse, { Prefer: 'count=exact' }),
  },
  {
    name: 'points ledger',
    goal: 1.5,
    run: (site) =>
      send(site, 'GET', ledger + site.stage.filled.learnerIds[site.learner], {
        Prefer: 'count=exact',
      }),
  },
  { name: 'start', goal: 1.2, run: start, finish: submit },
  {
    name: 'submit',
    goal: 1.2,
    prepare: async (site) => answerAll(site, await start(site)),
    run: submit,
  },
]

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

export async function start(site: ScaleSite): Promise<Started> {
  const started = (await rpc(site, 'start_quiz', {
    quiz_set_id: site.stage.filled.quizSetIds[0],
    mode: 'end',
    request_id: randomUUID(),
  })) as Started
  site.attemptId = started.attempt.id
  return started
}

export function answerAll(site: ScaleSite, { attempt, questions }: Started) {
  const answered_at = new Date().toISOString()
  return rpc(site, 'answer_questions', {
    attempt_id: attempt.id,
    answers: questions.map(({ id }, at) => ({
      question_id: id,
      choice: (at % 4) + 1,
      answered_at,
    })),
  })
}

export function submit(site: ScaleSite) {
  return rpc(site, 'submit_attempt', { attempt_id: site.attemptId })
}
