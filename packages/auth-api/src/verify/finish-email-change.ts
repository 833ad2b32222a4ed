import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { isUniqueViolation } from '../database/is-unique-violation.ts'
import type { Db } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import { confirmEmail } from '../users/confirm-email.ts'
import { createEmailIdentity } from '../users/create-user.ts'
import type { UserRow } from '../users/user-row.ts'

/**
 * Counts one answered mail of an e-mail change; the last one makes the change. Answers whether it
 * was made.
 * @throws AuthError `email_exists` when somebody else has taken the address meanwhile.
 */
export async function finishEmailChange(
  auth: AuthContext,
  db: Db,
  call: Call,
  user: UserRow,
): Promise<boolean> {
  const { email_change: newEmail } = user
  if (!newEmail) throw new AuthError('otp_expired')
  const { secureEmailChange, autoconfirm } = auth.settings
  const wantsBoth = secureEmailChange === 'always' || (secureEmailChange && !autoconfirm)
  if (wantsBoth && user.email && !user.email_change_confirm_status) {
    await db.query('update auth.users set email_change_confirm_status = 1 where id = $1', [user.id])
    return false
  }
  await db
    .query(
      `update auth.users
       set email = $2, email_change = '', email_change_token_new = '',
         email_change_token_current = '', email_change_confirm_status = 0, updated_at = now()
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
  await confirmEmail(db, user.id)
  await audit(db, call, user, 'user_modified')
  return true
}
