import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type pg from 'pg'
import { release } from '../release.ts'

const sayEveryMs = 10_000
/** A process that has been silent for this long has ended without deleting its row. */
const goneAfter = '30 seconds'

/**
 * Registers this process among those that run on the database, and sets the main domains.
 * @returns a function that removes the registration
 * @throws {Error} if a running process has other main domains, because each would overwrite the other's
 */
export async function joinProcesses(
  pool: pg.Pool,
  mainDomains: readonly string[],
): Promise<() => Promise<void>> {
  const id = randomUUID()
  const domains = [...new Set(mainDomains.map((name) => name.replace(/^www\./, '')))].sort()
  const own = [id, hostname(), process.pid, release, domains]
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table private.processes in exclusive mode')
    await refuseOthers(client, domains)
    await client.query(enter, own)
    await client.query('select private.set_main_domains($1::text[])', [mainDomains])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
  // A restored database lacks this process's row, so each heartbeat inserts it if necessary. While the
  // database is unavailable, heartbeats may fail: the next one suffices.
  let said: Promise<unknown> = Promise.resolve()
  const saying = setInterval(() => {
    said = pool.query(enter, own).catch(() => undefined)
  }, sayEveryMs)
  saying.unref()
  return async () => {
    clearInterval(saying)
    await said
    await pool.query('delete from private.processes where id = $1', [id]).catch(() => undefined)
  }
}

const enter = `
insert into private.processes (id, host, pid, release, main_domains) values ($1, $2, $3, $4, $5)
on conflict (id) do update set seen_at = now()`

async function refuseOthers(client: pg.PoolClient, domains: string[]): Promise<void> {
  await client.query('delete from private.processes where seen_at < now() - $1::interval', [
    goneAfter,
  ])
  const { rows } = await client.query<{ host: string; pid: number; domains: string[] }>(
    `select host, pid, main_domains as domains from private.processes
     where main_domains <> $1 order by started_at`,
    [domains],
  )
  const other = rows.find(({ host, pid }) => host !== hostname() || isAlive(pid))
  if (!other) return
  throw new Error(
    `MAIN_DOMAINS is ${domains.join(',')} here and ${other.domains.join(',')} in the process ${other.pid} on ${other.host}: give all processes the same, or stop that one first`,
  )
}

/**
 * Checks a process on this machine. A row with this process's own pid is from an earlier process in a
 * container with the same host name.
 */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
