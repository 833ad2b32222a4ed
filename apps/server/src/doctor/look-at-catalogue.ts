import { compareCatalogue, type Difference } from '@sanamsob/database'
import type { Finding, FindingDetail } from '@sanamsob/domain/findings'
import type pg from 'pg'
import { auditPoints } from '../payments/audit-points.ts'
import { fail, finding, look, ok, skipped, verdict, warn } from './finding.ts'

const maxNamed = 8
/** Of the time limit that a server sets for all checks of its database. */
const auditPatienceMs = 8_000
const oldBackupHours = 48

/** Checks that nothing in the database was changed beside the product, and that it is safe from loss. */
export async function lookAtCatalogue(pool: pg.Pool): Promise<Finding[]> {
  return [
    await look('objects', () => objectsVerdict(pool)),
    await look('login', () => loginVerdict(pool)),
    await look('database settings', () => settingsVerdict(pool)),
    await look('points', () => pointsVerdict(pool)),
    await look('backups', () => backupsVerdict(pool)),
  ]
}

async function objectsVerdict(pool: pg.Pool) {
  const differences = await compareCatalogue(pool)
  if (!differences) return skipped('objects_of_another_release')
  if (differences.length === 0) return ok('objects_fit')
  const named = differences.slice(0, maxNamed).map(detailOf)
  const more = differences.length - named.length
  const rest = more > 0 ? [finding('objects_more', { count: more })] : []
  const isOnlyAdded = differences.every(({ problem }) => problem === 'unexpected')
  return verdict(isOnlyAdded ? 'warn' : 'fail', [...named, ...rest])
}

/** Created by the files of functions and policies, which `npm run migrate -- --repair` applies again. */
const repairable =
  /^(function|policy|row security of|rights to \w+|trigger \S+ on|view) (public|private)\./

function detailOf({ object, problem }: Difference): FindingDetail {
  if (problem === 'unexpected') return finding('object_unexpected', { object })
  const isRepairable =
    repairable.test(object) || /^(policy|trigger) \S+ on (public|private)\./.test(object)
  if (problem === 'missing')
    return finding(isRepairable ? 'object_missing' : 'structure_missing', { object })
  return finding(isRepairable ? 'object_differs' : 'structure_differs', { object })
}

type Role = { name: string; superuser: boolean; bypass: boolean; login: boolean; member: boolean }

async function loginVerdict(pool: pg.Pool) {
  const { rows } = await pool.query<Role>(
    `select rolname as name, rolsuper as superuser, rolcanlogin as login,
       rolbypassrls and rolname <> 'service_role' as bypass,
       exists (select from pg_auth_members where member = r.oid) as member
     from pg_roles r where rolname in (current_user, 'anon', 'authenticated', 'service_role')
     order by rolname`,
  )
  const { rows: current } = await pool.query<{ name: string }>('select current_user as name')
  const login = current[0]?.name ?? ''
  const unsafe = rows
    .filter(({ name }) => name !== login)
    .filter(({ superuser, bypass, login, member }) => superuser || bypass || login || member)
    .map(({ name }) => finding('request_role_unsafe', { role: name }))
  if (unsafe.length > 0) return verdict('fail', unsafe)
  return rows.some(({ name, superuser }) => name === login && superuser)
    ? warn('login_superuser', { login })
    : ok('login_fits', { login })
}

async function settingsVerdict(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where setting = 'off'
       and name in ('fsync', 'full_page_writes', 'autovacuum', 'track_counts', 'synchronous_commit')
     order by name`,
  )
  if (rows.length === 0) return ok('database_settings_fit')
  return verdict(
    'fail',
    rows.map(({ name }) =>
      finding(['autovacuum', 'track_counts'].includes(name) ? 'vacuum_off' : 'durability_off', {
        name,
      }),
    ),
  )
}

async function pointsVerdict(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    await client.query(`set local statement_timeout = ${auditPatienceMs}`)
    const findings = await auditPoints(client)
    const wrong = findings.filter((one) => one.wrong > 0)
    if (wrong.length === 0) return ok('points_fit')
    return verdict(
      'fail',
      wrong.map(({ claim, wrong: count, examples }) =>
        finding('points_wrong', { claim, count, examples: examples.join(', ') }),
      ),
    )
  } catch (error) {
    if ((error as { code?: string }).code === '57014') return skipped('points_too_many')
    throw error
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function backupsVerdict(pool: pg.Pool) {
  const { rows: archiver } = await pool.query<{ fails: boolean; recorded: boolean }>(
    `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails,
       to_regclass('private.last_backup') is not null as recorded
     from pg_stat_archiver`,
  )
  if (archiver[0]?.fails) return fail('archive_fails')
  // The doctor also examines a database that this release has not migrated yet.
  if (!archiver[0]?.recorded) return skipped('backups_of_another_release')
  const { rows } = await pool.query<{ hours: number }>(
    'select floor(extract(epoch from now() - finished_at) / 3600)::int as hours from private.last_backup',
  )
  const hours = rows[0]?.hours ?? null
  if (hours === null) return warn('backup_none')
  return hours > oldBackupHours ? warn('backup_old', { hours }) : ok('backup_fits', { hours })
}
