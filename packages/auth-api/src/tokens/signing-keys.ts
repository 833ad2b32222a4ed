import { createSecretKey, type KeyObject } from 'node:crypto'
import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK } from 'jose'

export type SigningKeys = {
  /** What new tokens are signed with. */
  signer: { alg: 'ES256'; kid: string; key: CryptoKey } | { alg: 'HS256'; key: KeyObject }
  /** Public ES256 keys by `kid`. */
  verifiers: Map<string, CryptoKey>
  /** The HS256 secret, if one was configured. */
  secret: KeyObject | undefined
  /** What `/.well-known/jwks.json` publishes: never a private part, never the secret. */
  published: JWK[]
}

/**
 * Prepares the keys. HS256 exists only where a secret was configured, and its key is never one of
 * the ES256 keys, so no token can pass off a public key as a shared secret.
 * @throws Error naming the key that cannot be used.
 */
export async function loadSigningKeys(
  jwks: JWK[],
  jwtSecret: string | undefined,
): Promise<SigningKeys> {
  const verifiers = new Map<string, CryptoKey>()
  const published: JWK[] = []
  let signer: SigningKeys['signer'] | undefined
  for (const jwk of jwks) {
    const { kty, crv, x, y, d } = jwk
    if (kty !== 'EC' || crv !== 'P-256' || !x || !y) {
      throw new Error(`signing key ${jwk.kid ?? '?'} is not an EC key on P-256`)
    }
    const kid = jwk.kid ?? (await calculateJwkThumbprint(jwk))
    const point = { kty, crv, x, y }
    verifiers.set(kid, await importKey(point))
    published.push({ ...point, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'], ext: true })
    const maySign = d !== undefined && (jwk.key_ops === undefined || jwk.key_ops.includes('sign'))
    if (maySign && !signer) signer = { alg: 'ES256', kid, key: await importKey({ ...point, d }) }
  }
  const secret = jwtSecret ? createSecretKey(jwtSecret, 'utf8') : undefined
  signer ??= secret && { alg: 'HS256', key: secret }
  if (!signer) throw new Error('no key to sign with: give a private ES256 key or a JWT secret')
  return { signer, verifiers, secret, published }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256')
  if (key instanceof Uint8Array) throw new Error('not an asymmetric key')
  return key
}
