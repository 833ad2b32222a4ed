import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import { issueSession } from '../sessions/issue-session.ts'
import type { SessionJson } from '../sessions/session-json.ts'
import { createUser } from './create-user.ts'

/**
 * A user without address, password or identity, signed in: nobody can sign in to it again, so it lasts as
 * long as its session does. It becomes an account by an address that is proved or by a linked identity.
 * Costs a row and no mail, so it is bounded by network and for all together.
 * @throws AuthError `anonymous_provider_disabled` where they are not wanted.
 */
export async function registerAnonymously(
  auth: AuthContext,
  call: Call,
  metadata: Record<string, unknown>,
): Promise<SessionJson> {
  if (!auth.settings.anonymousSignIns) throw new AuthError('anonymous_provider_disabled')
  await auth.limits.take(['anonymousPerAddress', call.network], ['anonymousForAll', ''])
  return inTransaction(auth.pool, async (db) => {
    const user = await createUser(db, {
      aud: auth.settings.audience,
      email: null,
      passwordHash: null,
      userMetadata: metadata,
      anonymous: true,
      confirmed: false,
    })
    await audit(db, call, user, 'user_signedup', { provider: 'anonymous' })
    return issueSession(auth, db, call, user, 'anonymous')
  })
}
