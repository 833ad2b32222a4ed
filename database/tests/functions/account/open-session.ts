import { randomUUID } from 'node:crypto'
import type { ProductDatabase } from '../../../../tests/support/product-database.ts'

export type Session = {
  id: string
  userId: string
  /** `select <sql> as result` as this session's access token would ask it. */
  call<Result>(sql: string, values?: unknown[]): Promise<Result>
}

/** A session of the auth service, begun some minutes ago, with the claims of its access token. */
export async function openSession(
  db: ProductDatabase,
  userId: string,
  { minutesAgo = 0, userAgent = 'Firefox' } = {},
): Promise<Session> {
  const id = randomUUID()
  await db.pool.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, user_agent)
     values ($1, $2, now() - make_interval(mins => $3), now(), $4)`,
    [id, userId, minutesAgo, userAgent],
  )
  const claims = { role: 'authenticated', sub: userId, session_id: id }
  return { id, userId, call: (sql, values = []) => call(db, claims, sql, values) }
}

async function call<Result>(
  db: ProductDatabase,
  claims: object,
  sql: string,
  values: unknown[],
): Promise<Result> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true),
         set_config('request.headers', '{"host": "localhost:3000"}', true)`,
      [JSON.stringify(claims)],
    )
    const { rows } = await client.query<{ result: Result }>(`select ${sql} as result`, values)
    await client.query('commit')
    return rows[0]?.result as Result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
