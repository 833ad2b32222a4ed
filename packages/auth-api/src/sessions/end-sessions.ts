import type { Db } from '../database/transaction.ts'

export type LogoutScope = 'global' | 'local' | 'others'

/** Ends sessions with their refresh tokens: all of the user's, this one, or all but this one. */
export async function endSessions(
  db: Db,
  userId: string,
  sessionId: string,
  scope: LogoutScope,
): Promise<void> {
  const which = {
    global: 'user_id = $1 and $2::uuid is not null',
    local: 'user_id = $1 and id = $2::uuid',
    others: 'user_id = $1 and id <> $2::uuid',
  }
  await db.query(`delete from auth.sessions where ${which[scope]}`, [userId, sessionId])
}
