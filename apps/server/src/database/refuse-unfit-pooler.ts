import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

/** A pooler gives the connection used last to the next client, unless other clients interfere. */
const tries = 6

type Settings = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'preparedStatements'>

/**
 * In transaction mode, a pooler assigns each transaction to any of its connections, where a client's prepared
 * statements are unknown unless the pooler tracks them. Without this check, most requests would fail although
 * the server reports that it is ready.
 * @throws {Error} that names the setting to change
 */
export async function refuseUnfitPooler(config: Settings, log: Logger): Promise<void> {
  const { databaseUrl: url, databaseDirectUrl, preparedStatements } = config
  if (!url) return
  const found = await lookAtPooler(url)
  if (found === 'none') return
  if (found === 'forgets statements' && preparedStatements) {
    throw new Error(
      'DATABASE_URL leads to a pooler in transaction mode that does not track prepared statements. Set max_prepared_statements = 400 (PgBouncer 1.21 or later), or DATABASE_PREPARED_STATEMENTS=off',
    )
  }
  if (!databaseDirectUrl) {
    log.warn(
      'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to PostgreSQL itself, for jobs and notifications',
    )
  }
}

export type Pooler = 'none' | 'keeps statements' | 'forgets statements'

/** Tests whether a prepared statement still works after another client has taken the connection. */
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
    // A pooler sends a process id of its own at connection start.
    if ((first as pg.Client & { processID?: number }).processID === pid) return 'none'
    const used = (await first.query<{ pid: number }>(probe)).rows[0]?.pid
    for (let n = 0; n < tries; n++) {
      const other = await open()
      await other.query('begin')
      if ((await backendOf(other)) === used) return await statementTracking(first, probe)
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

/** Executes the statement while another client holds the connection on which it was prepared. */
async function statementTracking(client: pg.Client, probe: pg.QueryConfig): Promise<Pooler> {
  try {
    await client.query(probe)
    return 'keeps statements'
  } catch (error) {
    const { code } = error as { code?: string }
    // Any other error is no evidence, for example one of a pool with a single connection.
    return code === '26000' || code === '42P05' ? 'forgets statements' : 'keeps statements'
  }
}
