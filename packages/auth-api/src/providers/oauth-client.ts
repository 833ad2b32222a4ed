import { createHmac } from 'node:crypto'
import { AuthError } from '../errors/auth-error.ts'
import { type Discovered, type Discovery, fetchJson, providerFailed } from './discovery.ts'
import { isSame, verifyIdToken } from './id-token.ts'
import { type Identity, toIdentity } from './identity.ts'
import type { Provider } from './provider-settings.ts'

/** Values that bind the callback of a flow to its start. */
export type AuthorizationRequest = {
  state: string
  /** Expected in the ID token. */
  nonce: string
  /** The PKCE verifier; the provider gets its challenge at the start. */
  verifier: string
  challenge: string
  redirectUri: string
}

/** Parameters of the callback. */
export type Returned = { code: string; iss: string | null }

/** @param further additional parameters of the client, such as `prompt` */
export async function authorizationUrl(
  discovery: Discovery,
  provider: Provider,
  request: AuthorizationRequest,
  further: { scopes: string[]; parameters: [string, string][] },
): Promise<string> {
  const { endpoints, issuer = '', scopes, responseMode } = provider
  const url = new URL(
    endpoints ? endpoints.authorization : (await discovery.of(issuer)).authorization_endpoint,
  )
  for (const [name, value] of further.parameters) url.searchParams.set(name, value)
  const own: Record<string, string> = {
    response_type: 'code',
    client_id: provider.clientIds[0] ?? '',
    redirect_uri: request.redirectUri,
    scope: [...new Set([...scopes, ...further.scopes])].join(' '),
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
    ...(endpoints ? {} : { nonce: request.nonce }),
    ...(responseMode ? { response_mode: responseMode } : {}),
  }
  for (const [name, value] of Object.entries(own)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Returns the identity of the user: exchanges the code and reads the ID token, or requests the profile if the
 * provider issues none.
 * @throws AuthError `bad_oauth_callback` if code or token do not belong to this flow
 */
export async function identityOf(
  discovery: Discovery,
  provider: Provider,
  request: AuthorizationRequest,
  returned: Returned,
): Promise<Identity> {
  if (provider.endpoints) return identityByRequest(provider, provider.endpoints, request, returned)
  const found = await discovery.of(provider.issuer ?? '')
  requireIssuer(found, returned.iss)
  const tokens = await exchange(
    found.token_endpoint,
    provider,
    request,
    returned.code,
    methodOf(found),
  )
  if (typeof tokens.id_token !== 'string') throw refused('It came without an ID token')
  const claims = await verifyIdToken(provider, found, tokens.id_token)
  if (typeof claims.nonce !== 'string' || !isSame(claims.nonce, request.nonce)) {
    throw refused('It came for another sign-in')
  }
  return toIdentity(provider, claims)
}

/** RFC 9207: the response of one provider is not accepted for another. */
function requireIssuer(found: Discovered, iss: string | null): void {
  const isAwaited = found.authorization_response_iss_parameter_supported === true
  if (iss === null ? isAwaited : iss !== found.issuer) throw refused('It came of another provider')
}

type AuthMethod = 'client_secret_post' | 'client_secret_basic'

function methodOf({ token_endpoint_auth_methods_supported: known }: Discovered): AuthMethod {
  return known?.includes('client_secret_post') ? 'client_secret_post' : 'client_secret_basic'
}

async function exchange(
  endpoint: string,
  provider: Provider,
  request: AuthorizationRequest,
  code: string,
  method: AuthMethod,
): Promise<Record<string, unknown>> {
  const [clientId = ''] = provider.clientIds
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: request.redirectUri,
    client_id: clientId,
    code_verifier: request.verifier,
  })
  const headers: Record<string, string> = {}
  if (method === 'client_secret_post') body.set('client_secret', provider.clientSecret)
  else headers.authorization = basic(clientId, provider.clientSecret)
  const answer = await fetchJson(endpoint, { method: 'POST', headers, body })
  if (!answer.ok) throw refused('The code was not taken')
  return answer.body
}

/** RFC 6749: both parts are form-encoded first. */
function basic(id: string, secret: string): string {
  const encoded = [id, secret].map((part) => new URLSearchParams({ part }).toString().slice(5))
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`
}

async function identityByRequest(
  provider: Provider,
  endpoints: NonNullable<Provider['endpoints']>,
  request: AuthorizationRequest,
  { code }: Returned,
): Promise<Identity> {
  const tokens = await exchange(endpoints.token, provider, request, code, 'client_secret_post')
  const token = tokens.access_token
  if (typeof token !== 'string') throw refused('It came without an access token')
  const url = new URL(endpoints.userInfo)
  // Facebook's appsecret_proof: a stolen token is useless without the secret.
  const proof = createHmac('sha256', provider.clientSecret).update(token).digest('hex')
  url.searchParams.set('appsecret_proof', proof)
  const { ok, body } = await fetchJson(url.href, { headers: { authorization: `Bearer ${token}` } })
  if (!ok || typeof body.id !== 'string') throw providerFailed('The profile has no user id')
  const { id: sub, name, email } = body
  return toIdentity(provider, { sub, name, email, iss: url.origin })
}

function refused(message: string): AuthError {
  return new AuthError('bad_oauth_callback', { message: `OAuth callback refused: ${message}` })
}
