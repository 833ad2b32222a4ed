import { execFile, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { fillDatabase } from './support/fill-database.ts'
import { median } from './support/median.ts'
import { callSequentially, type Heard, type Ordinary } from './support/ordinary-callers.ts'
import { residentMegabytes } from './support/processes.ts'
import { type Stage, setStage } from './support/stage.ts'

const seconds = Number(process.env.BENCH_HOSTILE_SECONDS ?? 300)
const aloneSeconds = Math.min(30, seconds)

/** Requests that one guest repeats on eight connections; `*` is a new value each time. */
const floods = ['/leaderboard?x=*', '/search?q=*', '/no-such-page-*']
/** Each in turns with a pause, because the machine's own speed changes. */
const [turns, turnSeconds] = [5, Math.min(3, seconds / 10)]
/** Maximum of the median of a learner's answers during a flood, as a multiple of the median in the pauses. */
const maxRatio = 2

/**
 * One guest who asks for pages without a pause, and then everything that one caller may try in order to hold up the
 * server, from 50 addresses and new ones all the time, while a guest and a learner use it. Reports their latency, the
 * memory of the process, and whether every point is accounted for. Fails if a flood of pages delays answers by more
 * than its limit.
 */
export async function benchHostile(): Promise<void> {
  console.log('Filling the tables…')
  const stage = await setStage(64, fillWithLargeAnswers, { RATE_LIMITS: 'on' })
  try {
    const calls = await ordinaryCalls(stage)
    const delayed = await flood(stage, calls.learner ?? [])
    console.log(`Calling alone for ${aloneSeconds} s…`)
    const alone = await listen(stage, calls, aloneSeconds)
    const memory = [residentMegabytes(stage.server.pid)]
    const watching = setInterval(() => {
      if (!stage.server.hasEnded()) memory.push(residentMegabytes(stage.server.pid))
    }, 500)
    const attackers = fork(new URL('./support/attackers.ts', import.meta.url).pathname, [
      String(stage.server.port),
      stage.token(63),
    ])
    console.log(`Attacking for ${seconds} s…`)
    const attacked = await listen(stage, calls, seconds)
    attackers.send('enough')
    const [counts] = await once(attackers, 'message')
    await delay(20_000)
    clearInterval(watching)
    console.log('\nattacks begun')
    console.table(counts)
    console.log('\nordinary callers, ms (goal: p95 under 300)')
    console.table([...rowsOf('alone', alone), ...rowsOf('under attack', attacked)])
    report(stage, memory)
    await audit(stage)
    if (delayed.length > 0) throw new Error(`answers were delayed too much by ${delayed}`)
  } finally {
    await stage.close()
  }
}

/** Returns the floods that delay answers by more than the limit. */
async function flood(stage: Stage, calls: Ordinary[]): Promise<string[]> {
  const { port } = stage.server
  const answers = calls.filter(({ path }) => path.endsWith('/answer_question'))
  const timesOf = async (forSeconds: number) =>
    (await listen(stage, { answers }, forSeconds))[0]?.[1]
  await timesOf(turnSeconds)
  const rows = []
  for (const path of floods) {
    console.log(`Flooding ${path} in ${turns} turns of ${turnSeconds} s…`)
    const program = new URL('./support/flood.ts', import.meta.url).pathname
    const guest = fork(program, [String(port), path])
    const [quiet, during]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < turns; turn += 1) {
      quiet.push(...((await timesOf(turnSeconds))?.times ?? []))
      guest.send('begin')
      during.push(...((await timesOf(turnSeconds))?.times ?? []))
      guest.send('pause')
      // The responses of its last requests.
      await delay(500)
    }
    guest.send('end')
    const [counts] = await once(guest, 'message')
    const ratio = median(during) / median(quiet)
    const rounded = (value: number) => Math.round(value * 10) / 10
    rows.push({
      path,
      quiet: rounded(median(quiet)),
      flood: rounded(median(during)),
      ratio,
      counts,
    })
  }
  console.log(`\nmedian of a learner’s answers, ms (limit of the ratio: ${maxRatio})`)
  console.table(
    rows.map(({ ratio, counts, ...row }) => {
      const responses = Object.entries(counts as Record<string, number>)
      return {
        ...row,
        ratio: ratio.toFixed(2),
        responses: responses.map(([status, count]) => `${count} × ${status}`).join('; '),
      }
    }),
  )
  return rows.filter(({ ratio }) => !(ratio <= maxRatio)).map(({ path }) => path)
}

