import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type BareServer, startBareServer } from './support/bare-process.ts'
import { HttpConnection, type HttpRequest } from './support/http-connection.ts'
import { pgbenchAttempts, type Saves } from './support/pgbench-attempts.ts'
import { cpuSeconds } from './support/processes.ts'
import type { Stage } from './support/stage.ts'

const attemptsPerRun = Number(process.env.BENCH_ATTEMPTS ?? 300)
const warmingUp = 40
const turns = 6
const perTurn = Math.ceil(attemptsPerRun / turns)
const counted = perTurn * turns
const connections = 4

/** Who answers the calls of an attempt. */
type Answering = { port: number; pid: number; token(learner: number): string }

/**
 * CPU-seconds of server and database for one complete attempt of 50 questions: view, start,
 * questions, answers, submit, result; with one batch save and with 50 single saves. Beside it those of a bare server
 * that does nothing but run the same statements by the driver, and the database's for them by `pgbench`, where that
 * is installed.
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
  const least = { ...bare, token: (learner: number) => ids[learner % ids.length] ?? '' }
  const sizeBefore = await bytesOnDisk(stage)
  for (const by of [product, least]) await runAttempts(stage, by, saves, warmingUp)
  // By turns, so that whatever else the machine does falls on both.
  const own = { server: 0, database: 0 }
  const bareOnes = { server: 0, database: 0 }
  for (let turn = 0; turn < turns; turn += 1) {
    await addTurn(own, stage, product, saves)
    await addTurn(bareOnes, stage, least, saves)
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

/** CPU-seconds of each attempt, of whoever answers and of the database, a turn's share of them. */
async function addTurn(
  sum: { server: number; database: number },
  stage: Stage,
  by: Answering,
  saves: Saves,
) {
  await settle(stage)
  const before = { server: cpuSeconds(by.pid), database: cpuSeconds(stage.postgres.pid) }
  await runAttempts(stage, by, saves, perTurn)
  sum.server += (cpuSeconds(by.pid) - before.server) / counted
  sum.database += (cpuSeconds(stage.postgres.pid) - before.database) / counted
}

/** Until the jobs that follow attempts, and new questions, are through; a minute at most. */
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

  // Not the set of the other benchmarks: there the learners have an attempt in progress.
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
