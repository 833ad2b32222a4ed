import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { liveHeap } from './support/live-heap.ts'
import { cpuSeconds, residentMegabytes } from './support/processes.ts'
import { type Stage, setStage } from './support/stage.ts'

const seconds = Number(process.env.BENCH_HOSTILE_SECONDS ?? 60)
const accounts = Number(process.env.BENCH_HOSTILE_ACCOUNTS ?? 20)
const changeEveryMs = 200

/** Goals, in megabytes and milliseconds. */
const goals = { grown: 100, left: 20, p95: 500 }

/**
 * Accounts that hold and send over websockets as much as they may, and idle sockets of guests, while a learner
 * follows the own profile and members come from networks that were never seen. Reports the memory of the server and
 * how late changes are. Fails if the server ends, holds too much, or a change does not arrive.
 */
export async function benchHostileSockets(): Promise<void> {
  console.log('Filling the tables…')
  const heap = await liveHeap()
  const environment = { RATE_LIMITS: 'on', NODE_OPTIONS: heap.nodeOptions }
  const stage = await setStage(64, undefined, environment)
  try {
    await attack(stage, heap.megabytes)
  } finally {
    await stage.close()
  }
}

async function attack(stage: Stage, heap: () => Promise<number>): Promise<void> {
  const { publishableKey } = (await (await fetch(`${stage.server.url}/config.json`)).json()) as {
    publishableKey: string
  }
  const own = await follow(stage, publishableKey, 60, '127.0.0.9')
  const alone = await changing(own, stage, Math.min(10, seconds))
  const before = { heap: await heap(), memory: residentMegabytes(stage.server.pid) }

  const hostile = Array.from({ length: accounts }, (_, learner) => ({
    id: stage.filled.learnerIds[learner],
    token: stage.token(learner),
  }))
  const attackers = fork(new URL('./support/socket-attackers.ts', import.meta.url).pathname, [
    String(stage.server.port),
    publishableKey,
    JSON.stringify(hostile),
  ])
  console.log(`${accounts} hostile accounts and 2,000 idle guests for ${seconds} s…`)
  const heaps: number[] = []
  const memory: number[] = []
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      memory.push(residentMegabytes(stage.server.pid))
      heaps.push(await usedHeap(stage))
      await delay(1_000)
    }
  }
  const arrive = async () => {
    const arrivals = { joined: 0, refused: 0 }
    for (let n = 1; !isOver; n++) {
      const member = follow(stage, publishableKey, 30 + (n % 20), `127.0.5.${1 + (n % 250)}`)
      await member.then(
        ({ socket }) => {
          socket.terminate()
          arrivals.joined += 1
        },
        (error) => {
          console.log(String(error))
          arrivals.refused += 1
        },
      )
      await delay(500)
    }
    return arrivals
  }
  const watching = watch()
  const arriving = arrive()
  const [began, attackersUsed] = [performance.now(), cpuSeconds(attackers.pid ?? 0)]
  const serverUsed = cpuSeconds(stage.server.pid)
  const attacked = await changing(own, stage, seconds)
  const took = (performance.now() - began) / 1000
  const cores = {
    server: ((cpuSeconds(stage.server.pid) - serverUsed) / took).toFixed(2),
    attackers: ((cpuSeconds(attackers.pid ?? 0) - attackersUsed) / took).toFixed(2),
  }
  const counts = await readCounts(stage)
  isOver = true
  const arrivals = await arriving
  await watching
  attackers.send('enough')
  const [done] = await once(attackers, 'message')
  await delay(5_000)
  const after = { heap: await heap(), memory: residentMegabytes(stage.server.pid) }
  own.socket.terminate()

  const rounded = Math.round
  const maximum = (values: number[]) => Math.max(...values)
  console.log('\nhostile sockets')
  console.table(done)
  console.log('\nheld by the server at the end of the attack')
  console.table(counts)
  console.log('\nmemory of the server, MB')
  console.table([
    {
      of: 'heap',
      before: rounded(before.heap),
      maximum: rounded(maximum(heaps)),
      after: rounded(after.heap),
    },
    {
      of: 'process',
      before: rounded(before.memory),
      maximum: rounded(maximum(memory)),
      after: rounded(after.memory),
    },
  ])
  console.log(`\na learner’s own changes arrive after, ms (goal: p95 under ${goals.p95})`)
  console.table([
    { when: 'alone', ...quantiles(alone) },
    { when: 'under attack', ...quantiles(attacked) },
  ])
  console.log(`cores: ${cores.server} of the server, ${cores.attackers} of the attackers`)
  console.log(`members from new networks: ${arrivals.joined} joined, ${arrivals.refused} did not`)
  const failures = [
    stage.server.hasEnded() && 'the server ended',
    maximum(heaps) - before.heap > goals.grown && `the heap grew by more than ${goals.grown} MB`,
    after.heap - before.heap > goals.left && `more than ${goals.left} MB were kept`,
    own.missed() > 0 && `${own.missed()} changes did not come`,
  ].filter((failure) => failure !== false)
  if (failures.length > 0) throw new Error(failures.join('; '))
}

