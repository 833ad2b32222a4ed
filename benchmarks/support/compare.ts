import { type BareStatement, runBare } from './bare-driver.ts'
import { HttpConnection, type HttpRequest } from './http-connection.ts'
import { type Measurement, measure } from './measure.ts'
import type { Stage } from './stage.ts'

const connectionCounts = [1, 16, 64]
const seconds = Number(process.env.BENCH_SECONDS ?? 4)

export type Compared = {
  name: string
  goal: number
  rows: { http: Measurement; bare: Measurement }[]
}

/** The same work over HTTP and by the bare driver, at each number of connections. */
export async function compare(
  stage: Stage,
  name: string,
  goal: number,
  request: (learner: number, round: number) => Omit<HttpRequest, 'headers'>,
  statement: (learner: number, round: number) => BareStatement,
): Promise<Compared> {
  const rows = []
  for (const connections of connectionCounts) {
    const http = await measure(connections, seconds, async (index) => {
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
    })
    const bare = await measure(connections, seconds, async (index) => {
      const id = stage.filled.learnerIds[index % stage.filled.learnerIds.length] ?? ''
      let round = 0
      return { work: () => runBare(stage.pool, id, statement(index, round++)), close: () => {} }
    })
    rows.push({ http, bare })
  }
  return { name, goal, rows }
}

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
    })),
  )
}

const round = (value: number) => Math.round(value * 100) / 100
