import { monitorEventLoopDelay } from 'node:perf_hooks'
import { cpuSeconds, residentMegabytes } from '../support/processes.ts'
import type { Stage } from '../support/stage.ts'

type Sample = {
  second: number
  /** Seconds since the previous sample. */
  passed: number
  /** Cores in use since the previous sample. */
  serverCores: number
  databaseCores: number
  clientCores: number
  /** Memory of the largest process. */
  serverMegabytes: number
}

/** Samples the processes every other second. `lateMs` is the event loop delay of this process, p99. */
export function startSampling(stage: Stage, second: () => number) {
  const samples: Sample[] = []
  const lateness = monitorEventLoopDelay({ resolution: 10 })
  lateness.enable()
  const used = () => {
    const own = process.cpuUsage()
    return {
      at: performance.now() / 1000,
      server: sum(stage.servers.map(({ pid }) => cpuSeconds(pid))),
      database: cpuSeconds(stage.postgres.pid),
      client: (own.user + own.system) / 1e6,
    }
  }
  const first = used()
  let before = first
  const look = () => {
    const now = used()
    const passed = now.at - before.at
    samples.push({
      second: second(),
      passed,
      serverCores: (now.server - before.server) / passed,
      databaseCores: (now.database - before.database) / passed,
      clientCores: (now.client - before.client) / passed,
      serverMegabytes: Math.max(...stage.servers.map(({ pid }) => residentMegabytes(pid))),
    })
    before = now
  }
  const timer = setInterval(look, 2_000)
  return {
    stop() {
      clearInterval(timer)
      lateness.disable()
      const last = used()
      return {
        samples,
        lateMs: lateness.percentile(99) / 1e6,
        cpu: {
          server: last.server - first.server,
          database: last.database - first.database,
          client: last.client - first.client,
        },
      }
    },
  }
}

export type Sampled = ReturnType<ReturnType<typeof startSampling>['stop']>

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
