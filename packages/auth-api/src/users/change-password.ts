import type { Db } from '../database.ts'
import { voidTokens } from '../one-time/one-time-token.ts'

/**
 * Stores a new hash, invalidates codes sent under the old password, and ends all sessions but
 * `exceptSessionId`. If an administrator or the holder of a mailed or texted code set the password, the account
 * may have been compromised. Existing passkeys are then deleted too, because one may be an attacker's.
 */
export async function changePassword(
  db: Db,
  userId: string,
  passwordHash: string,
  exceptSessionId: string | null,
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
    db.query(
      `delete from auth.webauthn_credentials c where c.user_id = $1 and (
         $2::uuid is null or c.created_at < (
           select s.created_at from auth.sessions s where s.id = $2 and exists (
             select from auth.mfa_amr_claims m where m.session_id = s.id
               and m.authentication_method in ('otp', 'recovery', 'magiclink'))))`,
      [userId, exceptSessionId],
    ),
    voidTokens(db, userId),
    db.query('delete from auth.flow_state where user_id = $1', [userId]),
    db.query('delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid', [
      userId,
      exceptSessionId,
    ]),
  ])
}
