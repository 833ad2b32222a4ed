import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { isUniqueViolation } from '../database/is-unique-violation.ts'
import type { Db } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { Identity } from '../providers/identity.ts'
import { confirmEmail } from './confirm-email.ts'
import { findUserByEmail, reloadUser } from './find-user.ts'
import { followIdentities } from './follow-identities.ts'
import { insertIdentity } from './insert-identity.ts'
import { isBanned, type UserRow } from './user-row.ts'

/**
 * Another way in for a user who asked for it. An address that the provider has proved is theirs where they have
 * none and nobody else has it. An anonymous user becomes an account by it, which is a sign-up: it asks of the
 * identity what a sign-up by the provider asks.
 * @throws AuthError `identity_already_exists` where the identity is linked, to them or to others; of an anonymous
 *   user's, `signup_disabled`, `provider_email_needs_verification`, and `email_exists` for a member's address.
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

/** A second account of a member's address, or one without any, is not to be had by beginning anonymously. */
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
