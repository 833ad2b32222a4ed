import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { isUniqueViolation } from '../database/is-unique-violation.ts'
import type { Db } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import { answeredBy } from '../mail/prepare-email-change.ts'
import type { OneTimeTokenType } from '../one-time/one-time-token.ts'
import { confirmEmail } from '../users/confirm-email.ts'
import { createEmailIdentity } from '../users/create-user.ts'
import { followIdentities } from '../users/follow-identities.ts'
import type { UserRow } from '../users/user-row.ts'

/**
 * Counts one confirmed mail of an e-mail change; the last one completes the change. Returns whether it was
 * completed. Two mails to the same address count once.
 * @throws AuthError `email_exists` if another user has taken the address in the meantime
 */
export async function finishEmailChange(
  auth: AuthContext,
  db: Db,
  call: Call,
  user: UserRow,
  side: OneTimeTokenType,
): Promise<boolean> {
  const { email_change: newEmail } = user
  if (!newEmail) throw new AuthError('otp_expired')
  const { secureEmailChange, autoconfirm } = auth.settings
  const wantsBoth = secureEmailChange === 'always' || (secureEmailChange && !autoconfirm)
  const answered =
    side === 'email_change_token_new' ? answeredBy[side] : answeredBy.email_change_token_current
  const before = user.email_change_confirm_status
  if (wantsBoth && user.email && (!before || before === answered)) {
    await Promise.all([
      db.query('update auth.users set email_change_confirm_status = $2 where id = $1', [
        user.id,
        answered,
      ]),
      db.query('delete from auth.mailed_tokens where user_id = $1 and token_type = $2', [
        user.id,
        side,
      ]),
    ])
    return false
  }
  await db
    .query(
      `update auth.users
       set email = $2, email_change = '', email_change_confirm_status = 0, updated_at = now()
       where id = $1`,
      [user.id, newEmail],
    )
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AuthError('email_exists') : error
    })
  const { rowCount } = await db.query(
    `update auth.identities
     set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [user.id, newEmail],
  )
  if (!rowCount) await createEmailIdentity(db, user.id, newEmail)
  await followIdentities(db, user.id)
  await confirmEmail(db, user.id)
  await audit(db, call, user, 'user_modified')
  return true
}
