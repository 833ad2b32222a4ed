import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { isUniqueViolation } from '../database/is-unique-violation.ts'
import { inTransaction } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { SignupContents } from '../one-time/one-time-token.ts'
import { issueSession } from '../sessions/issue-session.ts'
import type { SessionJson } from '../sessions/session-json.ts'
import { createUser } from './create-user.ts'
import { findUserByEmail } from './find-user.ts'

/**
 * Creates an account and signs it in, where no confirmation is required. An existing account is never
 * changed, because the caller has not proved to own the address.
 * @throws AuthError `user_already_exists`.
 */
export async function registerUser(
  auth: AuthContext,
  call: Call,
  email: string,
  { id, passwordHash, metadata }: SignupContents,
): Promise<SessionJson> {
  const { audience: aud } = auth.settings
  try {
    return await inTransaction(auth.pool, async (db) => {
      const user = await createUser(db, {
        id,
        aud,
        email,
        passwordHash,
        userMetadata: metadata,
        confirmed: true,
      })
      await Promise.all([
        audit(db, call, user, 'user_signedup', { provider: 'email' }),
        audit(db, call, user, 'login', { provider: 'email' }),
      ])
      return issueSession(auth, db, call, user, 'password')
    })
  } catch (error) {
    const known = isUniqueViolation(error) ? await findUserByEmail(auth.pool, email) : undefined
    if (!known) throw error
    await audit(auth.pool, call, known, 'user_repeated_signup', { provider: 'email' })
    throw new AuthError('user_already_exists')
  }
}
