import { cleanUpAuth } from '@sanamsob/auth-api'
import type { FileStore } from '@sanamsob/storage-api'
import { Logger as JobLogger, type Runner, run, type Task, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import type { CertificateOrders } from '../certificates/certificate-orders.ts'
import type { DomainChecks } from '../domains/domain-checks.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Payments } from '../payments/payments.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { orderCertificates } from './certificates-order.ts'
import { foldFigures } from './figures-fold.ts'
import { countItemStatistics } from './item-statistics-count.ts'
import { keepDoing } from './keep-doing.ts'
import { keepRunning } from './keep-running.ts'
import { markLearnerStandings } from './learner-standings-mark.ts'
import { refreshLearnerStandings } from './learner-standings-refresh.ts'
import { forgetOldTraces } from './old-traces-forget.ts'
import { sendOutbox } from './outbox-send.ts'
import { reconcilePaymentOrders } from './payment-orders-reconcile.ts'
import { auditPointTransactions } from './point-transactions-audit.ts'
import { compareQuestions } from './questions-compare.ts'
import { sweepQuizAttempts } from './quiz-attempts-sweep.ts'
import { cleanUpStorageObjects } from './storage-objects-clean-up.ts'
import { checkTenantHosts } from './tenant-hosts-check.ts'

/**
 * Jobs that run by the clock (UTC; 20:20 is night in Bangkok); any number of processes share them,
 * each job runs once.
 */
const crontab = `
* * * * * quiz-attempts-sweep ?max=1
* * * * * learner-standings-refresh ?max=1
* * * * * item-statistics-count ?max=1
* * * * * payment-orders-reconcile ?max=2
* * * * * questions-compare ?max=1&jobKey=questions-compare
* * * * * tenant-hosts-check ?max=1&jobKey=tenant-hosts-check
20 20 * * * point-transactions-audit ?max=3
30 20 * * * old-traces-forget ?max=3
40 * * * * auth-rows-clean-up ?max=3
50 20 * * * storage-objects-clean-up ?max=3
`
const mailCrontab = '* * * * * outbox-send ?max=1&jobKey=outbox-send'
const certificateCrontab = '* * * * * certificates-order ?max=1&jobKey=certificates-order'

type JobParts = {
  payments: Payments
  mailer: Mailer
  files: FileStore
  domainChecks: DomainChecks
  /** Null where a proxy gets them. */
  certificateOrders: CertificateOrders | null
  tracing: Tracing | null
  /** Of disuse, after which anonymous users go. */
  anonymousDays: number
}

/**
 * The background worker on the same PostgreSQL; `stop()` lets jobs under way finish. Mails and certificates
 * have runners of their own, so that a slow mail server or authority holds up nothing else. A queue would do
 * that too, and stay locked for four hours once its process was killed.
 */
export async function startWorker(
  { url, preparedStatements }: { url: string; preparedStatements: boolean },
  log: Logger,
  parts: JobParts,
): Promise<Pick<Runner, 'stop'>> {
  const { payments, mailer, files, domainChecks, certificateOrders, tracing, anonymousDays } = parts
  // Each runner listens over one of its own; the others share what is left, each for single statements.
  const max = certificateOrders ? 7 : 6
  const pgPool = new pg.Pool({ connectionString: url, max, application_name: 'sanamsob worker' })
  tracing?.watch(pgPool)
  const connectionEnded = (err: Error) => log.warn({ err }, 'a worker connection ended')
  pgPool.on('error', connectionEnded)
  pgPool.on('connect', (client) => client.on('error', connectionEnded))
  const common = {
    pgPool,
    // In batches (of one): what cannot be recorded then ends the runner, else the whole process.
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
    taskList: { 'outbox-send': () => sendOutbox(pgPool, mailer, log) },
  }
  const certificates = certificateOrders && {
    ...common,
    concurrency: 1,
    crontab: certificateCrontab,
    taskList: { 'certificates-order': () => orderCertificates(certificateOrders, log) },
  }
  const runners = [
    await keepRunning(() => run(traced(jobs, tracing)), log),
    await keepRunning(() => run(traced(mails, tracing)), log),
    ...(certificates ? [await keepRunning(() => run(traced(certificates, tracing)), log)] : []),
    keepDoing(folding(pgPool), log),
    keepDoing(marking(pgPool), log),
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
  failure: 'the figures are not folded at the moment',
})
const marking = (pool: pg.Pool) => ({
  work: () => markLearnerStandings(pool),
  pauseMs: 2_000,
  failure: 'the marks of the leaderboard are not set at the moment',
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
