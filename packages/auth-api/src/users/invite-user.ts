import type { AuthContext } from '../auth-context.ts'
import type { Db } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import { createUser } from './create-user.ts'
import { findUserByEmail } from './find-user.ts'
import type { UserRow } from './user-row.ts'

/**
 * An account without password that waits for its owner, new or still unconfirmed.
 * @throws AuthError `email_exists` when the address is confirmed already.
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
