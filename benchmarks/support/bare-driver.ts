import type pg from 'pg'

export type BareStatement = { name: string; text: string; values: unknown[] }

/**
 * One statement by the bare driver in the transaction shape of the data API: begin, the request's
 * settings, the statement, commit, all in one flight. This is the raw limit that HTTP, tokens,
 * parsing and planning of a request are measured against.
 */
export async function runBare(pool: pg.Pool, learnerId: string, statement: BareStatement) {
  const claims = JSON.stringify({ sub: learnerId, role: 'authenticated' })
  const client = await pool.connect()
  try {
    await Promise.all([
      client.query('begin'),
      client.query({
        name: 'settings',
        text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
                      set_config('request.headers', $3, true), set_config('search_path', $4, true)`,
        values: ['authenticated', claims, '{"host":"localhost"}', 'public'],
      }),
      client.query(statement),
      client.query('commit'),
    ])
  } finally {
    client.release()
  }
}
