import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** `printed` resolves when all output of a server that ended has been read. */
export type Server = { pid: number; port: number; output: string[]; printed?: Promise<unknown> }

/**
 * The server already running on this folder, from the lines of `postmaster.pid`: process id, folder, start time,
 * port, …
 */
export function runningServer(clusterDir: string): Server | undefined {
  const pidFile = join(clusterDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!port || !isPostmasterOf(pid, clusterDir)) return undefined
  return { pid, port, output: [] }
}

/** Guards against a process id that the system has reused. */
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

/** Waits until the server accepts connections; throws with its output if it exits first. */
export async function ready(url: string, server: Server) {
  for (;;) {
    // Another process may have taken the port in between, and accept the connection without responding.
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      if (!isAlive(server.pid)) {
        await server.printed
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

/** Waits until the server has exited. */
export async function exit(pid: number, clusterDir: string) {
  while (isPostmasterOf(pid, clusterDir)) await delay(250)
}

/** Requests a fast shutdown and waits until the server has exited. */
export async function stop(pid: number, clusterDir: string) {
  if (!isPostmasterOf(pid, clusterDir)) return
  process.kill(pid, 'SIGINT')
  while (isPostmasterOf(pid, clusterDir)) await delay(20)
}
