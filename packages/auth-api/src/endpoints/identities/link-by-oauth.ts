import type { AuthContext, Call } from '../../auth-context.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { requireSecondLevel } from '../../factors/require-second-level.ts'
import { askedRedirect } from '../../http/asked-redirect.ts'
import { isOldSession } from '../../http/require-fresh-session.ts'
import { requireUser, type SignedIn } from '../../http/require-user.ts'
import { beginFlow, leadTo, readFlowQuery, redirectAsJson } from './authorize.ts'

/** GET /user/identities/authorize: redirects to a provider to link one of its identities to the caller. */
export async function linkByOAuth(auth: AuthContext, call: Call): Promise<Response> {
  if (!auth.settings.manualLinking) throw new AuthError('manual_linking_disabled')
  const signedIn = await requireUser(auth, call)
  await requireMayChangeWaysIn(auth, signedIn)
  const redirectTo = askedRedirect(auth, call)
  const sessionId = signedIn.claims.session_id
  const start = { ...(await readFlowQuery(auth, call)), redirectTo, sessionId }
  const { url, cookie } = await beginFlow(auth, call, start)
  const asJson = call.url.searchParams.get('skip_http_redirect') === 'true'
  return asJson ? redirectAsJson(url, cookie) : leadTo(url, cookie)
}

/**
 * Prevents an attacker with access to an open session from adding a permanent sign-in method or removing the
 * owner's.
 * @throws AuthError `insufficient_aal`, `reauthentication_needed`
 */
export async function requireMayChangeWaysIn(auth: AuthContext, signedIn: SignedIn): Promise<void> {
  const { user } = signedIn
  await auth.limits.take(['userUpdatePerAccount', user.id])
  await requireSecondLevel(auth, signedIn, 'link or unlink identities')
  if (user.is_anonymous || !isOldSession(auth, signedIn)) return
  const message = 'Linking or unlinking an identity requires a sign-in of the last day'
  throw new AuthError('reauthentication_needed', { message })
}
