import { z } from 'zod'
import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import { json, optionalText, readBody } from '../http/json.ts'
import { finishFlow } from '../pkce.ts'
import { issueSession } from '../sessions/issue-session.ts'
import { lockSession, renewSession } from '../sessions/renew-session.ts'
import { findUserById, isBanned } from '../users/find-user.ts'
import { linkIdentity } from '../users/link-identity.ts'
import { grantByIdToken } from './grants/grant-by-id-token.ts'
import { grantByPassword } from './grants/grant-by-password.ts'
import { grantByRefreshToken } from './grants/grant-by-refresh-token.ts'

/** POST /token?grant_type=…: exchanges a proof of ownership for a session. */
export function token(auth: AuthContext, call: Call): Promise<Response> {
  switch (call.url.searchParams.get('grant_type')) {
    case 'password':
      return grantByPassword(auth, call)
    case 'refresh_token':
      return grantByRefreshToken(auth, call)
    case 'pkce':
      return grantByCode(auth, call)
    case 'id_token':
      return grantByIdToken(auth, call)
    case 'web3':
      throw new AuthError('web3_provider_disabled')
    default:
      throw new AuthError('invalid_credentials', { message: 'unsupported_grant_type' })
  }
}

const body = z.object({ auth_code: optionalText, code_verifier: optionalText })

/**
 * Exchanges the code of a followed link or of an OAuth callback for a session. The verifier is known only to
 * the requesting browser. A pending identity is linked now, and the session that requested the link
 * continues.
 */
async function grantByCode(auth: AuthContext, call: Call): Promise<Response> {
  const input = await readBody(call.request, body)
  if (input.auth_code === '' || input.code_verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  }
  await auth.limits.take(['verifyPerAddress', call.network])
  const session = await inTransaction(auth.pool, async (db) => {
    const flow = await finishFlow(db, input.auth_code, input.code_verifier)
    const { userId, method, provider, link } = flow
    if (link) {
      await lockSession(db, link.sessionId)
      await linkIdentity(auth, db, call, userId, link.identity)
      return renewSession(auth, db, userId, link.sessionId)
    }
    const user = await findUserById(db, userId)
    if (!user) throw new AuthError('user_not_found')
    if (isBanned(user)) throw new AuthError('user_banned')
    await audit(db, call, user, 'login', { provider_type: provider })
    return issueSession(auth, db, call, user, method)
  })
  await auth.limits.giveBack(['verifyPerAddress', call.network])
  return json(session)
}
