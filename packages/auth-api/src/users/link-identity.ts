import { audit } from '../audit-log.ts'
import type { Call } from '../auth-context.ts'
import type { Db } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { Identity } from '../providers/identity.ts'
import { confirmEmail } from './confirm-email.ts'
import { findUserByEmail, reloadUser } from './find-user.ts'
import { followIdentities } from './follow-identities.ts'
import { insertIdentity } from './insert-identity.ts'
import { isBanned, type UserRow } from './user-row.ts'

/**
 * Another way in for a user who asked for it. An anonymous one becomes an account by it; an address that the
 * provider has proved is theirs where they have none and nobody else has it.
 * @throws AuthError `identity_already_exists` where the identity is linked, to them or to others.
 */
export async function linkIdentity(
  db: Db,
  call: Call,
  userId: string,
  identity: Identity,
): Promise<UserRow> {
  await db.query('select from auth.users where id = $1 for update', [userId])
  const user = await reloadUser(db, userId)
  if (isBanned(user)) throw new AuthError('user_banned')
  if (!(await insertIdentity(db, userId, identity))) throw new AuthError('identity_already_exists')
  const { provider, email } = identity
  const takesAddress =
    !user.email && email && identity.emailVerified && !(await findUserByEmail(db, email))
  if (takesAddress) {
    await db.query('update auth.users set email = $2 where id = $1', [userId, email])
    await confirmEmail(db, userId)
  }
  await db.query(
    'update auth.users set is_anonymous = false, updated_at = now() where id = $1 and is_anonymous',
    [userId],
  )
  await followIdentities(db, userId)
  await audit(db, call, user, 'identity_linked', { provider })
  return reloadUser(db, userId)
}
