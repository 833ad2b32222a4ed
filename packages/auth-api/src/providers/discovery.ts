import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { AuthError } from '../errors/auth-error.ts'

/** The used part of an OpenID Connect Discovery document. */
const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})

export type Discovered = z.infer<typeof metadata> & { keys: JWTVerifyGetKey }

const freshMs = 3_600_000
const keysTimeoutMs = 10_000

/** Fetches the metadata of issuers and caches it for an hour each. A failed request is not cached. */
export class Discovery {
  readonly #known = new Map<string, { at: number; found: Promise<Discovered> }>()

  /** @throws AuthError 502 if the issuer does not respond, or returns the metadata of another issuer */
  of(issuer: string): Promise<Discovered> {
    const known = this.#known.get(issuer)
    if (known && Date.now() - known.at < freshMs) return known.found
    const found = discover(issuer)
    this.#known.set(issuer, { at: Date.now(), found })
    found.catch(() => this.#known.delete(issuer))
    return found
  }
}

async function discover(issuer: string): Promise<Discovered> {
  const { ok, body } = await fetchJson(
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  )
  const parsed = metadata.safeParse(body)
  if (!ok || !parsed.success || parsed.data.issuer !== issuer) {
    throw providerFailed('The identity provider does not describe itself as it should')
  }
  const { authorization_endpoint, token_endpoint, jwks_uri } = parsed.data
  for (const url of [authorization_endpoint, token_endpoint, jwks_uri]) requireSafe(url, issuer)
  const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: keysTimeoutMs })
  return { ...parsed.data, keys }
}

/** An issuer reached over TLS must not have endpoints without TLS. */
function requireSafe(url: string, issuer: string): void {
  const { protocol } = new URL(url)
  if (protocol === 'https:' || protocol === new URL(issuer).protocol) return
  throw providerFailed('The identity provider names an address without TLS')
}

const timeoutMs = 10_000
/** Maximum size of a response. A discovery document has about 5 KB, a key set less. */
const maxBytes = 256 * 1024

/** Error for an unreachable provider or an invalid response of one, which the user cannot fix. */
export function providerFailed(why: string): AuthError {
  return new AuthError('unexpected_failure', { status: 502, message: why })
}

/**
 * Sends a request to a provider. Follows no redirect, which would send a secret elsewhere.
 * @throws AuthError 502 if there is no response in time, or it is not JSON
 */
export async function fetchJson(
  url: string,
  init: RequestInit = {},
): Promise<{ ok: boolean; body: Record<string, unknown> }> {
  const headers = { accept: 'application/json', ...(init.headers as Record<string, string>) }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { ...init, headers, redirect: 'error', signal })
    const body: unknown = JSON.parse(await boundedText(response))
    if (typeof body !== 'object' || body === null) throw new Error('not an object')
    return { ok: response.ok, body: body as Record<string, unknown> }
  } catch {
    throw providerFailed('The identity provider could not be asked')
  }
}

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw new Error('too much')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
