import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { type Db, isUniqueViolation } from '../database.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { Identity } from '../providers/identity.ts'
import type { Provider } from '../providers/provider-settings.ts'
import { createUser } from './create-user.ts'
import { findUserByEmail, isBanned, reloadUser, type UserRow } from './find-user.ts'
import { followIdentities, insertIdentity } from './identities.ts'

/**
 * Returns the user with this identity. Otherwise returns the account with its address if both sides have
 * verified the address. Otherwise creates an account. An address that the provider has not verified neither
 * opens nor creates an account; if the provider may omit addresses, the new account has none.
 * @throws AuthError `user_banned`, `signup_disabled`, `provider_email_needs_verification`, and `email_exists`
 *   for an address whose account here is unconfirmed
 */
export async function signInByIdentity(
  auth: AuthContext,
  db: Db,
  call: Call,
  provider: Provider,
  identity: Identity,
): Promise<UserRow> {
  const { provider: name, subject } = identity
  // Prevents two tabs of one user from creating two accounts.
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `auth identity ${name} ${subject}`,
  ])
  const known = await ownerOf(db, identity)
  const user = known ?? (await ownerByAddress(auth, db, call, identity))
  if (user) {
    if (isBanned(user) || user.deleted_at) throw new AuthError('user_banned')
    await audit(db, call, user, 'login', { provider: name })
    return user
  }
  return register(auth, db, call, provider, identity)
}

async function ownerOf(
  db: Db,
  { provider, subject, data }: Identity,
): Promise<UserRow | undefined> {
  const { rows } = await db.query<{ user_id: string }>(
    `update auth.identities set identity_data = identity_data || $3, last_sign_in_at = now(),
       updated_at = now()
     where provider = $1 and provider_id = $2 returning user_id`,
    [provider, subject, JSON.stringify(data)],
  )
  const [found] = rows
  return found && reloadUser(db, found.user_id)
}

/** With autoconfirm no address here is proved: the first sign-up with it owns the account. */
async function ownerByAddress(
  auth: AuthContext,
  db: Db,
  call: Call,
  identity: Identity,
): Promise<UserRow | undefined> {
  const { email, emailVerified, provider } = identity
  if (!email || !emailVerified) return undefined
  await db.query('select from auth.users where email = $1 and not is_sso_user for update', [email])
  const user = await findUserByEmail(db, email)
  if (!user) return undefined
  if (!user.email_confirmed_at || auth.settings.autoconfirm) throw addressTaken()
  if (isBanned(user)) throw new AuthError('user_banned')
  await insertIdentity(db, user.id, identity)
  await followIdentities(db, user.id)
  await audit(db, call, user, 'identity_linked', { provider })
  return reloadUser(db, user.id)
}

async function register(
  auth: AuthContext,
  db: Db,
  call: Call,
  provider: Provider,
  identity: Identity,
): Promise<UserRow> {
  if (auth.settings.disableSignup) throw new AuthError('signup_disabled')
  const email = identity.emailVerified ? identity.email : null
  if (!email && !provider.emailOptional) throw new AuthError('provider_email_needs_verification')
  await auth.limits.take(['signupPerAddress', call.network])
  const user = await createUser(db, {
    aud: auth.settings.audience,
    email,
    passwordHash: null,
    userMetadata: identity.data,
    confirmed: email !== null,
    identity,
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? addressTaken() : error
  })
  await audit(db, call, user, 'user_signedup', { provider: identity.provider })
  return user
}

function addressTaken(): AuthError {
  const message = 'A user with this email address has already been registered; sign in and link'
  return new AuthError('email_exists', { message })
}
