import type pg from 'pg'

export type BareStatement = { name: string; text: string; values: unknown[] }

/**
 * One statement through the bare driver in the transaction shape of the data API: begin, the request's settings, the
 * statement, commit, all in one pipeline. This is the upper limit against which HTTP, tokens, parsing and planning of
 * a request are measured. Returns the column `body` of the first row.
 */
export async function runBare(
  pool: pg.Pool,
  learnerId: string,
  statement: BareStatement,
): Promise<string> {
  const claims = JSON.stringify({ sub: learnerId, role: 'authenticated' })
  const client = await pool.connect()
  try {
    const [, , answer] = await Promise.all([
      client.query('begin'),
      client.query({
        name: 'settings',
        text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
                      set_config('request.headers', $3, true), set_config('search_path', $4, true),
                      set_config('data_api.answers_after_commit', 'on', true)`,
        values: ['authenticated', claims, '{"host":"localhost"}', 'public'],
      }),
      client.query<{ body?: string }>(statement),
      client.query('commit'),
    ])
    return answer.rows[0]?.body ?? ''
  } finally {
    client.release()
  }
}
