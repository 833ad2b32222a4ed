import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { cpuSeconds, residentMegabytes } from './support/processes.ts'
import { type Stage, setStage } from './support/stage.ts'

const idle = Number(process.env.BENCH_REALTIME_IDLE ?? 5_000)
const active = Number(process.env.BENCH_REALTIME_ACTIVE ?? 500)
const seconds = Number(process.env.BENCH_REALTIME_SECONDS ?? 30)
const learners = 1_000
/** Sockets per client process: a process that falls behind would distort all times. */
const perProcess = 2_500
const changesPerSecond = 50
/** The other half is for measuring the writer's cost; notifying that many sockets would be another measurement. */
const followed = learners / 2

/**
 * The cost of sockets: some follow the user's own balance, others broadcast to the user's own devices each second.
 * Reports the server's memory and CPU, the number and latency of broadcasts and changes, and the cost for the writer
 * of a followed table. Fails if a socket is closed or a change reaches no follower.
 */
export async function benchRealtime(): Promise<void> {
  console.log('Filling the tables…')
  const stage = await setStage(learners)
  const clients: ChildProcess[] = []
  try {
    const { publishableKey } = (await (await fetch(`${stage.server.url}/config.json`)).json()) as {
      publishableKey: string
    }
    const start = () => {
      const file = new URL('./support/realtime-clients.ts', import.meta.url).pathname
      const client = fork(file, [String(stage.server.port), publishableKey])
      clients.push(client)
      return client
    }
    const rows = [{ with: 'no socket', ...measured(stage) }]
    const unfollowed = await writeBusily(stage)

    const opening = performance.now()
    for (let from = 0; from < idle; from += perProcess) {
      await open(start(), orders(stage, from, Math.min(from + perProcess, idle), false))
    }
    const openedMs = performance.now() - opening
    await delay(5_000)
    rows.push({ with: `${idle} idle`, ...measured(stage) })
    const idling = cpuSeconds(stage.server.pid)
    await delay(10_000)
    const idleCores = (cpuSeconds(stage.server.pid) - idling) / 10
    const busy = await writeBusily(stage)
    await report(clients)

    await open(start(), orders(stage, 0, active, true))
    await delay(2_000)
    await report(clients)
    const before = cpuSeconds(stage.server.pid)
    await changeBalances(stage, seconds)
    await delay(1_000)
    const cores = (cpuSeconds(stage.server.pid) - before) / (seconds + 1)
    rows.push({ with: `${active} active more`, ...measured(stage) })
    const expected = (changesPerSecond * seconds * idle) / followed
    const inTime = await report(clients)
    const received = await allReceived(clients, inTime, expected)

    console.log('\nserver process')
    console.table(rows)
    console.log(
      `${idle} sockets opened and joined at ${Math.round((idle / openedMs) * 1000)} a second; ` +
        `cores of the server: ${idleCores.toFixed(2)} with idle ones, ${cores.toFixed(2)} with all`,
    )
    console.log(
      `\nlatency, ms, at ${changesPerSecond} changes and about ${active} broadcasts a second`,
    )
    const perSecond = (count: number) => Math.round(count / (seconds + 1))
    console.table([
      {
        of: 'broadcasts',
        'a second': perSecond(inTime.broadcasts.length),
        ...quantiles(received.broadcasts),
      },
      {
        of: 'changes',
        'a second': perSecond(inTime.changes.length),
        ...quantiles(received.changes),
      },
    ])
    console.log('\nupdates of profiles over 8 connections, a second')
    console.table([
      { followed: 'by nobody', ...unfollowed },
      { followed: `by ${idle}`, ...busy },
    ])
    if (received.closed > 0) throw new Error(`${received.closed} sockets were closed`)
    if (received.changes.length !== expected)
      throw new Error(`${received.changes.length} of ${expected} changes arrived`)
    if (received.broadcasts.length < active)
      throw new Error('some sockets did not receive their own broadcasts')
  } finally {
    for (const client of clients) client.kill()
    await stage.close()
  }
}

const measured = ({ server }: Stage) => ({
  'memory, MB': Math.round(residentMegabytes(server.pid)),
})

function orders(stage: Stage, from: number, to: number, isActive: boolean) {
  return Array.from({ length: to - from }, (_, at) => {
    const learner = (from + at) % followed
    return { id: stage.filled.learnerIds[learner], token: stage.token(learner), isActive }
  })
}

async function open(client: ChildProcess, asked: ReturnType<typeof orders>): Promise<void> {
  client.send({ open: asked })
  await once(client, 'message')
}

type Received = { changes: number[]; broadcasts: number[]; closed: number }

async function report(clients: ChildProcess[]): Promise<Received> {
  const all = await Promise.all(
    clients.map(async (client) => {
      client.send({ report: true })
      const [received] = (await once(client, 'message')) as [Received]
      return received
    }),
  )
  return {
    changes: all.flatMap(({ changes }) => changes),
    broadcasts: all.flatMap(({ broadcasts }) => broadcasts),
    closed: all.reduce((sum, { closed }) => sum + closed, 0),
  }
}

/** Waits for late notifications until no more arrive. */
async function allReceived(
  clients: ChildProcess[],
  first: Received,
  changes: number,
): Promise<Received> {
  const received = { ...first }
  for (let silent = 0; received.changes.length < changes && silent < 10; silent++) {
    await delay(1_000)
    const more = await report(clients)
    if (more.changes.length > 0) silent = 0
    received.changes = [...received.changes, ...more.changes]
    received.broadcasts = [...received.broadcasts, ...more.broadcasts]
    received.closed = more.closed
  }
  return received
}

const change = 'update public.profiles set full_name = $2 where user_id = $1'

/** Each change stores its own time in the name. */
async function changeBalances({ pool, filled }: Stage, forSeconds: number): Promise<void> {
  const writes: Promise<pg.QueryResult>[] = []
  for (let n = 0; n < forSeconds * changesPerSecond; n++) {
    const id = filled.learnerIds[n % followed]
    writes.push(pool.query(change, [id, String(Date.now())]))
    await delay(1000 / changesPerSecond)
  }
  await Promise.all(writes)
}

/** As many updates as possible, to measure the cost of followers for the writer. */
async function writeBusily({ pool, filled }: Stage) {
  const until = performance.now() + 5_000
  let count = 0
  const write = async (_: unknown, lane: number) => {
    for (let n = lane; performance.now() < until; n += 8) {
      await pool.query(change, [filled.learnerIds[followed + (n % followed)], String(Date.now())])
      count += 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, write))
  return { updates: Math.round(count / 5) }
}

function quantiles(values: number[]) {
  const sorted = values.filter(Number.isFinite).sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? null
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(0.9999) }
}
