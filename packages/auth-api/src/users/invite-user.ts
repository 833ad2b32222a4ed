import type { AuthContext } from '../auth-context.ts'
import type { Db } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import { createUser } from './create-user.ts'
import { findUserByEmail } from './find-user.ts'
import type { UserRow } from './user-row.ts'

/**
 * Creates an account without a password for its owner to confirm, or reuses an unconfirmed one.
 * @throws AuthError `email_exists` if the address is already confirmed
 */
export async function inviteUser(
  auth: AuthContext,
  db: Db,
  email: string,
  metadata: Record<string, unknown>,
): Promise<UserRow> {
  const known = await findUserByEmail(db, email)
  if (known?.email_confirmed_at) throw new AuthError('email_exists')
  if (known) {
    await db.query('update auth.users set invited_at = now() where id = $1', [known.id])
    return known
  }
  return createUser(db, {
    aud: auth.settings.audience,
    email,
    passwordHash: null,
    userMetadata: metadata,
    confirmed: false,
    invited: true,
  })
}
