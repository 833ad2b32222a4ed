import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Standby } from './database/standby.ts'
import { release } from './release.ts'

export type Metrics = ReturnType<typeof createMetrics>

type Pool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'query'>

/**
 * Prometheus metrics: of this process, and of the database that it shares with others.
 * @param mailsWaiting mails of the auth service that wait for their next try
 */
export function createMetrics(
  pool: Pool,
  mailsWaiting: () => number,
  standby: Pick<Standby, 'lagMs'> | null = null,
) {
  const registry = new Registry()
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
      help: 'Time since the standby was last found to have all that the primary had; infinite when it is not read from',
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
  return { registry, requests, read: sharedMetrics(registry, pool) }
}

/** By name, what it says and how it is counted. Each count has an index, and stops at ten thousand. */
const counted = {
  mails_waiting: [
    'Mails of the outbox that are yet to leave',
    'from private.outbox where next_try_at is not null',
  ],
  mails_refused: [
    'Of these, mails that were refused before',
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
    'Attempts that should have been handed in two minutes ago',
    `from public.quiz_attempts where status = 'in_progress' and deadline_at < now() - interval '2 minutes'`,
  ],
  hand_ins_5m: [
    'Attempts handed in within five minutes',
    `from public.quiz_attempts where status = 'submitted' and completed_at > now() - interval '5 minutes'`,
  ],
  jobs_late: [
    'Jobs that should have begun five minutes ago',
    `from graphile_worker.jobs where run_at < now() - interval '5 minutes' and locked_at is null
       and attempts < max_attempts`,
  ],
  jobs_given_up: [
    'Jobs that failed as often as they may',
    'from graphile_worker.jobs where attempts >= max_attempts and locked_at is null',
  ],
  certificates_overdue: [
    'Certificates that are near their end and were not renewed',
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
  .join(', ')}`

type Counts = Record<keyof typeof counted | 'now', number>

/** @returns what reads them anew, once for each scrape; of an outage `database_up` alone tells */
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
      for (const gauge of [...gauges, skew]) gauge.remove()
      return
    }
    skew.set(((before + Date.now()) / 2 - counts.now) / 1000)
    for (const [place, name] of names.entries()) gauges[place]?.set(counts[name])
  }
}
