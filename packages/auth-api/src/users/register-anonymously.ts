import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import { issueSession } from '../sessions/issue-session.ts'
import type { SessionJson } from '../sessions/session-json.ts'
import { createUser } from './create-user.ts'

/**
 * Creates and signs in a user without address, password or identity. No later sign-in is possible, so the
 * user lasts as long as the session. A confirmed address or a linked identity makes it a permanent account.
 * It costs a row and no mail, so it is limited per network and in total.
 * @throws AuthError `anonymous_provider_disabled` if anonymous sign-ins are disabled
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