async function fillWithLargeAnswers(url: string, learners: number) {
  const filled = await fillDatabase(url, learners)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // 1,000 of them, the maximum of one response, are 4 MB. Without triggers, which would index the descriptions for
  // the search.
  await client.query('set session_replication_role = replica')
  await client.query(`update public.quiz_sets set description = repeat('x', 4000)`)
  // Inserted without charges, which the audit would report.
  await client.query('update public.quiz_attempts set points_spent = 0')
  await client.query('vacuum analyze public.quiz_sets')
  await client.end()
  return filled
}

async function ordinaryCalls(stage: Stage): Promise<Record<string, Ordinary[]>> {
  const token = stage.token(0)
  const rpc = async (name: string, args: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(args) }
    const answer = await fetch(`${stage.server.url}/rest/v1/rpc/${name}`, init)
    return (await answer.json()) as { attempt: { id: string }; questions: { id: string }[] }
  }
  const quizSet = { quiz_set_id: stage.filled.quizSetIds[0], mode: 'end' }
  const { attempt, questions } = await rpc('start_quiz', { ...quizSet, request_id: randomUUID() })
  const attemptId = { attempt_id: attempt.id }
  const ask = (name: string, args: object): Ordinary => ({
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    body: JSON.stringify(args),
    token,
  })
  return {
    guest: [
      { method: 'GET', path: '/rest/v1/categories?select=id,name&order=display_order' },
      { method: 'GET', path: '/rest/v1/quiz_sets?select=id,name,points_cost&limit=12' },
      { method: 'GET', path: '/config.json' },
    ],
    learner: [
      ask('get_attempt', attemptId),
      ...questions
        .slice(0, 5)
        .map(({ id }, n) =>
          ask('answer_question', { ...attemptId, question_id: id, choice: (n % 4) + 1 }),
        ),
      { method: 'GET', path: '/rest/v1/profiles?select=points', token },
    ],
  }
}

async function listen(stage: Stage, calls: Record<string, Ordinary[]>, forSeconds: number) {
  const until = performance.now() + forSeconds * 1000
  const isOver = () => performance.now() > until
  const heard = Object.entries(calls).map(async ([who, theirs], n) => {
    return [
      who,
      await callSequentially(stage.server.port, `127.0.0.${n + 2}`, theirs, isOver),
    ] as const
  })
  return Promise.all(heard)
}

function rowsOf(when: string, heard: (readonly [string, Heard])[]) {
  return heard.map(([who, { times, failures }]) => {
    times.sort((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN)
    const failed = [...failures].map(([what, count]) => `${count} × ${what}`).join('; ')
    return { when, who, calls: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), failed }
  })
}

function report(stage: Stage, memory: number[]) {
  const rounded = (value = Number.NaN) => Math.round(value)
  console.log(
    `\nmemory of the server process: ${rounded(memory[0])} MB before, ${rounded(Math.max(...memory))} MB at most, ` +
      `${rounded(memory.at(-1))} MB 20 s after`,
  )
  console.log(`the server process ended by itself: ${stage.server.hasEnded() ? 'YES' : 'no'}`)
  const failures = stage.server.log.filter(({ level }) => Number(level) >= 50)
  console.log(`errors in its log: ${failures.length}`)
  const messages = new Set(
    failures.map(({ msg, err }) => `${msg} ${(err as Error)?.message ?? ''}`),
  )
  for (const message of [...messages].slice(0, 10)) console.log(`  ${message}`)
}

async function audit(stage: Stage) {
  const program = new URL('../apps/server/src/commands/audit.ts', import.meta.url).pathname
  const env = { PATH: process.env.PATH, DATABASE_URL: stage.postgres.url }
  const said = await promisify(execFile)(process.execPath, [program], { env }).catch(
    (failed: { stdout: string }) => failed,
  )
  console.log(`\nnpm run audit\n${said.stdout}`)
}
