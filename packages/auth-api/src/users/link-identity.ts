import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { type Db, isUniqueViolation } from '../database.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { Identity } from '../providers/identity.ts'
import { confirmEmail } from './email-of-user.ts'
import { findUserByEmail, isBanned, reloadUser, type UserRow } from './find-user.ts'
import { followIdentities, insertIdentity } from './identities.ts'

/**
 * Adds a sign-in method to the user who requested it. A user without an address gets the one verified by the
 * provider if no other user has it. An anonymous user becomes a permanent account, so the identity must meet
 * the requirements of a sign-up by this provider.
 * @throws AuthError `identity_already_exists` if this or another user has the identity; for an anonymous user
 *   also `signup_disabled`, `provider_email_needs_verification`, and `email_exists` for a registered address
 */
export async function linkIdentity(
  auth: AuthContext,
  db: Db,
  call: Call,
  userId: string,
  identity: Identity,
): Promise<UserRow> {
  await db.query('select from auth.users where id = $1 for update', [userId])
  const user = await reloadUser(db, userId)
  if (isBanned(user)) throw new AuthError('user_banned')
  if (!(await insertIdentity(db, userId, identity))) throw new AuthError('identity_already_exists')
  const { provider } = identity
  const email = identity.emailVerified ? identity.email : null
  const isTaken = email !== null && Boolean(await findUserByEmail(db, email))
  if (user.is_anonymous) requireSignUp(auth, provider, email, isTaken)
  if (!user.email && email && !isTaken) {
    await db
      .query('update auth.users set email = $2 where id = $1', [userId, email])
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AuthError('email_exists') : error
      })
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

/** Prevents anonymous users from creating a second account for a registered address, or an account without one. */
function requireSignUp(
  auth: AuthContext,
  provider: string,
  email: string | null,
  isTaken: boolean,
): void {
  if (auth.settings.disableSignup) throw new AuthError('signup_disabled')
  if (isTaken) throw new AuthError('email_exists')
  if (!email && !auth.providers.get(provider)?.emailOptional) {
    throw new AuthError('provider_email_needs_verification')
  }
}
