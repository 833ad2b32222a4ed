import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export type Server = { pid: number; port: number; output: string[] }

/**
 * The server that already runs on this folder, by the lines of `postmaster.pid`: process id, folder,
 * start time, port, …
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

/** Waits until it answers; an error with its last words where it ends instead. */
export async function ready(url: string, server: Server) {
  for (;;) {
    // Whoever else has come by the port in between may take the connection and say nothing.
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
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

/** Waits until it no longer runs. */
export async function exit(pid: number, clusterDir: string) {
  while (isPostmasterOf(pid, clusterDir)) await delay(250)
}

/** Fast shutdown, and waits for its end. */
export async function stop(pid: number, clusterDir: string) {
  if (!isPostmasterOf(pid, clusterDir)) return
  process.kill(pid, 'SIGINT')
  while (isPostmasterOf(pid, clusterDir)) await delay(20)
}
