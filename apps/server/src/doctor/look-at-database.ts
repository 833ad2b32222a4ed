import { migrate } from '@sanamsob/database'
import type { Finding } from '@sanamsob/domain/findings'
import pg from 'pg'
import type { Config } from '../config.ts'
import { lookAtPooler } from '../database/refuse-unfit-pooler.ts'
import type { Secrets } from '../secrets.ts'
import { foreignKinds } from '../security/key-fingerprints.ts'
import { fail, finding, look, ok, skipped, verdict, warn } from './finding.ts'
import { lookAtCatalogue } from './look-at-catalogue.ts'
import { postgresVerdict } from './look-at-release.ts'

/** Sessions and attempts end by the database's clock, tokens by the server's. */
const [doubtfulSkewMs, badSkewMs] = [2_000, 30_000]
const doubtfulLagBytes = 16 * 1024 * 1024

export async function lookAtDatabase(
  pool: pg.Pool,
  url: string,
  config: Config,
  secrets: Secrets | null,
): Promise<Finding[]> {
  // The dry run checks permissions and encoding first.
  const release = await look('database', async () => {
    const { applied } = await migrate({ url, dryRun: true })
    return applied.length === 0
      ? ok('database_current')
      : warn('database_behind', { files: applied.length })
  })
  const isMade = await pool
    .query(`select from pg_catalog.pg_class where oid = to_regclass('private.key_fingerprints')`)
    .then(({ rowCount }) => rowCount === 1)
    .catch(() => false)
  return [
    release,
    ...(isMade ? await lookAtCatalogue(pool) : []),
    await look('postgresql', () => postgresVerdict(pool)),
    await look('pooler', () => poolerVerdict(config)),
    await look('standby', () => standbyVerdict(pool, config)),
    await look('clock', () => clockVerdict(pool)),
    ...(secrets
      ? [await look('keys', () => (isMade ? keysVerdict(pool, secrets) : skipped('no_server_yet')))]
      : []),
    await look('processes', () => (isMade ? processesVerdict(pool) : skipped('no_server_yet'))),
    await look('jobs', () => (isMade ? jobsVerdict(pool) : skipped('no_server_yet'))),
    await look('mail queue', () => (isMade ? queueVerdict(pool) : skipped('no_server_yet'))),
    await look('reminders', () => (isMade ? remindersVerdict(pool) : skipped('no_server_yet'))),
  ]
}

async function poolerVerdict({ databaseUrl, databaseDirectUrl, preparedStatements }: Config) {
  if (!databaseUrl) return skipped('pooler_embedded')
  const found = await lookAtPooler(databaseUrl)
  if (found === 'none') return ok('pooler_none')
  if (found === 'forgets statements' && preparedStatements) {
    return fail('pooler_forgets')
  }
  if (!databaseDirectUrl) return warn('pooler_without_direct')
  return ok('pooler_fits')
}

async function standbyVerdict(pool: pg.Pool, { databaseReplicaUrl: url }: Config) {
  if (!url) return skipped('standby_none')
  const written = await pool.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ follows: boolean; missing: number }>(
      `select pg_is_in_recovery() as follows,
         greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as missing`,
      [written.rows[0]?.lsn],
    )
    const missing = rows[0]?.missing ?? 0
    if (!rows[0]?.follows) return fail('standby_wrong')
    const facts = { kilobytes: Math.round(missing / 1024) }
    return missing > doubtfulLagBytes ? warn('standby_behind', facts) : ok('standby_follows', facts)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function clockVerdict(pool: pg.Pool) {
  const before = Date.now()
  const { rows } = await pool.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  )
  const milliseconds = Math.round(Math.abs((rows[0]?.now ?? 0) - (before + Date.now()) / 2))
  if (milliseconds > badSkewMs) return fail('clock_wrong', { milliseconds })
  return milliseconds > doubtfulSkewMs
    ? warn('clock_doubtful', { milliseconds })
    : ok('clock_fits', { milliseconds })
}

async function keysVerdict(pool: pg.Pool, secrets: Secrets) {
  const foreign = await foreignKinds(pool, secrets)
  return foreign.length === 0
    ? ok('keys_known')
    : fail('keys_unknown', { kinds: foreign.join(', ') })
}

async function processesVerdict(pool: pg.Pool) {
  // A process that stops deletes its row, and each start deletes the rows of those that are gone. A restart within
  // seconds of a crash still finds that row too new to delete.
  const gone = await pool.query<{ host: string; pid: number }>(
    `select host, pid from private.processes gone where seen_at <= now() - interval '30 seconds'
       and not exists (select from private.processes later
         where later.host = gone.host and later.started_at > gone.seen_at)
     order by host, pid`,
  )
  const missing = gone.rows.map((row) => finding('process_gone', row))
  const { rows } = await pool.query<{ release: string; running: number }>(
    `select release, count(*)::int as running from private.processes
     where seen_at > now() - interval '30 seconds' group by release order by release`,
  )
  const running = rows.map((row) => finding('processes_running', row))
  if (missing.length > 0) return verdict('fail', [...missing, ...running])
  if (rows.length === 0) return warn('processes_none')
  return rows.length > 1
    ? verdict('warn', [...running, finding('processes_upgrading')])
    : verdict('ok', running)
}

async function jobsVerdict(pool: pg.Pool) {
  const { rows } = await pool.query<{ late: number; failed: number; names: string[] }>(
    `select count(*) filter (where run_at < now() - interval '5 minutes' and attempts < max_attempts)::int as late,
       count(*) filter (where attempts >= max_attempts)::int as failed,
       array_agg(distinct task_identifier) as names
     from graphile_worker.jobs
     where (run_at < now() - interval '5 minutes' or attempts >= max_attempts) and locked_at is null`,
  )
  const { late = 0, failed = 0, names } = rows[0] ?? {}
  if (late + failed === 0) return ok('jobs_none_late')
  return warn('jobs_late', { late, failed, names: names?.join(', ') ?? '' })
}

async function queueVerdict(pool: pg.Pool) {
  const { rows } = await pool.query<{ waiting: number; refused: number }>(
    `select count(*)::int as waiting, count(*) filter (where tries > 0)::int as refused
     from private.outbox where next_try_at is not null`,
  )
  const { waiting = 0, refused = 0 } = rows[0] ?? {}
  return (refused > 0 ? warn : ok)('mail_queue', { waiting, refused })
}

async function remindersVerdict(pool: pg.Pool) {
  const known = await pool.query<{ known: boolean }>(
    `select to_regprocedure('private.reminder_figures(integer)') is not null as known`,
  )
  if (!known.rows[0]?.known) return skipped('reminders_of_another_release')
  const { rows } = await pool.query<{ channel: string; sent: number; failed: number }>(
    'select channel, sent::int, failed::int from private.reminder_figures(7)',
  )
  const total = (count: 'sent' | 'failed') => rows.reduce((sum, row) => sum + row[count], 0)
  const of = (channel: string) => rows.find((row) => row.channel === channel)?.sent ?? 0
  const facts = { push: of('push'), line: of('line'), mail: of('mail'), failed: total('failed') }
  // A few browsers that no longer exist fail every week.
  return (facts.failed > total('sent') ? warn : ok)('reminders_sent', facts)
}
