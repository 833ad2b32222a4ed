import type { AuthContext, Call } from '../../auth-context.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import { json } from '../../http/json.ts'
import { askedRedirect, sessionTarget } from '../../http/redirect-target.ts'
import { withError } from '../../http/redirect-urls.ts'
import { type Challenge, readChallenge } from '../../pkce.ts'
import { newAuthorizationRequest, ownBrowser, storeFlow } from '../../providers/flows.ts'
import { authorizationUrl } from '../../providers/oauth-client.ts'
import { offeredProvider } from '../../providers/offered-provider.ts'
import type { Provider } from '../../providers/provider-settings.ts'

/** Parameters that this server sets or consumes. All others are passed on to the provider. */
const reserved = new Set(
  `provider scopes redirect_to skip_http_redirect invite_token apikey code_challenge
  code_challenge_method client_id client_secret redirect_uri response_type response_mode state scope nonce
  code code_verifier grant_type request request_uri registration id_token_hint claims`.split(/\s+/),
)
const maxParameters = 10
const maxParameterLength = 200

/**
 * GET /authorize: redirects to an identity provider. `callback` then redirects to `redirect_to`, which must
 * be an allowed redirect target.
 */
export async function authorize(auth: AuthContext, call: Call): Promise<Response> {
  const redirectTo = askedRedirect(auth, call)
  try {
    const start = { ...(await readFlowQuery(auth, call)), redirectTo, sessionId: null }
    const { url, cookie } = await beginFlow(auth, call, start)
    return leadTo(url, cookie)
  } catch (error) {
    // The user cannot fix an unreachable provider, and a page of JSON would not help them.
    if (!(error instanceof AuthError && error.status === 502)) throw error
    auth.report(error)
    return leadTo(withError(redirectTo, error, true))
  }
}

/** A provider, the requested scopes and parameters, and the final redirect. */
export type FlowStart = {
  provider: Provider
  challenge: Challenge | undefined
  further: AdditionalParameters
  redirectTo: string
  /** Session that links the resulting identity; null for a sign-in. */
  sessionId: string | null
}

type AdditionalParameters = { scopes: string[]; parameters: [string, string][] }

/**
 * Reads the query parameters of the request.
 * @throws AuthError `validation_failed`, also for a provider that is not offered
 */
export async function readFlowQuery(
  auth: AuthContext,
  call: Call,
): Promise<Pick<FlowStart, 'provider' | 'challenge' | 'further'>> {
  const asked = call.url.searchParams
  const provider = await offeredProvider(auth, call, asked.get('provider') ?? '')
  if (!provider) throw invalid('Unsupported provider: provider is not enabled')
  const challenge = readChallenge({
    code_challenge: asked.get('code_challenge') ?? '',
    code_challenge_method: asked.get('code_challenge_method') ?? '',
  })
  return { provider, challenge, further: additionalParameters(asked) }
}

/** Stores an OAuth flow and returns the provider's authorization URL. */
export async function beginFlow(
  auth: AuthContext,
  call: Call,
  { provider, challenge, further, redirectTo, sessionId }: FlowStart,
): Promise<{ url: string; cookie: string | undefined }> {
  await auth.limits.take(['flowPerAddress', call.network])
  const request = newAuthorizationRequest(auth)
  const url = await authorizationUrl(auth.discovery, provider, request, further)
  const browser = challenge ? undefined : ownBrowser(auth, call)
  await storeFlow(auth.pool, request.state, {
    provider: provider.name,
    redirect_to: challenge ? redirectTo : sessionTarget(auth, call, redirectTo),
    code_challenge: challenge?.value ?? null,
    code_challenge_method: challenge?.method ?? null,
    browser_hash: browser?.hash ?? null,
    linking_session_id: sessionId,
  })
  return { url, cookie: browser?.setCookie }
}

function additionalParameters(asked: URLSearchParams): AdditionalParameters {
  const scopes = (asked.get('scopes') ?? '').split(/[\s,]+/).filter((scope) => scope !== '')
  if (!scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/.test(scope))) {
    throw invalid('scopes has to be a list of names')
  }
  const parameters = [...asked].filter(([name]) => !reserved.has(name.toLowerCase()))
  if (
    parameters.length > maxParameters ||
    parameters.some(([name, value]) => name.length + value.length > maxParameterLength)
  ) {
    throw invalid('Too much is asked of the provider')
  }
  return { scopes: scopes.slice(0, maxParameters), parameters }
}

export function leadTo(location: string, cookie?: string): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  if (cookie) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

/** Returns the URL as JSON, for clients that redirect by themselves. */
export function redirectAsJson(url: string, cookie?: string): Response {
  return json({ url }, cookie ? { 'set-cookie': cookie } : {})
}
