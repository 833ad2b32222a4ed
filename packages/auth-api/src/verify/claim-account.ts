import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { isUniqueViolation } from '../database/is-unique-violation.ts'
import type { Db } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { UsedToken } from '../one-time/one-time-token.ts'
import { changePassword } from '../users/change-password.ts'
import { createUser } from '../users/create-user.ts'
import { findUserByEmail, reloadUser } from '../users/find-user.ts'
import { mergeUserMetadata } from '../users/merge-metadata.ts'
import { isBanned, type UserRow } from '../users/user-row.ts'
import { confirmOnce } from './confirm-once.ts'

/**
 * Creates the account of a sign-up after the holder of its mail has confirmed it, with the password and
 * metadata of this sign-up. Data of other sign-ups with the address is discarded. An unconfirmed account
 * created by an administrator becomes the holder's.
 * @throws AuthError `otp_expired` if another mail has confirmed the address in the meantime
 */
export async function claimAccount(
  auth: AuthContext,
  db: Db,
  call: Call,
  used: UsedToken,
): Promise<UserRow> {
  const { email } = used
  const passwordHash = used.encrypted_password ?? ''
  const metadata = used.user_metadata ?? {}
  await db.query('select from auth.users where email = $1 and not is_sso_user for update', [email])
  const known = await findUserByEmail(db, email)
  if (known?.email_confirmed_at) throw new AuthError('otp_expired')
  if (known) {
    if (isBanned(known)) throw new AuthError('user_banned')
    await changePassword(db, known.id, passwordHash, null)
    await mergeUserMetadata(db, known.id, metadata)
    await confirmOnce(db, call, known)
    return reloadUser(db, known.id)
  }
  const user = await createUser(db, {
    ...(used.new_user_id ? { id: used.new_user_id } : {}),
    aud: auth.settings.audience,
    email,
    passwordHash,
    userMetadata: metadata,
    confirmed: true,
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AuthError('otp_expired') : error
  })
  await audit(db, call, user, 'user_signedup', { provider: 'email' })
  return user
}
