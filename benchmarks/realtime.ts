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
/** Of each client process: a process that is late would be in all times. */
const perProcess = 2_500
const changesPerSecond = 50
/** The other half is for what the writer pays: to tell sockets of so many would be another measurement. */
const followed = learners / 2

/**
 * What sockets cost: so many that follow the own balance, and so many that broadcast to the own devices each
 * second. Told are the server's memory and processor, how many broadcasts and changes arrive and how late, and
 * what the writer of a followed table pays. It fails when a socket is closed or a change is told to nobody.
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
    const told = await allTold(clients, inTime, expected)

    console.log('\nserver process')
    console.table(rows)
    console.log(
      `${idle} sockets opened and joined at ${Math.round((idle / openedMs) * 1000)} a second; ` +
        `cores of the server: ${idleCores.toFixed(2)} with idle ones, ${cores.toFixed(2)} with all`,
    )
    console.log(
      `\nlate by, ms, at ${changesPerSecond} changes and some ${active} broadcasts a second`,
    )
    const perSecond = (count: number) => Math.round(count / (seconds + 1))
    console.table([
      {
        of: 'broadcasts',
        'a second': perSecond(inTime.broadcasts.length),
        ...quantiles(told.broadcasts),
      },
      { of: 'changes', 'a second': perSecond(inTime.changes.length), ...quantiles(told.changes) },
    ])
    console.log('\nupdates of profiles over 8 connections, a second')
    console.table([
      { followed: 'by nobody', ...unfollowed },
      { followed: `by ${idle}`, ...busy },
    ])
    if (told.closed > 0) throw new Error(`${told.closed} sockets were closed`)
    if (told.changes.length !== expected)
      throw new Error(`${told.changes.length} changes were told of ${expected}`)
    if (told.broadcasts.length < active) throw new Error('not everybody heard the own broadcasts')
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

type Told = { changes: number[]; broadcasts: number[]; closed: number }

async function report(clients: ChildProcess[]): Promise<Told> {
  const all = await Promise.all(
    clients.map(async (client) => {
      client.send({ report: true })
      const [told] = (await once(client, 'message')) as [Told]
      return told
    }),
  )
  return {
    changes: all.flatMap(({ changes }) => changes),
    broadcasts: all.flatMap(({ broadcasts }) => broadcasts),
    closed: all.reduce((sum, { closed }) => sum + closed, 0),
  }
}

/** What is late counts too, until nothing comes any more. */
async function allTold(clients: ChildProcess[], first: Told, changes: number): Promise<Told> {
  const told = { ...first }
  for (let silent = 0; told.changes.length < changes && silent < 10; silent++) {
    await delay(1_000)
    const more = await report(clients)
    if (more.changes.length > 0) silent = 0
    told.changes = [...told.changes, ...more.changes]
    told.broadcasts = [...told.broadcasts, ...more.broadcasts]
    told.closed = more.closed
  }
  return told
}

const change = 'update public.profiles set full_name = $2 where user_id = $1'

/** Each tells when it was written, in its name. */
async function changeBalances({ pool, filled }: Stage, forSeconds: number): Promise<void> {
  const writes: Promise<pg.QueryResult>[] = []
  for (let n = 0; n < forSeconds * changesPerSecond; n++) {
    const id = filled.learnerIds[n % followed]
    writes.push(pool.query(change, [id, String(Date.now())]))
    await delay(1000 / changesPerSecond)
  }
  await Promise.all(writes)
}

/** As many updates as go through, for what a follower costs who writes. */
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
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(0.9999) }
}
