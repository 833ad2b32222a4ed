import { randomUUID } from 'node:crypto'
import type { ProductDatabase } from '../../../../tests/support/product-database.ts'

export type Session = {
  id: string
  userId: string
  /** Runs `select <sql> as result` with this session's access token. */
  call<Result>(sql: string, values?: unknown[]): Promise<Result>
}

/** A session of the auth service, begun some minutes ago, with the claims of its access token. */
export async function openSession(
  db: ProductDatabase,
  userId: string,
  { minutesAgo = 0, userAgent = 'Firefox', level = 'aal1' as 'aal1' | 'aal2' } = {},
): Promise<Session> {
  const id = randomUUID()
  await db.pool.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, user_agent, aal)
     values ($1, $2, now() - make_interval(mins => $3), now(), $4, $5)`,
    [id, userId, minutesAgo, userAgent, level],
  )
  return {
    id,
    userId,
    call: async <Result>(sql: string, values: unknown[] = []) => {
      const caller = { role: 'authenticated' as const, userId, sessionId: id, level }
      const rows = await db.request<{ result: Result }>(caller, `select ${sql} as result`, values)
      return rows[0]?.result as Result
    },
  }
}
