import { cleanUpAuth } from '@sanamsob/auth-api'
import type { FileStore } from '@sanamsob/storage-api'
import { Logger as JobLogger, type Runner, run, type Task, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import type { CertificateOrders } from '../certificates/certificate-orders.ts'
import { refuseStandby } from '../database/open-pool.ts'
import type { DomainChecks } from '../domains/domain-checks.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Payments } from '../payments/payments.ts'
import type { SendReminder } from '../reminders/send-reminder.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { runAdminJobs } from './admin-jobs-run.ts'
import { orderCertificates } from './certificates-order.ts'
import { foldFigures } from './figures-fold.ts'
import { countItemStatistics } from './item-statistics-count.ts'
import { applyLawAmendments } from './law-amendments-apply.ts'
import { markLearnerStandings } from './learner-standings-mark.ts'
import { refreshLearnerStandings } from './learner-standings-refresh.ts'
import { performLearningRuns } from './learning-runs-perform.ts'
import { forgetOldTraces } from './old-traces-forget.ts'
import { sendOutbox } from './outbox-send.ts'
import { reconcilePaymentOrders } from './payment-orders-reconcile.ts'
import { auditPointTransactions } from './point-transactions-audit.ts'
import { compareQuestions } from './questions-compare.ts'
import { sweepQuizAttempts } from './quiz-attempts-sweep.ts'
import { sendReminders } from './reminders-send.ts'
import { repeatTask } from './repeat-task.ts'
import { restartOnExit } from './restart-on-exit.ts'
import { cleanUpStorageObjects } from './storage-objects-clean-up.ts'
import { checkTenantHosts } from './tenant-hosts-check.ts'

/**
 * Scheduled jobs (UTC; 20:20 is night in Bangkok). Any number of processes share them, and each job runs
 * once.
 */
const crontab = `
* * * * * quiz-attempts-sweep ?max=1
* * * * * learner-standings-refresh ?max=1
* * * * * item-statistics-count ?max=1
10 19 * * * items-calibrate ?max=3
* * * * * payment-orders-reconcile ?max=2
* * * * * questions-compare ?max=1&jobKey=questions-compare
* * * * * tenant-hosts-check ?max=1&jobKey=tenant-hosts-check
20 20 * * * point-transactions-audit ?max=3
30 20 * * * old-traces-forget ?max=3
40 * * * * auth-rows-clean-up ?max=3
50 20 * * * storage-objects-clean-up ?max=3
`
/** The digest of waiting work goes out at eight in the morning in Bangkok. */
const mailCrontab = `
* * * * * outbox-send ?max=1&jobKey=outbox-send
0 1 * * * waiting-digests-queue ?max=3&fill=6h
`
const reminderCrontab = '* * * * * reminders-send ?max=1&jobKey=reminders-send'
const adminCrontab = '* * * * * admin-jobs-run ?max=1&jobKey=admin-jobs-run'
const certificateCrontab = '* * * * * certificates-order ?max=1&jobKey=certificates-order'

type JobParts = {
  payments: Payments
  mailer: Mailer
  sendReminder: SendReminder
  files: FileStore
  domainChecks: DomainChecks
  /** Null if a proxy obtains the certificates. */
  certificateOrders: CertificateOrders | null
  tracing: Tracing | null
  /** Days without use after which anonymous users are deleted. */
  anonymousDays: number
}

/**
 * Starts the background worker on the same PostgreSQL; `stop()` lets jobs in progress finish. Mails,
 * reminders, certificates and the back office's long acts have their own runners, so that they delay no other job. A
 * queue would do that too, but remain locked for four hours after its process was killed.
 */
export async function startWorker(
  { url, preparedStatements }: { url: string; preparedStatements: boolean },
  log: Logger,
  parts: JobParts,
): Promise<Pick<Runner, 'stop'>> {
  const {
    payments,
    mailer,
    sendReminder,
    files,
    domainChecks,
    certificateOrders,
    tracing,
    anonymousDays,
  } = parts
  // Each runner listens on its own connection, and each of two long acts occupies one. They share the others, for
  // single statements.
  const max = certificateOrders ? 11 : 10
  const pgPool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'sanamsob worker',
    onConnect: refuseStandby,
  })
  tracing?.watch(pgPool)
  const connectionEnded = (err: Error) => log.warn({ err }, 'a worker connection ended')
  pgPool.on('error', connectionEnded)
  pgPool.on('connect', (client) => client.on('error', connectionEnded))
  const common = {
    pgPool,
    // In batches (of one): a result that cannot be recorded then ends the runner, otherwise the whole
    // process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, preparedStatements } },
    logger: new JobLogger(() => (level, message) => log[pinoLevel[level]](message)),
    noHandleSignals: true,
  }
  const jobs = {
    ...common,
    concurrency: 2,
    crontab,
    taskList: {
      'quiz-attempts-sweep': () => sweepQuizAttempts(pgPool, log),
      'learner-standings-refresh': () => refreshLearnerStandings(pgPool, log),
      'item-statistics-count': () => countItemStatistics(pgPool),
      'items-calibrate': async () => {
        await pgPool.query('select private.calibrate_items()')
      },
      'payment-orders-reconcile': (payload, helpers) =>
        reconcilePaymentOrders(payload, payments, helpers),
      'questions-compare': () => compareQuestions(pgPool, log),
      'point-transactions-audit': () => auditPointTransactions(pgPool, log),
      'old-traces-forget': () => forgetOldTraces(pgPool, log),
      'auth-rows-clean-up': async () => {
        await cleanUpAuth(pgPool, { anonymousDays })
      },
      'storage-objects-clean-up': () => cleanUpStorageObjects(pgPool, files, log),
      'tenant-hosts-check': () => checkTenantHosts(domainChecks, log),
    } satisfies TaskList,
  }
  const mails = {
    ...common,
    concurrency: 1,
    crontab: mailCrontab,
    taskList: {
      'outbox-send': () => sendOutbox(pgPool, mailer, log),
      'waiting-digests-queue': async () => {
        await pgPool.query('select private.queue_waiting_digests()')
      },
    } satisfies TaskList,
  }
  // Well before a stop is cut off (start-server.ts).
  const gracefulShutdownAbortTimeout = 1_000
  const reminders = {
    ...common,
    concurrency: 1,
    crontab: reminderCrontab,
    gracefulShutdownAbortTimeout,
    taskList: {
      'reminders-send': (_payload, { abortSignal }) =>
        sendReminders(pgPool, sendReminder, log, abortSignal),
    } satisfies TaskList,
  }
  const admin = {
    ...common,
    concurrency: 2,
    crontab: adminCrontab,
    // An interrupted act runs again.
    gracefulShutdownAbortTimeout,
    taskList: {
      'admin-jobs-run': (_payload, { abortSignal }) => runAdminJobs(pgPool, log, abortSignal),
    } satisfies TaskList,
  }
  const certificates = certificateOrders && {
    ...common,
    concurrency: 1,
    crontab: certificateCrontab,
    taskList: { 'certificates-order': () => orderCertificates(certificateOrders, log) },
  }
  const runners = [
    await restartOnExit(() => run(traced(jobs, tracing)), log),
    await restartOnExit(() => run(traced(mails, tracing)), log),
    await restartOnExit(() => run(traced(reminders, tracing)), log),
    await restartOnExit(() => run(traced(admin, tracing)), log),
    ...(certificates ? [await restartOnExit(() => run(traced(certificates, tracing)), log)] : []),
    repeatTask(folding(pgPool), log),
    repeatTask(marking(pgPool), log),
    repeatTask(amending(pgPool), log),
    repeatTask(calibrating(pgPool, url, log), log),
  ]
  return {
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()))
      await pgPool.end()
    },
  }
}

