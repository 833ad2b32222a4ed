import { setTimeout as delay } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'
import type { Logger } from 'pino'

const pauseMs = 1_000

/**
 * Restarts a runner whenever it ends by itself: it gives up if the database disappears during a job, and no
 * other runner would do its work.
 * @returns a handle that stops it permanently, after the jobs in progress have finished
 */
export async function restartOnExit(
  start: () => Promise<Runner>,
  log: Pick<Logger, 'error' | 'info'>,
): Promise<Pick<Runner, 'stop'>> {
  const stopping = new AbortController()
  let runner = await start()

  const startAgain = async () => {
    while (!stopping.signal.aborted) {
      try {
        runner = await start()
        log.info('the background jobs run again')
        break
      } catch (err) {
        log.error({ err }, 'the background jobs do not start; trying again')
        await delay(pauseMs, undefined, stopping).catch(() => undefined)
      }
    }
    // `stop` was called in between, and did not reach this runner.
    if (stopping.signal.aborted) await runner.stop().catch(() => undefined)
  }
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await runner.promise.catch((err: unknown) => log.error({ err }, 'the background jobs failed'))
      if (stopping.signal.aborted) return
      log.error('the background jobs ended; starting them again')
      // Prevents a busy loop if the runner ends as soon as it has started.
      await delay(pauseMs, undefined, stopping).catch(() => undefined)
      await startAgain()
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await runner.stop().catch(() => undefined)
      await watching
    },
  }
}
