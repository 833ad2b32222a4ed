import { setTimeout as delay } from 'node:timers/promises'

/** A running process that reports its exit. */
type Running = { pid: number; exited(): Promise<unknown>; stop(): Promise<unknown> }

export type Supervised<Kind extends Running> = {
  /** The process that runs, or that ran last. */
  readonly current: Kind
  /** The number of restarts. */
  readonly restarts: number
  stop(): Promise<void>
}

const pauseMs = 300

/** Restarts a process whenever it exits, as a service manager does. */
export async function supervised<Kind extends Running>(
  start: () => Promise<Kind>,
): Promise<Supervised<Kind>> {
  let current = await start()
  let restarts = 0
  let isStopping = false
  const watching = watch()
  async function watch() {
    while (!isStopping) {
      await current.exited()
      while (!isStopping) {
        await delay(pauseMs)
        const next = isStopping ? undefined : await start().catch(() => undefined)
        if (!next) continue
        current = next
        restarts += 1
        break
      }
    }
  }
  return {
    get current() {
      return current
    },
    get restarts() {
      return restarts
    },
    stop: async () => {
      isStopping = true
      await current.stop()
      await watching
      await current.stop()
    },
  }
}
