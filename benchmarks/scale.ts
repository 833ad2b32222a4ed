import { randomUUID } from 'node:crypto'
import { fillAtScale } from './support/fill-at-scale.ts'
import { HttpConnection } from './support/http-connection.ts'
import { type Stage, setStage } from './support/stage.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 300)
/** Ten attempts for each learner. */
const [small, large] = [10_000, Number(process.env.BENCH_SCALE ?? 1_000_000)]
const inWords = (attempts: number) => attempts.toLocaleString('en')

type Call = (path: string, args: object) => Promise<unknown>
type Measured = {
  name: string
  goal: number
  /** What is timed. */
  run(call: Call, site: Site): Promise<unknown>
  /** Done before, not timed. */
  prepare?(call: Call, site: Site): Promise<void>
}
type Site = { stage: Stage; connection: HttpConnection; learner: number; attemptId: string }

const measured: Measured[] = [
  ...(['all', 'month', 'week'] as const).map((period) => ({
    name: `leaderboard ${period}`,
    goal: 1.5,
    run: (call: Call) => call('leaderboard', { period }),
  })),
  { name: 'dashboard', goal: 1.5, run: (call) => call('dashboard', {}) },
  { name: 'history', goal: 1.5, run: (call) => call('attempt_history', { page: 1 }) },
  {
    name: 'history, filtered',
    goal: 1.5,
    run: (call) => call('attempt_history', { search: '1', good: true, period: 'month' }),
  },
  { name: 'charts', goal: 1.5, run: (call) => call('score_charts', {}) },
  {
    name: 'submit',
    goal: 1.2,
    prepare: startAttempt,
    run: (call, site) => call('submit_attempt', { attempt_id: site.attemptId }),
  },
]

/**
 * The same requests at 10,000 attempts and at 1,000,000, taken in turns so that whatever else the
 * machine does meets both: medians and their ratio.
 */
export async function benchScale(): Promise<void> {
  const sites: Site[] = []
  try {
    for (const attempts of [small, large]) {
      console.log(`Filling ${inWords(attempts)} attempts…`)
      const size = { attempts, learners: attempts / 10 }
      const stage = await setStage(64, (url, learners) => fillAtScale(url, size, learners))
      const connection = await HttpConnection.open(stage.server.port)
      sites.push({ stage, connection, learner: 0, attemptId: '' })
    }
    const rows = []
    for (const what of measured) rows.push(await compareSites(what, sites))
    console.log(
      `\nmedian of one request in ms, at ${inWords(large)} attempts and at ${inWords(small)}`,
    )
    console.table(rows)
  } finally {
    for (const { connection, stage } of sites) {
      connection.close()
      await stage.close()
    }
  }
}

async function compareSites(what: Measured, sites: Site[]) {
  const times = sites.map((): number[] => [])
  for (let round = -rounds / 5; round < rounds; round += 1) {
    for (const [at, site] of sites.entries()) {
      site.learner += 1
      const call = callAs(site)
      await what.prepare?.(call, site)
      const started = performance.now()
      await what.run(call, site)
      // The first fifth warms caches and plans.
      if (round >= 0) times[at]?.push(performance.now() - started)
    }
  }
  const [few = 0, many = 0] = times.map(median)
  return {
    request: what.name,
    [inWords(small)]: rounded(few),
    [inWords(large)]: rounded(many),
    ratio: rounded(many / few),
    goal: what.goal,
  }
}

function callAs({ stage, connection, learner }: Site): Call {
  const headers = { Authorization: `Bearer ${stage.token(learner)}` }
  return async (name, args) => {
    const path = `/rest/v1/rpc/${name}`
    const answer = await connection.send({
      method: 'POST',
      path,
      headers,
      body: JSON.stringify(args),
    })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body)
  }
}

async function startAttempt(call: Call, site: Site): Promise<void> {
  const [first = ''] = site.stage.filled.quizSetIds
  const { attempt, questions } = (await call('start_quiz', {
    quiz_set_id: first,
    mode: 'end',
    request_id: randomUUID(),
  })) as { attempt: { id: string }; questions: { id: string }[] }
  const answered_at = new Date().toISOString()
  await call('answer_questions', {
    attempt_id: attempt.id,
    answers: questions.map(({ id }, at) => ({
      question_id: id,
      choice: (at % 4) + 1,
      answered_at,
    })),
  })
  site.attemptId = attempt.id
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

const rounded = (value: number) => Math.round(value * 100) / 100
