import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import { toAuthError } from '../errors/render-error.ts'
import { askedRedirect, sessionTarget } from '../http/redirect-target.ts'
import { pkcePrefix } from '../one-time/one-time-token.ts'
import { startFlow } from '../pkce.ts'
import { issueSession } from '../sessions/issue-session.ts'
import { countFailures } from '../verify/count-failures.ts'
import { readVerificationType, redeemToken } from '../verify/redeem-token.ts'
import { withCode, withError, withMessage, withSession } from '../verify/redirect-urls.ts'
import { otherMailAwaited } from './verify-by-code.ts'

/**
 * GET /verify: the link of a mail. Redirects with tokens in the fragment, a code for PKCE, or an error. HEAD,
 * by which mail servers check links, does not use the link up.
 */
export async function verifyByLink(auth: AuthContext, call: Call): Promise<Response> {
  if (call.request.method !== 'GET') throw new AuthError('unknown', { status: 405 })
  const { searchParams } = call.url
  const token = searchParams.get('token') ?? searchParams.get('token_hash') ?? ''
  const type = searchParams.get('type') ?? ''
  if (type === '') throw invalid('Verify requires a verification type')
  if (token === '') throw invalid('Verify requires a token or a token hash')
  const target = askedRedirect(auth, call)
  const pkce = token.startsWith(pkcePrefix)
  try {
    const link = { token, type, target, pkce }
    const redeem = () => follow(auth, call, link)
    return leadOn(await countFailures(auth, call, { link: token }, redeem))
  } catch (error) {
    const known = toAuthError(error)
    if (known.code === 'unexpected_failure') throw error
    return leadOn(withError(target, known, pkce))
  }
}

function follow(
  auth: AuthContext,
  call: Call,
  link: { token: string; type: string; target: string; pkce: boolean },
): Promise<string> {
  const { token, target, pkce } = link
  const type = readVerificationType(link.type)
  const words = 'Email link is invalid or has expired'
  return inTransaction(auth.pool, async (db) => {
    const proof = { link: token }
    const { user, challenge } = await redeemToken(auth, db, call, { type, proof, words })
    if (!user) return withMessage(target, otherMailAwaited, pkce)
    if (!challenge) {
      const session = await issueSession(auth, db, call, user, 'otp')
      return withSession(sessionTarget(auth, call, target), session, type)
    }
    const method = type === 'signup' ? 'email/signup' : type
    return withCode(target, await startFlow(db, user.id, method, challenge))
  })
}

function leadOn(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
