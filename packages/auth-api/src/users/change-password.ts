import type { Db } from '../database/transaction.ts'
import { voidTokens } from '../one-time/one-time-token.ts'

/**
 * Stores a new hash, makes codes that were sent under the old password worthless, and ends all
 * sessions but `keepSessionId`.
 */
export async function changePassword(
  db: Db,
  userId: string,
  passwordHash: string,
  keepSessionId: string | null,
): Promise<void> {
  await Promise.all([
    db.query(
      `update auth.users
       set encrypted_password = $2, updated_at = now(),
         confirmation_sent_at = null, recovery_sent_at = null,
         email_change_sent_at = null, reauthentication_sent_at = null
       where id = $1`,
      [userId, passwordHash],
    ),
    voidTokens(db, userId),
    db.query('delete from auth.flow_state where user_id = $1', [userId]),
    db.query('delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid', [
      userId,
      keepSessionId,
    ]),
  ])
}
