import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { HttpConnection, type HttpRequest } from './support/http-connection.ts'
import { pgbenchAttempts } from './support/pgbench-attempts.ts'
import { cpuSeconds } from './support/processes.ts'
import type { Stage } from './support/stage.ts'

const attemptsPerRun = Number(process.env.BENCH_ATTEMPTS ?? 300)
const connections = 4

/**
 * CPU-seconds of server and database for one complete attempt of 50 questions: view, start,
 * questions, answers, submit, result; with one batch save and with 50 single saves. Beside it the database's for
 * the same statements by `pgbench`, where that is installed.
 */
export async function benchAttempt(stage: Stage) {
  const rows = []
  for (const [saves, goal] of [
    ['batch', 0.01],
    ['single', 0.03],
  ] as const) {
    await runAttempts(stage, saves, 40)
    await settle(stage)
    const before = usage(stage)
    const sizeBefore = await bytesOnDisk(stage)
    await runAttempts(stage, saves, attemptsPerRun)
    const after = usage(stage)
    const kilobytes = ((await bytesOnDisk(stage)) - sizeBefore) / attemptsPerRun / 1000
    const server = (after.server - before.server) / attemptsPerRun
    const database = (after.database - before.database) / attemptsPerRun
    await settle(stage)
    const idle = usage(stage)
    const own = await pgbenchAttempts(stage, saves, connections, attemptsPerRun)
    const byPgbench = (usage(stage).database - idle.database) / attemptsPerRun
    rows.push({
      saves,
      'server s': rounded(server),
      'database s': rounded(database),
      'CPU-seconds per attempt': rounded(server + database),
      goal,
      'database s by pgbench': own === null ? 'none here' : rounded(byPgbench),
      'pgbench s': own === null ? '' : rounded(own / attemptsPerRun),
      'kB on disk per attempt': rounded(kilobytes),
    })
  }
  console.log('\ncomplete attempt of 50 questions')
  console.table(rows)
}

/** Until the jobs that follow attempts, and new questions, are through; a minute at most. */
async function settle(stage: Stage) {
  for (let second = 0; second < 60; second += 1) {
    const { database } = usage(stage)
    await delay(1000)
    if (usage(stage).database - database < 0.05) return
  }
}

function usage(stage: Stage) {
  return { server: cpuSeconds(stage.server.pid), database: cpuSeconds(stage.postgres.pid) }
}

async function bytesOnDisk({ pool }: Stage): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  return rows[0]?.bytes ?? 0
}

async function runAttempts(stage: Stage, saves: 'batch' | 'single', count: number) {
  let started = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const connection = await HttpConnection.open(stage.server.port)
      while (started++ < count) await completeAttempt(stage, connection, index, saves)
      connection.close()
    }),
  )
}

async function completeAttempt(
  stage: Stage,
  connection: HttpConnection,
  index: number,
  saves: 'batch' | 'single',
) {
  const headers = { Authorization: `Bearer ${stage.token(index)}` }
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