type Followed = Awaited<ReturnType<typeof follow>>

/** A socket that follows the profile of a learner; rejects where that fails or takes 10 s. */
async function follow(
  { server, filled, token }: Stage,
  apikey: string,
  learner: number,
  from: string,
) {
  const id = filled.learnerIds[learner]
  const url = `ws://127.0.0.1:${server.port}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`
  const socket = new WebSocket(url, { localAddress: from, perMessageDeflate: false })
  const sent = new Map<number, number>()
  const times: number[] = []
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      socket.terminate()
      reject(new Error('not followed in 10 s'))
    }, 10_000)
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`closed with ${code}`)))
    socket.on('open', () => {
      const filter = `user_id=eq.${id}`
      const wish = { event: 'UPDATE', schema: 'public', table: 'profiles', filter }
      const payload = { access_token: token(learner), config: { postgres_changes: [wish] } }
      socket.send(JSON.stringify(['1', '1', 'realtime:own', 'phx_join', payload]))
    })
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.includes('Subscribed to PostgreSQL')) {
        clearTimeout(late)
        resolve()
      }
      // A row that was changed again is read as it is then: those before it have come too.
      const latest = Number(/"full_name": ?"(\d+)"/.exec(text)?.[1] ?? 0)
      for (const [number, at] of sent) {
        if (number > latest) break
        sent.delete(number)
        times.push(performance.now() - at)
      }
    })
  })
  const beating = setInterval(() => {
    if (socket.readyState === socket.OPEN) socket.send('[null,"h","phoenix","heartbeat",{}]')
  }, 25_000)
  socket.on('close', () => clearInterval(beating))
  return { socket, id, sent, times, missed: () => sent.size }
}

let changes = 0

/** Changes the profile again and again, and says how late each was sent. */
async function changing({ id, sent, times }: Followed, { pool }: Stage, seconds: number) {
  times.length = 0
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    changes += 1
    sent.set(changes, performance.now())
    const name = String(changes)
    await pool.query('update public.profiles set full_name = $2 where user_id = $1', [id, name])
    await delay(changeEveryMs)
  }
  for (let n = 0; sent.size > 0 && n < 100; n++) await delay(100)
  return [...times]
}

async function readMetrics({ server }: Stage): Promise<string> {
  return (await fetch(`${server.url}/metrics`)).text()
}

async function readCounts(stage: Stage): Promise<Record<string, number>> {
  const found = (await readMetrics(stage)).matchAll(/^sanamsob_realtime\{what="(\w+)"\} (\S+)$/gm)
  return Object.fromEntries([...found].map(([, what, number]) => [what, Number(number)]))
}

/** With its garbage: to collect that would hold up the server. */
async function usedHeap(stage: Stage): Promise<number> {
  const found = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(await readMetrics(stage))
  return Number(found?.[1]) / 1024 ** 2
}

function quantiles(values: number[]) {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
