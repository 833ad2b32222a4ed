import { Logger as JobLogger, type Runner, run } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { sweepQuizAttempts } from './quiz-attempts-sweep.ts'

/** Jobs that run by the clock; any number of processes share them, each job runs once. */
const crontab = '* * * * * quiz-attempts-sweep ?max=1'

/** The background worker on the same PostgreSQL; `stop()` lets a job under way finish. */
export async function startWorker(url: string, log: Logger): Promise<Runner> {
  const pgPool = new pg.Pool({ connectionString: url, max: 4, application_name: 'sanamsob worker' })
  pgPool.on('error', (error) => log.warn({ err: error }, 'a worker connection ended'))
  return run({
    pgPool,
    logger: new JobLogger(() => (level, message) => log[pinoLevel[level]](message)),
    concurrency: 2,
    noHandleSignals: true,
    crontab,
    taskList: { 'quiz-attempts-sweep': () => sweepQuizAttempts(pgPool, log) },
  })
}

const pinoLevel = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
