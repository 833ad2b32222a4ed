import type { AuthContext, Call } from '../../auth-context.ts'
import { type Db, inTransaction } from '../../database.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { toAuthError } from '../../errors/render-error.ts'
import { withCode, withError, withRefusal, withSession } from '../../http/redirect-urls.ts'
import { type Challenge, startFlow } from '../../pkce.ts'
import { authorizationRequestOf, type Flow, isOwnBrowser, takeFlow } from '../../providers/flows.ts'
import type { Identity } from '../../providers/identity.ts'
import { identityOf } from '../../providers/oauth-client.ts'
import type { Provider } from '../../providers/provider-settings.ts'
import { issueSession } from '../../sessions/issue-session.ts'
import { lockSession, renewSession } from '../../sessions/renew-session.ts'
import { linkIdentity } from '../../users/link-identity.ts'
import { signInByIdentity } from '../../users/sign-in-by-identity.ts'

/** Parameters accepted from a provider. Other fields of a posted form are dropped. */
const brought = ['code', 'state', 'iss', 'error', 'error_description']
const maxLength = 4096

/**
 * GET /callback: the redirect from an identity provider. Redirects to the client's target with a code for
 * PKCE, tokens in the fragment, or an error. A state is consumed before any other check, so that it cannot be
 * tried twice.
 */
export async function callback(auth: AuthContext, call: Call): Promise<Response> {
  if (call.request.method !== 'GET') throw new AuthError('unknown', { status: 405 })
  await auth.limits.take(['verifyPerAddress', call.network])
  const { searchParams } = call.url
  const state = searchParams.get('state') ?? ''
  const flow = await takeFlow(auth.pool, state)
  if (!flow || (flow.browser_hash && !isOwnBrowser(call, flow.browser_hash))) {
    return leadOn(withError(auth.settings.siteUrl, new AuthError('bad_oauth_state'), true))
  }
  const refusal = searchParams.get('error')
  if (refusal) {
    const why = searchParams.get('error_description') ?? ''
    return leadOn(withRefusal(flow.redirect_to, refusal, why))
  }
  try {
    const target = await comeBack(auth, call, flow, state)
    await auth.limits.giveBack(['verifyPerAddress', call.network])
    return leadOn(target)
  } catch (error) {
    const known = toAuthError(error)
    if (known.code === 'unexpected_failure') auth.report(error)
    return leadOn(withError(flow.redirect_to, known, true))
  }
}

/**
 * POST /callback: Apple's response mode. A cross-site POST carries no cookies, so it redirects to the GET
 * endpoint, which receives them.
 */
export async function postedCallback(auth: AuthContext, call: Call): Promise<Response> {
  const form = new URLSearchParams(await call.request.text())
  const passedOn = brought.flatMap((name) => {
    const value = form.get(name)
    return value !== null && value.length <= maxLength ? [[name, value]] : []
  })
  return leadOn(`${auth.settings.externalUrl}/callback?${new URLSearchParams(passedOn)}`)
}

async function comeBack(auth: AuthContext, call: Call, flow: Flow, state: string): Promise<string> {
  const { searchParams } = call.url
  const provider = auth.providers.get(flow.provider)
  if (!provider) throw new AuthError('provider_disabled')
  const code = searchParams.get('code')
  if (!code) {
    const message = 'OAuth callback with missing authorization code missing'
    throw new AuthError('bad_oauth_callback', { message })
  }
  const returned = { code, iss: searchParams.get('iss') }
  const identity = await identityOf(
    auth.discovery,
    provider,
    authorizationRequestOf(auth, state),
    returned,
  )
  const { code_challenge: value, code_challenge_method: method } = flow
  const challenge = value && method ? { value, method } : undefined
  return inTransaction(auth.pool, (db) =>
    flow.linking_session_id
      ? linked(auth, db, call, { flow, identity, challenge, sessionId: flow.linking_session_id })
      : signedIn(auth, db, call, { flow, identity, challenge, provider }),
  )
}

type Arrival = { flow: Flow; identity: Identity; challenge: Challenge | undefined }

async function signedIn(
  auth: AuthContext,
  db: Db,
  call: Call,
  { flow, identity, challenge, provider }: Arrival & { provider: Provider },
): Promise<string> {
  const user = await signInByIdentity(auth, db, call, provider, identity)
  if (challenge) {
    const code = await startFlow(db, user.id, 'oauth', challenge, { provider: provider.name })
    return withCode(flow.redirect_to, code)
  }
  return withSession(flow.redirect_to, await issueSession(auth, db, call, user, 'oauth'))
}

/**
 * Without PKCE the identity is linked immediately, only in the browser that started the flow. With PKCE the
 * exchange of the code proves the browser: a victim sent here by an attacker brings an identity of their own,
 * but not the attacker's verifier.
 */
async function linked(
  auth: AuthContext,
  db: Db,
  call: Call,
  { flow, identity, challenge, sessionId }: Arrival & { sessionId: string },
): Promise<string> {
  await lockSession(db, sessionId)
  const userId = await userOfSession(db, sessionId)
  if (challenge) {
    const { provider } = identity
    const link = { sessionId, identity }
    const code = await startFlow(db, userId, 'oauth', challenge, { provider, link })
    return withCode(flow.redirect_to, code)
  }
  await linkIdentity(auth, db, call, userId, identity)
  return withSession(flow.redirect_to, await renewSession(auth, db, userId, sessionId))
}

async function userOfSession(db: Db, sessionId: string): Promise<string> {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from auth.sessions where id = $1',
    [sessionId],
  )
  if (!rows[0]) throw new AuthError('session_not_found')
  return rows[0].user_id
}

function leadOn(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
