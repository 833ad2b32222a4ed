import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { isUniqueViolation } from '../database/is-unique-violation.ts'
import { type Db, inTransaction } from '../database/transaction.ts'
import type { AuthMail } from '../mail/auth-mail.ts'
import { prepareLinkMail } from '../mail/prepare-link-mail.ts'
import { type Challenge, startFlow } from '../pkce.ts'
import { issueSession } from '../sessions/issue-session.ts'
import type { SessionJson } from '../sessions/session-json.ts'
import { createUser } from './create-user.ts'
import { findUserByEmail } from './find-user.ts'
import type { UserJson } from './user-json.ts'
import type { UserRow } from './user-row.ts'

export type Registration = {
  email: string
  passwordHash: string
  metadata: Record<string, unknown>
  /** The account that has the address already. */
  known: UserRow | undefined
  challenge: Challenge | undefined
  redirectTo: string
}

/** A new user signed in, or a new user who has to confirm; neither when the account was there. */
export type Registered = { session?: SessionJson; created?: UserJson }

/**
 * Makes an account, or asks the owner of an unconfirmed one once more to confirm it. An existing
 * account is never changed: nothing yet shows that the caller owns the address.
 */
export async function registerUser(
  auth: AuthContext,
  call: Call,
  registration: Registration,
): Promise<Registered> {
  if (registration.known) return remind(auth, call, registration, registration.known)
  try {
    return await create(auth, call, registration)
  } catch (error) {
    const known = isUniqueViolation(error)
      ? await findUserByEmail(auth.pool, registration.email)
      : undefined
    if (!known) throw error
    return remind(auth, call, registration, known)
  }
}

async function create(
  auth: AuthContext,
  call: Call,
  registration: Registration,
): Promise<Registered> {
  const { email, passwordHash, metadata } = registration
  const { audience: aud, autoconfirm: confirmed } = auth.settings
  const outcome = await inTransaction(auth.pool, async (db) => {
    const user = await createUser(db, {
      aud,
      email,
      passwordHash,
      userMetadata: metadata,
      confirmed,
    })
    if (!confirmed) {
      await audit(db, call, user, 'user_confirmation_requested', { provider: 'email' })
      return { mail: await confirmationMail(auth, db, user, registration) }
    }
    await Promise.all([
      audit(db, call, user, 'user_signedup', { provider: 'email' }),
      audit(db, call, user, 'login', { provider: 'email' }),
    ])
    return { session: await issueSession(auth, db, call, user, 'password') }
  })
  if (outcome.session) return { session: outcome.session }
  auth.sendMail(outcome.mail)
  return { created: outcome.mail.user }
}

async function remind(
  auth: AuthContext,
  call: Call,
  registration: Registration,
  known: UserRow,
): Promise<Registered> {
  if (known.email_confirmed_at || auth.settings.autoconfirm) {
    await audit(auth.pool, call, known, 'user_repeated_signup', { provider: 'email' })
    return {}
  }
  const mail = await inTransaction(auth.pool, async (db) => {
    await audit(db, call, known, 'user_confirmation_requested', { provider: 'email' })
    return confirmationMail(auth, db, known, registration)
  })
  auth.sendMail(mail)
  return {}
}

async function confirmationMail(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  registration: Registration,
): Promise<AuthMail> {
  const { email, challenge, redirectTo } = registration
  if (challenge) await startFlow(db, user.id, 'email/signup', challenge)
  const pkce = challenge !== undefined
  return prepareLinkMail(auth, db, { kind: 'signup', userId: user.id, email, redirectTo, pkce })
}
