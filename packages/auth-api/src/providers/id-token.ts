import { createHash, createSecretKey, timingSafeEqual } from 'node:crypto'
import { type JWTPayload, jwtVerify } from 'jose'
import { invalid } from '../errors/auth-error.ts'
import type { Discovered } from './discovery.ts'
import type { Provider } from './provider-settings.ts'

/** Algorithms of public keys. HS256 would need a shared secret, and `none` is unsigned. */
const byPublicKey = ['RS256', 'ES256', 'PS256', 'RS384', 'ES384', 'RS512', 'EdDSA']

/**
 * Returns the claims of an unexpired ID token that this provider issued for one of our clients. A token
 * signed with our client secret is accepted only from a provider that signs this way, and only with that
 * secret.
 * @throws AuthError `validation_failed` for any other token
 */
export async function verifyIdToken(
  provider: Provider,
  { issuer, keys }: Discovered,
  token: string,
): Promise<JWTPayload> {
  const algorithms = provider.signsWithSecret ? [...byPublicKey, 'HS256'] : byPublicKey
  const secret = createSecretKey(provider.clientSecret, 'utf8')
  const { payload } = await jwtVerify(
    token,
    (header, jws) => (header.alg === 'HS256' ? secret : keys(header, jws)),
    {
      issuer,
      audience: provider.clientIds,
      algorithms,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: 30,
    },
  ).catch(() => {
    throw invalid('Bad ID token')
  })
  const { aud, azp } = payload
  const authorized = typeof azp === 'string' ? azp : undefined
  // A token for several audiences must be authorized for one of our clients.
  if (Array.isArray(aud) && aud.length > 1 && !authorized) throw invalid('Bad ID token')
  if (authorized && !provider.clientIds.includes(authorized)) throw invalid('Bad ID token')
  return payload
}

/** Returns whether an ID token's `at_hash` matches this access token. A token without the claim passes. */
export function isHashOf(accessToken: string, { at_hash: hash }: JWTPayload, alg: string): boolean {
  if (typeof hash !== 'string') return true
  const bits = /(256|384|512)$/.exec(alg)?.[1] ?? '512'
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  const expected = digest.subarray(0, digest.length / 2).toString('base64url')
  return isSame(hash, expected)
}

/** Compares in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
