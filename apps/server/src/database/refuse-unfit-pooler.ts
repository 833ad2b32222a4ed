import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

/** A pooler gives the connection that was used last to whoever asks next, unless others ask too. */
const tries = 6

type Settings = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'preparedStatements'>

/**
 * A pooler in transaction mode gives each transaction to another connection, where the statements that
 * a client prepared are unknown unless the pooler keeps them. Without this, most requests would fail
 * while everything says that it is ready.
 * @throws {Error} saying what to set
 */
export async function refuseUnfitPooler(config: Settings, log: Logger): Promise<void> {
  const { databaseUrl: url, databaseDirectUrl, preparedStatements } = config
  if (!url) return
  const found = await lookAtPooler(url)
  if (found === 'none') return
  if (found === 'forgets statements' && preparedStatements) {
    throw new Error(
      'DATABASE_URL leads to a pooler in transaction mode that keeps no prepared statements. Set max_prepared_statements = 400 (PgBouncer 1.21 or later), or DATABASE_PREPARED_STATEMENTS=off',
    )
  }
  if (!databaseDirectUrl) {
    log.warn(
      'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to PostgreSQL itself, for jobs and for what is listened for',
    )
  }
}

export type Pooler = 'none' | 'keeps statements' | 'forgets statements'

/** What becomes of a statement that one client prepared when another takes its connection. */
export async function lookAtPooler(url: string): Promise<Pooler> {
  const clients: pg.Client[] = []
  const open = async () => {
    const client = new pg.Client({ connectionString: url, query_timeout: 5_000 })
    clients.push(client)
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const probe = { name: `probe_${randomUUID()}`, text: 'select pg_backend_pid() as pid' }
  try {
    const first = await open()
    const pid = await backendOf(first)
    // What stands between has told a number of its own.
    if ((first as pg.Client & { processID?: number }).processID === pid) return 'none'
    const used = (await first.query<{ pid: number }>(probe)).rows[0]?.pid
    for (let n = 0; n < tries; n++) {
      const other = await open()
      await other.query('begin')
      if ((await backendOf(other)) === used) return await isKept(first, probe)
    }
    return 'none'
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** While another client holds the connection on which it was prepared. */
async function isKept(client: pg.Client, probe: pg.QueryConfig): Promise<Pooler> {
  try {
    await client.query(probe)
    return 'keeps statements'
  } catch (error) {
    const { code } = error as { code?: string }
    // Anything else (a pool of one connection lets nobody else in) says nothing about it.
    return code === '26000' || code === '42P05' ? 'forgets statements' : 'keeps statements'
  }
}
