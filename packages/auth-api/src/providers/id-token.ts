import { createHash, createSecretKey, timingSafeEqual } from 'node:crypto'
import { type JWTPayload, jwtVerify } from 'jose'
import { invalid } from '../errors/auth-error.ts'
import type { Discovered } from './discovery.ts'
import type { Provider } from './provider-settings.ts'

/** For which a set of public keys can have keys: a secret is none of them, and `none` is nothing. */
const byPublicKey = ['RS256', 'ES256', 'PS256', 'RS384', 'ES384', 'RS512', 'EdDSA']

/**
 * The claims of an ID token that this provider made for us and that has not run out. One that is signed
 * with our own secret is taken only of a provider that does so, and by that secret alone.
 * @throws AuthError `validation_failed` for every other.
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
  // Made for several: one of ours must be the one that asked.
  if (Array.isArray(aud) && aud.length > 1 && !authorized) throw invalid('Bad ID token')
  if (authorized && !provider.clientIds.includes(authorized)) throw invalid('Bad ID token')
  return payload
}

/** Whether an ID token's `at_hash` is of this access token; no hash, no objection. */
export function isHashOf(accessToken: string, { at_hash: hash }: JWTPayload, alg: string): boolean {
  if (typeof hash !== 'string') return true
  const bits = /(256|384|512)$/.exec(alg)?.[1] ?? '512'
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  const expected = digest.subarray(0, digest.length / 2).toString('base64url')
  return isSame(hash, expected)
}

/** In a time that does not tell how much of it is right. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
