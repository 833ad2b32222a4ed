import type { AuthContext, Call } from '../../auth-context.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import { askedRedirect } from '../../http/asked-redirect.ts'
import { json } from '../../http/json.ts'
import { type Challenge, readChallenge } from '../../pkce.ts'
import { newWay, noteFlow } from '../../providers/flows.ts'
import { authorizationUrl } from '../../providers/oauth-client.ts'
import { offeredProvider } from '../../providers/offered-provider.ts'
import { ownBrowser } from '../../providers/own-browser.ts'
import type { Provider } from '../../providers/provider-settings.ts'
import { withError } from '../../verify/redirect-urls.ts'

/** What is ours to say to a provider, or meant for us: whatever else a client asks for is handed on. */
const reserved = new Set(
  `provider scopes redirect_to skip_http_redirect invite_token apikey code_challenge
  code_challenge_method client_id client_secret redirect_uri response_type response_mode state scope nonce
  code code_verifier grant_type request request_uri registration id_token_hint claims`.split(/\s+/),
)
const mostParameters = 10
const longestParameter = 200

/**
 * GET /authorize: leads to an identity provider, from where `callback` leads on to `redirect_to`, which
 * must be one that links may lead to.
 */
export async function authorize(auth: AuthContext, call: Call): Promise<Response> {
  const redirectTo = askedRedirect(auth, call)
  try {
    const way = { ...(await askedWay(auth, call)), redirectTo, sessionId: null }
    const { url, cookie } = await setOut(auth, call, way)
    return leadTo(url, cookie)
  } catch (error) {
    // Nobody's fault who pressed the button: a page of JSON would be of no use.
    if (!(error instanceof AuthError && error.status === 502)) throw error
    auth.report(error)
    return leadTo(withError(redirectTo, error, true))
  }
}

/** Which way to a provider, and where it ends. */
export type Way = {
  provider: Provider
  challenge: Challenge | undefined
  further: FurtherWishes
  redirectTo: string
  /** Of who links the identity that comes of it. */
  sessionId: string | null
}

type FurtherWishes = { scopes: string[]; parameters: [string, string][] }

/**
 * What the address of the request asks for.
 * @throws AuthError `validation_failed`, for a provider that is not offered too
 */
export async function askedWay(
  auth: AuthContext,
  call: Call,
): Promise<Pick<Way, 'provider' | 'challenge' | 'further'>> {
  const asked = call.url.searchParams
  const provider = await offeredProvider(auth, call, asked.get('provider') ?? '')
  if (!provider) throw invalid('Unsupported provider: provider is not enabled')
  const challenge = readChallenge({
    code_challenge: asked.get('code_challenge') ?? '',
    code_challenge_method: asked.get('code_challenge_method') ?? '',
  })
  return { provider, challenge, further: furtherWishes(asked) }
}

/** Notes a way to a provider, and tells its first address. */
export async function setOut(
  auth: AuthContext,
  call: Call,
  { provider, challenge, further, redirectTo, sessionId }: Way,
): Promise<{ url: string; cookie: string | undefined }> {
  await auth.limits.take(['flowPerAddress', call.network])
  const way = newWay(auth)
  const url = await authorizationUrl(auth.discovery, provider, way, further)
  const browser = challenge ? undefined : ownBrowser(auth, call)
  await noteFlow(auth.pool, way.state, {
    provider: provider.name,
    redirect_to: redirectTo,
    code_challenge: challenge?.value ?? null,
    code_challenge_method: challenge?.method ?? null,
    browser_hash: browser?.hash ?? null,
    linking_session_id: sessionId,
  })
  return { url, cookie: browser?.setCookie }
}

function furtherWishes(asked: URLSearchParams): FurtherWishes {
  const scopes = (asked.get('scopes') ?? '').split(/[\s,]+/).filter((scope) => scope !== '')
  if (!scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/.test(scope))) {
    throw invalid('scopes has to be a list of names')
  }
  const parameters = [...asked].filter(([name]) => !reserved.has(name.toLowerCase()))
  if (
    parameters.length > mostParameters ||
    parameters.some(([name, value]) => name.length + value.length > longestParameter)
  ) {
    throw invalid('Too much is asked of the provider')
  }
  return { scopes: scopes.slice(0, mostParameters), parameters }
}

export function leadTo(location: string, cookie?: string): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  if (cookie) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

/** For clients that lead on themselves. */
export function tellWay(url: string, cookie?: string): Response {
  return json({ url }, cookie ? { 'set-cookie': cookie } : {})
}
