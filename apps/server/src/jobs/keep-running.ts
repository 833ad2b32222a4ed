import { setTimeout as delay } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'
import type { Logger } from 'pino'

const pauseMs = 1_000

/**
 * A runner that is started again whenever it ends by itself: it gives up where the database goes away
 * under a job, and nobody else would do its work.
 * @returns what stops it for good, once the jobs under way have finished
 */
export async function keepRunning(
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
    // Stopped in between: nobody has told this one.
    if (stopping.signal.aborted) await runner.stop().catch(() => undefined)
  }
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await runner.promise.catch((err: unknown) => log.error({ err }, 'the background jobs failed'))
      if (stopping.signal.aborted) return
      log.error('the background jobs ended; starting them again')
      // One that ends as soon as it has started shall not spin.
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
