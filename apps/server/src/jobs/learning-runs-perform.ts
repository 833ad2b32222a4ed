import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { CalibrationReport } from '../learning/run-calibration.ts'

/** Twice the memory of a million pieces of evidence. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }

/** The lock is released at once: it only shows that no other process calibrates. */
const unclaimed = `select id from private.learning_runs
  where finished_at is null and pg_try_advisory_xact_lock(private.calibration_lock())`

/**
 * Performs the requested calibration, if there is one, in a thread. Any number of processes may call it; those that find
 * another one at work start no thread. A run that failed, or whose process ended, remains open for the next call;
 * private.claim_run ends it after the third.
 */
export async function performLearningRuns(
  pool: pg.Pool,
  url: string,
  log: Pick<Logger, 'info' | 'error'>,
  stopping: AbortSignal,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(unclaimed)
  for (const { id } of rows) {
    try {
      const report = await inThread(url, id, stopping)
      if (report) log.info({ run: id, ...report }, 'the questions were calibrated')
    } catch (err) {
      if (stopping.aborted) return
      log.error({ err, run: id }, 'the questions could not be calibrated')
    }
  }
}

async function inThread(
  url: string,
  run: string,
  stopping: AbortSignal,
): Promise<CalibrationReport | null> {
  const thread = new Worker(new URL('../learning/calibration-thread.ts', import.meta.url), {
    workerData: { url, run },
    resourceLimits,
  })
  const stop = () => void thread.terminate()
  stopping.addEventListener('abort', stop)
  try {
    return await new Promise((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)))
    })
  } finally {
    stopping.removeEventListener('abort', stop)
  }
}
