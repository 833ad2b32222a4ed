import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { CalibrationReport } from '../learning/run-calibration.ts'
import type { PapersReport } from '../learning/run-papers.ts'
import type { RunThread } from '../learning/run-thread.ts'

/** Twice the memory of a million pieces of evidence. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }

/** The locks are released at once: they only show that no other process performs the run. */
const unclaimed = `select id, kind from private.learning_runs
  where finished_at is null and pg_try_advisory_xact_lock(
    case kind when 'papers' then private.papers_lock(id) else private.calibration_lock() end)
  order by id`

const done = {
  calibration: 'the questions were calibrated',
  papers: 'the papers of an examination were assembled',
}
const failed = {
  calibration: 'the questions could not be calibrated',
  papers: 'the papers of an examination could not be assembled',
}

/**
 * Performs the requested calibration, and the requested papers, each in a thread. Any number of processes may call it;
 * those that find another one at work start no thread. A run that failed, or whose process ended, remains open for the
 * next call; private.claim_run ends it after the third.
 */
export async function performLearningRuns(
  pool: pg.Pool,
  url: string,
  log: Pick<Logger, 'info' | 'error'>,
  stopping: AbortSignal,
): Promise<void> {
  const { rows } = await pool.query<{ id: string; kind: RunThread['kind'] }>(unclaimed)
  for (const { id, kind } of rows) {
    try {
      const report = await inThread({ url, run: id, kind }, stopping)
      if (report) log.info({ run: id, ...report }, done[kind])
    } catch (err) {
      if (stopping.aborted) return
      log.error({ err, run: id }, failed[kind])
    }
  }
}

async function inThread(
  workerData: RunThread,
  stopping: AbortSignal,
): Promise<CalibrationReport | PapersReport | null> {
  const thread = new Worker(new URL('../learning/run-thread.ts', import.meta.url), {
    workerData,
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
