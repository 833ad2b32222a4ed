import { migrate } from '@sanamsob/database'
import pg from 'pg'
import type { Config } from '../config.ts'
import { lookAtPooler } from '../database/refuse-unfit-pooler.ts'
import type { Secrets } from '../secrets.ts'
import { foreignKinds } from '../security/key-fingerprints.ts'
import { type Finding, fail, look, ok, skipped, warn } from './finding.ts'

/** Sessions and attempts end by the database's clock, tokens by the server's. */
const [doubtfulSkewMs, badSkewMs] = [2_000, 30_000]
const doubtfulLagBytes = 16 * 1024 * 1024

export async function lookAtDatabase(
  pool: pg.Pool,
  url: string,
  config: Config,
  secrets: Secrets,
): Promise<Finding[]> {
  // Rights and encoding are asked on the way, before anything else.
  const release = await look('database', async () => {
    const { applied } = await migrate({ url, dryRun: true })
    return applied.length === 0
      ? ok('rights and encoding fit, and it is of this release')
      : warn(`rights and encoding fit; this release would migrate it (${applied.length} files)`)
  })
  const isMade = await pool
    .query(`select from pg_catalog.pg_class where oid = to_regclass('private.key_fingerprints')`)
    .then(({ rowCount }) => rowCount === 1)
    .catch(() => false)
  return [
    release,
    await look('pooler', () => poolerVerdict(config)),
    await look('standby', () => standbyVerdict(pool, config)),
    await look('clock', () => clockVerdict(pool)),
    await look('keys', async () => {
      if (!isMade) return skipped('the database notes them at the first start')
      const foreign = await foreignKinds(pool, secrets)
      return foreign.length === 0
        ? ok('those that this database is used with')
        : fail(`${foreign.join(', ')}: not those that this database was used with (npm run keys)`)
    }),
    await look('processes', () => (isMade ? processesVerdict(pool) : skipped('none ever ran'))),
    await look('jobs', () => (isMade ? jobsVerdict(pool) : skipped('none ever ran'))),
    await look('mail queue', () => (isMade ? queueVerdict(pool) : skipped('none ever ran'))),
  ]
}

async function poolerVerdict({ databaseUrl, databaseDirectUrl, preparedStatements }: Config) {
  if (!databaseUrl) return skipped('the embedded database has none')
  const found = await lookAtPooler(databaseUrl)
  if (found === 'none') return ok('none that hands connections about')
  if (found === 'forgets statements' && preparedStatements) {
    return fail('it keeps no prepared statements: set DATABASE_PREPARED_STATEMENTS=off')
  }
  if (!databaseDirectUrl) return warn('DATABASE_DIRECT_URL is not set: nothing is listened for')
  return ok('it fits the settings')
}

async function standbyVerdict(pool: pg.Pool, { databaseReplicaUrl: url }: Config) {
  if (!url) return skipped('none is set')
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
    if (!rows[0]?.follows) return fail('DATABASE_REPLICA_URL leads to no standby')
    const says = `${Math.round(missing / 1024)} kB behind`
    return missing > doubtfulLagBytes
      ? warn(`${says}: it is read from when it has caught up`)
      : ok(says)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function clockVerdict(pool: pg.Pool) {
  const before = Date.now()
  const { rows } = await pool.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  )
  const skew = Math.round(Math.abs((rows[0]?.now ?? 0) - (before + Date.now()) / 2))
  const says = `${skew} ms from the database's`
  if (skew > badSkewMs) return fail(`${says}: tokens and attempts end at the wrong time; run NTP`)
  return skew > doubtfulSkewMs ? warn(`${says}: run NTP`) : ok(says)
}

async function processesVerdict(pool: pg.Pool) {
  const { rows } = await pool.query<{ release: string; running: number }>(
    `select release, count(*)::int as running from private.processes
     where seen_at > now() - interval '30 seconds' group by release order by release`,
  )
  if (rows.length === 0) return warn('no server runs on this database')
  const says = rows.map(({ release, running }) => `${running} of release ${release}`).join(', ')
  return rows.length > 1 ? warn(`${says}: an upgrade is under way`) : ok(says)
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
  if (late + failed === 0) return ok('none is late')
  return warn(`${late} late and ${failed} given up: ${names?.join(', ')}`)
}

async function queueVerdict(pool: pg.Pool) {
  const { rows } = await pool.query<{ waiting: number; retried: number }>(
    `select count(*)::int as waiting, count(*) filter (where tries > 0)::int as retried
     from private.outbox where next_try_at is not null`,
  )
  const { waiting = 0, retried = 0 } = rows[0] ?? {}
  const says = `${waiting} mails wait, ${retried} of them were refused before`
  return retried > 0 ? warn(says) : ok(says)
}
