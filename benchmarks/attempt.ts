import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type BareServer, startBareServer } from './support/bare-process.ts'
import { HttpConnection, type HttpRequest } from './support/http-connection.ts'
import { pgbenchAttempts, type Saves } from './support/pgbench-attempts.ts'
import { cpuSeconds } from './support/processes.ts'
import type { Stage } from './support/stage.ts'

const attemptsPerRun = Number(process.env.BENCH_ATTEMPTS ?? 300)
const warmingUp = 40
const rounds = 6
const perRound = Math.ceil(attemptsPerRun / rounds)
const counted = perRound * rounds
const connections = 4

/** The process that answers the calls of an attempt. */
type Answering = { port: number; pid: number; token(learner: number): string }

/**
 * CPU-seconds of server and database for one complete attempt of 50 questions: view, start, questions, answers,
 * submit, result; with one batch save and with 50 single saves. For comparison, the same for a bare server that only
 * runs the same statements through the driver, and for the database alone with `pgbench`, if that is installed.
 */
export async function benchAttempt(stage: Stage) {
  const bare = await startBareServer(stage.postgres.url)
  try {
    const rows = []
    for (const [saves, goal] of [
      ['batch', 0.01],
      ['single', 0.03],
    ] as const)
      rows.push(await rowOf(stage, bare, saves, goal))
    console.log('\ncomplete attempt of 50 questions')
    console.table(rows)
  } finally {
    await bare.stop()
  }
}

async function rowOf(stage: Stage, bare: BareServer, saves: Saves, goal: number) {
  const product = { port: stage.server.port, pid: stage.server.pid, token: stage.token }
  const ids = stage.filled.learnerIds
  const minimal = { ...bare, token: (learner: number) => ids[learner % ids.length] ?? '' }
  const sizeBefore = await bytesOnDisk(stage)
  for (const by of [product, minimal]) await runAttempts(stage, by, saves, warmingUp)
  // Alternating, so that other load on the machine affects both.
  const own = { server: 0, database: 0 }
  const bareOnes = { server: 0, database: 0 }
  for (let round = 0; round < rounds; round += 1) {
    await addRound(own, stage, product, saves)
    await addRound(bareOnes, stage, minimal, saves)
  }
  await settle(stage)
  const grown = (await bytesOnDisk(stage)) - sizeBefore
  const idle = cpuSeconds(stage.postgres.pid)
  const pgbench = await pgbenchAttempts(stage, saves, connections, attemptsPerRun)
  const byPgbench = (cpuSeconds(stage.postgres.pid) - idle) / attemptsPerRun
  return {
    saves,
    'server s': rounded(own.server),
    'database s': rounded(own.database),
    'CPU-seconds per attempt': rounded(own.server + own.database),
    goal,
    'bare server s': rounded(bareOnes.server),
    'its database s': rounded(bareOnes.database),
    ratio: rounded((own.server + own.database) / (bareOnes.server + bareOnes.database)),
    'database s by pgbench': pgbench === null ? 'none here' : rounded(byPgbench),
    'pgbench s': pgbench === null ? '' : rounded(pgbench / attemptsPerRun),
    'kB on disk per attempt': rounded(grown / (2 * (counted + warmingUp)) / 1000),
  }
}

/** Adds one run's share of the CPU-seconds per attempt, of the answering process and of the database. */
async function addRound(
  sum: { server: number; database: number },
  stage: Stage,
  by: Answering,
  saves: Saves,
) {
  await settle(stage)
  const before = { server: cpuSeconds(by.pid), database: cpuSeconds(stage.postgres.pid) }
  await runAttempts(stage, by, saves, perRound)
  sum.server += (cpuSeconds(by.pid) - before.server) / counted
  sum.database += (cpuSeconds(stage.postgres.pid) - before.database) / counted
}

/** Waits until the jobs after attempts and for new questions have finished; a minute at most. */
async function settle(stage: Stage) {
  for (let second = 0; second < 60; second += 1) {
    const before = cpuSeconds(stage.postgres.pid)
    await delay(1000)
    if (cpuSeconds(stage.postgres.pid) - before < 0.05) return
  }
}

async function bytesOnDisk({ pool }: Stage): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  return rows[0]?.bytes ?? 0
}

async function runAttempts(stage: Stage, by: Answering, saves: Saves, count: number) {
  let started = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const connection = await HttpConnection.open(by.port)
      while (started++ < count) await completeAttempt(stage, connection, by.token(index), saves)
      connection.close()
    }),
  )
}

async function completeAttempt(
  stage: Stage,
  connection: HttpConnection,
  token: string,
  saves: Saves,
) {
  const headers = { Authorization: `Bearer ${token}` }
  const send = async (request: Omit<HttpRequest, 'headers'>) => {
    const answer = await connection.send({ ...request, headers })
    if (answer.status >= 300) throw new Error(`${request.path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body)
  }
  const rpc = (name: string, args: object) =>
    send({ method: 'POST', path: `/rest/v1/rpc/${name}`, body: JSON.stringify(args) })

  // Not the quiz set of the other benchmarks, in which the learners have an attempt in progress.
  const quizSetId = stage.filled.quizSetIds[1]
  await send({
    method: 'GET',
    path: `/rest/v1/quiz_sets?select=*,courses(name,subcategories(name,categories(name)))&id=eq.${quizSetId}`,
  })
  const { attempt, questions } = await rpc('start_quiz', {
    quiz_set_id: quizSetId,
    mode: 'end',
    request_id: randomUUID(),
  })
  const attempt_id = attempt.id
  await rpc('get_attempt', { attempt_id })
  const answers = (questions as { id: string }[]).map(({ id }, at) => ({
    question_id: id,
    choice: (at % 4) + 1,
  }))
  if (saves === 'batch') {
    const answered_at = new Date().toISOString()
    await rpc('answer_questions', {
      attempt_id,
      answers: answers.map((answer) => ({ ...answer, answered_at })),
    })
  } else {
    for (const answer of answers) await rpc('answer_question', { attempt_id, ...answer })
  }
  await rpc('submit_attempt', { attempt_id })
  await rpc('attempt_result', { attempt_id })
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000
