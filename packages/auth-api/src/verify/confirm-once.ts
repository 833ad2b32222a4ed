import { audit } from '../audit-log.ts'
import type { Call } from '../auth-context.ts'
import type { Db } from '../database/transaction.ts'
import { confirmEmail } from '../users/confirm-email.ts'
import type { UserRow } from '../users/user-row.ts'

/**
 * Signs in the holder of a mail and confirms the address the first time. Until then the address was unproved,
 * so earlier sessions end. Other mails of the same type become invalid.
 */
export async function confirmOnce(db: Db, call: Call, user: UserRow): Promise<void> {
  if (user.email_confirmed_at) {
    await db.query(
      `delete from auth.mailed_tokens where user_id = $1 and token_type = 'recovery_token'`,
      [user.id],
    )
    await audit(db, call, user, 'login')
    return
  }
  await db.query('delete from auth.sessions where user_id = $1', [user.id])
  // GoTrue cannot read null here, and an invited user has no password yet.
  await db.query(
    `update auth.users set encrypted_password = '' where id = $1 and encrypted_password is null`,
    [user.id],
  )
  await audit(db, call, user, 'user_signedup', { provider: 'email' })
  await confirmEmail(db, user.id)
}
