import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Standby } from './database/standby.ts'
import { release } from './release.ts'

export type Metrics = ReturnType<typeof createMetrics>

type Pool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'query'>

/**
 * Prometheus metrics of this process, and of the database that it shares with others.
 * @param mailsWaiting number of mails of the auth service that wait for their next attempt
 */
export function createMetrics(
  pool: Pool,
  mailsWaiting: () => number,
  standby: Pick<Standby, 'lagMs'> | null = null,
  dataDir = '.',
) {
  const registry = new Registry()
  new Gauge({
    name: 'sanamsob_disk_free_bytes',
    help: 'Space left for this process on the disk of DATA_DIR',
    registers: [registry],
    async collect() {
      const found = await statfs(dataDir).catch(() => null)
      if (found) this.set(found.bavail * found.bsize)
    },
  })
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by area, method and status',
    labelNames: ['area', 'method', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool in use and idle, and requests waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'sanamsob_auth_mails_waiting',
    help: 'Mails with links that the mail server refused so far, in this process',
    registers: [registry],
    collect() {
      this.set(mailsWaiting())
    },
  })
  if (standby)
    new Gauge({
      name: 'sanamsob_standby_lag_seconds',
      help: 'Time since the standby last had everything that the primary had; infinite while reads do not use it',
      registers: [registry],
      collect() {
        this.set((standby.lagMs() ?? Number.POSITIVE_INFINITY) / 1000)
      },
    })
  new Gauge({
    name: 'sanamsob_build_info',
    help: 'Always 1; which release this process is',
    labelNames: ['release'],
    registers: [registry],
  }).set({ release }, 1)
  /** Reports the resources held for requests in progress, by kind. Each is 0 in an idle process. */
  const reportHeld = (kinds: Record<string, () => number>) => {
    const gauge = new Gauge({
      name: 'sanamsob_held',
      help: 'Slots in use, queue entries and bytes held for requests, by kind; 0 when idle',
      labelNames: ['kind'],
      registers: [registry],
      collect: () => {
        for (const [kind, count] of Object.entries(kinds)) gauge.set({ kind }, count())
      },
    })
  }
  return { registry, requests, reportHeld, read: sharedMetrics(registry, pool) }
}

/** By name: its help text, and the rows to count. Each count uses an index, and stops at ten thousand. */
const counted = {
  mails_waiting: [
    'Mails of the outbox that have not been sent',
    'from private.outbox where next_try_at is not null',
  ],
  mails_refused: [
    'Unsent mails of the outbox that were refused before',
    'from private.outbox where next_try_at is not null and tries > 0',
  ],
  orders_pending: [
    'Orders that wait for their payment',
    `from public.payment_orders where status = 'pending'`,
  ],
  orders_for_review: [
    'Orders that wait for an administrator',
    'from public.payment_orders where needs_review',
  ],
  attempts_overdue: [
    'Attempts in progress two minutes past their deadline',
    `from public.quiz_attempts where status = 'in_progress' and deadline_at < now() - interval '2 minutes'`,
  ],
  hand_ins_5m: [
    'Attempts submitted within five minutes',
    `from public.quiz_attempts where status = 'submitted' and completed_at > now() - interval '5 minutes'`,
  ],
  jobs_late: [
    'Jobs that should have begun five minutes ago',
    `from graphile_worker.jobs where run_at < now() - interval '5 minutes' and locked_at is null
       and attempts < max_attempts`,
  ],
  jobs_given_up: [
    'Jobs that failed the maximum number of times',
    'from graphile_worker.jobs where attempts >= max_attempts and locked_at is null',
  ],
  certificates_overdue: [
    'Certificates that are near expiry and were not renewed',
    'from private.certificates where overdue_at < now() and unwanted_since is null',
  ],
  certificates_refused: [
    'Hosts for which the certificate authority has refused a certificate three times in a row',
    `from private.certificates where tries >= 3 and unwanted_since is null
       and problem in ('refused', 'rate_limited', 'ca_unreachable', 'ca_failed')`,
  ],
} satisfies Record<string, [help: string, rows: string]>

const names = Object.keys(counted) as (keyof typeof counted)[]
const statement = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now, ${names
  .map(
    (name) =>
      `(select count(*)::int from (select ${counted[name][1]} limit 10000) rows) as ${name}`,
  )
  .join(', ')},
  (select extract(epoch from now() - finished_at)::float8 from private.last_backup) as backup_age`

type Counts = Record<keyof typeof counted | 'now', number> & { backup_age: number | null }

/**
 * @returns a function that reads them again, once for each scrape; an outage is only visible in `database_up`
 */
function sharedMetrics(registry: Registry, pool: Pool): () => Promise<void> {
  const gauges = names.map(
    (name) =>
      new Gauge({ name: `sanamsob_${name}`, help: counted[name][0], registers: [registry] }),
  )
  const skew = new Gauge({
    name: 'sanamsob_clock_skew_seconds',
    help: "How far this process's clock is ahead of the database's",
    registers: [registry],
  })
  const backupAge = new Gauge({
    name: 'sanamsob_backup_age_seconds',
    help: 'Time since npm run backup last succeeded; infinite if it never did',
    registers: [registry],
  })
  const up = new Gauge({
    name: 'sanamsob_database_up',
    help: '1 when the database answers',
    registers: [registry],
  })
  return async () => {
    const before = Date.now()
    const counts = await pool.query<Counts>(statement).then(
      ({ rows }) => rows[0],
      () => undefined,
    )
    up.set(counts ? 1 : 0)
    if (!counts) {
      for (const gauge of [...gauges, skew, backupAge]) gauge.remove()
      return
    }
    backupAge.set(counts.backup_age ?? Number.POSITIVE_INFINITY)
    skew.set(((before + Date.now()) / 2 - counts.now) / 1000)
    for (const [index, name] of names.entries()) gauges[index]?.set(counts[name])
  }
}
