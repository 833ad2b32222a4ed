import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { handOver } from '../../database/src/embedded-postgres/as-unprivileged.ts'
import { launchServer } from '../../database/src/embedded-postgres/launch-server.ts'
import { ready, stop } from '../../database/src/embedded-postgres/postmaster.ts'
import { reachableBinaries } from '../../database/src/embedded-postgres/reachable-binaries.ts'

export type StandbyServer = {
  port: number
  pid: number
  /** Ends recovery: from then on it is a separate server. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** Settings that a primary needs for a standby. */
export const primarySettings = {
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '256MB',
}

/**
 * A second PostgreSQL that follows the one in `dataDir` by streaming replication, from a base
 * backup taken now (https://www.postgresql.org/docs/current/continuous-archiving.html, the
 * low-level API).
 * @param name its name in `synchronous_standby_names` of the primary
 */
export async function startStandby(
  superuserUrl: string,
  dataDir: string,
  standbyDir: string,
  name = 'standby',
): Promise<StandbyServer> {
  const clusterDir = join(standbyDir, 'cluster')
  mkdirSync(standbyDir, { recursive: true })
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', fast => true)`)
    const copied = spawnSync('cp', ['-a', join(dataDir, 'cluster'), clusterDir])
    // A file that the running server removed during the copy is replayed from the log.
    if (copied.error) throw copied.error
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
    for (const [file, text] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(clusterDir, file), text)
      handOver(join(clusterDir, file))
    }
  } finally {
    await client.end()
  }
  const primary = new URL(superuserUrl)
  const { postgres } = reachableBinaries(
    await import(`@embedded-postgres/${process.platform}-${process.arch}`),
  )
  const login = `user=${primary.username} password=${decodeURIComponent(primary.password)}`
  const server = await launchServer(postgres, clusterDir, {
    settings: {
      ...primarySettings,
      max_connections: '200',
      primary_conninfo: `host=127.0.0.1 port=${primary.port} ${login} application_name=${name}`,
    },
  })
  const url = new URL(superuserUrl)
  url.port = String(server.port)
  await ready(url.href, server)
  return {
    port: server.port,
    pid: server.pid,
    promote: async () => {
      const own = new pg.Client({ connectionString: url.href })
      await own.connect()
      await own.query('select pg_promote(true, 30)')
      await own.end()
    },
    stop: () => stop(server.pid, clusterDir),
  }
}
