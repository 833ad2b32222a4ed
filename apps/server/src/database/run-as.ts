import type pg from 'pg'

/** The identity on whose behalf a statement runs, as row security and the SQL functions see it. */
export type Actor = {
  role: 'anon' | 'authenticated' | 'service_role'
  claims: Record<string, unknown>
  /** Request headers by lower-case name; `host` selects the tenant. */
  headers: Record<string, string>
}

/** Time beyond the statement timeout after which a silent server counts as hanging. */
const graceMs = 5_000

/**
 * `statementTimeoutMs`: none by default. `patienceMs`: how long to wait for a silent server, if neither the
 * statement timeout nor the pool's own limit should decide. `end`: whether to commit or roll back.
 */
type Options = { statementTimeoutMs?: number; patienceMs?: number; end?: 'commit' | 'rollback' }

/** Runs one statement in its own transaction with the actor's role, as the data API does. */
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

/** The driver accepts `query_timeout`, though its types do not list it. */
function waiting(text: string, patienceMs: number | undefined): pg.QueryConfig {
  const config = patienceMs === undefined ? {} : { query_timeout: patienceMs }
  return { text, ...config }
}
