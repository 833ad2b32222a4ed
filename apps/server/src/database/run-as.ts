import type pg from 'pg'

/** On whose behalf a statement runs: what row security and the SQL functions see. */
export type Actor = {
  role: 'anon' | 'authenticated' | 'service_role'
  claims: Record<string, unknown>
  /** Request headers by lower-case name; `host` decides the tenant. */
  headers: Record<string, string>
}

/** Beyond its statement timeout, until a server that has not answered counts as hanging. */
const graceMs = 5_000

/**
 * `statementTimeoutMs`: none unless told. `patienceMs`: how long a server that says nothing is waited for, where that is
 * neither what follows from the timeout nor what the pool waits. `end`: what becomes of what the statement wrote.
 */
type Options = { statementTimeoutMs?: number; patienceMs?: number; end?: 'commit' | 'rollback' }

/** Runs one statement in a transaction of its own with the actor's role, as the data API does. */
export async function runAs<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  actor: Actor,
  text: string,
  values: unknown[] = [],
  {
    statementTimeoutMs = 0,
    patienceMs = statementTimeoutMs > 0 ? statementTimeoutMs + graceMs : undefined,
    end = 'commit',
  }: Options = {},
): Promise<Row[]> {
  const client = await pool.connect()
  try {
    const results = await Promise.all([
      client.query('begin'),
      client.query(
        `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
                set_config('request.headers', $3, true), set_config('statement_timeout', $4, true)`,
        [
          actor.role,
          JSON.stringify(actor.claims),
          JSON.stringify(actor.headers),
          String(statementTimeoutMs),
        ],
      ),
      client.query<Row>(waiting(text, patienceMs), values),
      client.query(waiting(end, patienceMs)),
    ])
    client.release()
    return results[2].rows
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
    throw error
  }
}

/** As the driver takes it, though its types do not list it. */
function waiting(text: string, patienceMs: number | undefined): pg.QueryConfig {
  const config = patienceMs === undefined ? {} : { query_timeout: patienceMs }
  return { text, ...config }
}
