import { type BareStatement, runBare } from './bare-driver.ts'
import { HttpConnection, type HttpRequest } from './http-connection.ts'
import { drive, type Measurement, openWorkers, summary, type Worker, warmUp } from './measure.ts'
import { cpuSeconds } from './processes.ts'
import type { Stage } from './stage.ts'

const connectionCounts = [1, 16, 64]
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
/** Alternating, so that other load on the machine affects both. */
const roundCount = 8

/** CPU-microseconds per request. */
type Cpu = { server: number; database: number; own: number }

export type Compared = {
  name: string
  goal: number
  rows: { http: Measurement & { cpu: Cpu }; bare: Measurement & { cpu: Cpu } }[]
}

/** The same work over HTTP and through the bare driver, at each number of connections. */
export async function compare(
  stage: Stage,
  name: string,
  goal: number,
  request: (learner: number, round: number) => Omit<HttpRequest, 'headers'>,
  statement: (learner: number, round: number) => BareStatement,
): Promise<Compared> {
  const overHttp = async (index: number): Promise<Worker> => {
    const connection = await HttpConnection.open(stage.server.port)
    const headers = { Authorization: `Bearer ${stage.token(index)}` }
    let round = 0
    return {
      work: async () => {
        const answer = await connection.send({ ...request(index, round++), headers })
        if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.body}`)
      },
      close: () => connection.close(),
    }
  }
  const byDriver = async (index: number): Promise<Worker> => {
    const id = stage.filled.learnerIds[index % stage.filled.learnerIds.length] ?? ''
    let round = 0
    return { work: () => runBare(stage.pool, id, statement(index, round++)), close: () => {} }
  }
  const rows = []
  for (const connections of connectionCounts) {
    const [http, bare] = [
      counted(stage, await openWorkers(connections, overHttp)),
      counted(stage, await openWorkers(connections, byDriver)),
    ]
    for (const one of [http, bare]) await one.warm()
    for (let round = 0; round < roundCount; round += 1)
      for (const one of [http, bare]) await one.runRound()
    rows.push({ http: http.end(connections), bare: bare.end(connections) })
  }
  return { name, goal, rows }
}

/** Workers that run in rounds, and the totals of all rounds. */
function counted(stage: Stage, workers: Worker[]) {
  const times: number[] = []
  let elapsed = 0
  const used: Cpu = { server: 0, database: 0, own: 0 }
  const addUsage = (sign: 1 | -1) => {
    used.server += sign * cpuSeconds(stage.server.pid)
    used.database += sign * cpuSeconds(stage.postgres.pid)
    const own = process.cpuUsage()
    used.own += (sign * (own.user + own.system)) / 1e6
  }
  return {
    warm: () => drive(workers, warmUp(seconds)),
    runRound: async () => {
      addUsage(-1)
      const started = performance.now()
      const more = await drive(workers, seconds / roundCount)
      elapsed += (performance.now() - started) / 1000
      addUsage(1)
      for (const time of more) times.push(time)
    },
    end: (connections: number) => {
      for (const worker of workers) worker.close()
      const each = (spent: number) => (spent * 1e6) / times.length
      const cpu = {
        server: each(used.server),
        database: each(used.database),
        own: each(used.own),
      }
      return { ...summary(connections, times, elapsed), cpu }
    },
  }
}

/**
 * Includes the CPU-microseconds per request, of server and database and of the bare driver's process and its
 * database. Unlike the ratio of both speeds, they do not depend on other load on the machine.
 */
export function printCompared({ name, goal, rows }: Compared) {
  console.log(`\n${name} (goal: ${goal} of the bare driver)`)
  console.table(
    rows.map(({ http, bare }) => ({
      connections: http.connections,
      'requests/s': Math.round(http.perSecond),
      'p50 ms': round(http.p50),
      'p95 ms': round(http.p95),
      'p99 ms': round(http.p99),
      'bare/s': Math.round(bare.perSecond),
      ratio: round(http.perSecond / bare.perSecond),
      'server µs': Math.round(http.cpu.server),
      'database µs': Math.round(http.cpu.database),
      'bare µs': Math.round(bare.cpu.own),
      'bare database µs': Math.round(bare.cpu.database),
    })),
  )
}

const round = (value: number) => Math.round(value * 100) / 100
