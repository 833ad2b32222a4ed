import { createHmac } from 'node:crypto'
import { AuthError } from '../errors/auth-error.ts'
import type { Discovered, Discovery } from './discovery.ts'
import { fetchJson, providerFailed } from './fetch-json.ts'
import { isSame, verifyIdToken } from './id-token.ts'
import { type Identity, toIdentity } from './identity.ts'
import type { Provider } from './provider-settings.ts'

/** What a way to a provider and back holds together. */
export type Wayfarer = {
  state: string
  /** In the ID token that comes of it. */
  nonce: string
  /** Whose challenge the provider sees at the start. */
  verifier: string
  challenge: string
  redirectUri: string
}

/** What the way back brings. */
export type Returned = { code: string; iss: string | null }

/** @param further what the client wants asked besides, such as `prompt` */
export async function authorizationUrl(
  discovery: Discovery,
  provider: Provider,
  way: Wayfarer,
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
    redirect_uri: way.redirectUri,
    scope: [...new Set([...scopes, ...further.scopes])].join(' '),
    state: way.state,
    code_challenge: way.challenge,
    code_challenge_method: 'S256',
    ...(endpoints ? {} : { nonce: way.nonce }),
    ...(responseMode ? { response_mode: responseMode } : {}),
  }
  for (const [name, value] of Object.entries(own)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Who came back: exchanges the code, once, and reads the ID token that comes for it, or asks where the
 * provider has none.
 * @throws AuthError `bad_oauth_callback` where code or token are not what this way set out for.
 */
export async function identityOf(
  discovery: Discovery,
  provider: Provider,
  way: Wayfarer,
  returned: Returned,
): Promise<Identity> {
  if (provider.endpoints) return identityByRequest(provider, provider.endpoints, way, returned)
  const found = await discovery.of(provider.issuer ?? '')
  requireIssuer(found, returned.iss)
  const tokens = await exchange(found.token_endpoint, provider, way, returned.code, methodOf(found))
  if (typeof tokens.id_token !== 'string') throw refused('It came without an ID token')
  const claims = await verifyIdToken(provider, found, tokens.id_token)
  if (typeof claims.nonce !== 'string' || !isSame(claims.nonce, way.nonce)) {
    throw refused('It came for another sign-in')
  }
  return toIdentity(provider, claims)
}

/** RFC 9207: an answer of one provider is not taken to another. */
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
  way: Wayfarer,
  code: string,
  method: AuthMethod,
): Promise<Record<string, unknown>> {
  const [clientId = ''] = provider.clientIds
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: way.redirectUri,
    client_id: clientId,
    code_verifier: way.verifier,
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
  way: Wayfarer,
  { code }: Returned,
): Promise<Identity> {
  const tokens = await exchange(endpoints.token, provider, way, code, 'client_secret_post')
  const token = tokens.access_token
  if (typeof token !== 'string') throw refused('It came without an access token')
  const url = new URL(endpoints.userInfo)
  // Facebook's: the token is of use to nobody without the secret.
  const proof = createHmac('sha256', provider.clientSecret).update(token).digest('hex')
  url.searchParams.set('appsecret_proof', proof)
  const { ok, body } = await fetchJson(url.href, { headers: { authorization: `Bearer ${token}` } })
  if (!ok || typeof body.id !== 'string') throw providerFailed('It does not tell who this is')
  const { id: sub, name, email } = body
  return toIdentity(provider, { sub, name, email, iss: url.origin })
}

function refused(message: string): AuthError {
  return new AuthError('bad_oauth_callback', { message: `OAuth callback refused: ${message}` })
}