const folding = (pool: pg.Pool) => ({
  work: () => foldFigures(pool),
  pauseMs: 1_000,
  failure: 'the figures could not be folded',
})
const marking = (pool: pg.Pool) => ({
  work: () => markLearnerStandings(pool),
  pauseMs: 2_000,
  failure: 'the marks of the leaderboard could not be set',
})

/** Not a scheduled job: an amendment holds its questions within a minute. */
const amending = (pool: pg.Pool) => ({
  work: () => applyLawAmendments(pool),
  pauseMs: 10_000,
  failure: 'the amendments of laws could not be applied',
})

/** Not a scheduled job: it takes minutes, which would occupy a slot of these. */
const calibrating = (pool: pg.Pool, url: string, log: Logger) => ({
  work: (stopping: AbortSignal) => performLearningRuns(pool, url, log, stopping),
  pauseMs: 10_000,
  failure: 'the runs of calibration could not be read',
})

function traced<T extends { taskList: TaskList }>(options: T, tracing: Tracing | null): T {
  if (!tracing) return options
  const tasks = Object.entries(options.taskList).map(([name, task]): [string, Task] => [
    name,
    (payload, helpers) => tracing.job(name, async () => task?.(payload, helpers)),
  ])
  return { ...options, taskList: Object.fromEntries(tasks) }
}

const pinoLevel = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
