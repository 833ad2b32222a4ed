import { createSecretKey, type KeyObject } from 'node:crypto'
import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK } from 'jose'

type Algorithm = 'ES256' | 'RS256' | 'HS256'
type Key = { alg: Algorithm; kid: string; key: CryptoKey | KeyObject }

export type SigningKeys = {
  /** What new tokens are signed with; without a `kid` it is the shared secret. */
  signer: Omit<Key, 'kid'> & { kid: string | undefined }
  /** By `kid`, each for its own algorithm and no other. */
  verifiers: Map<string, Key>
  /** The HS256 secret, if one was configured. */
  secret: KeyObject | undefined
  /** What `/.well-known/jwks.json` publishes: public keys only, never a private part, never a secret. */
  published: JWK[]
}

/** RFC 7518: less is weaker than the algorithm. */
const leastModulusBytes = 256
const leastSecretBytes = 32

/**
 * Prepares the keys. A key's type says which algorithm it serves, whatever a token's header says, so no
 * token can pass off a public key as a shared secret.
 * @throws Error naming the key that cannot be used.
 */
export async function loadSigningKeys(
  jwks: JWK[],
  jwtSecret: string | undefined,
): Promise<SigningKeys> {
  const verifiers = new Map<string, Key>()
  const published: JWK[] = []
  let signer: SigningKeys['signer'] | undefined
  for (const jwk of jwks) {
    const { alg, shown } = partsOf(jwk)
    const kid = jwk.kid ?? (await calculateJwkThumbprint(jwk))
    if (verifiers.has(kid)) throw new Error(`two signing keys are called ${kid}`)
    verifiers.set(kid, { alg, kid, key: await importKey(shown ?? jwk, alg) })
    if (shown) published.push({ ...shown, kid, alg, use: 'sig', key_ops: ['verify'], ext: true })
    if (!signer && maySign(jwk)) signer = { alg, kid, key: await importKey(jwk, alg) }
  }
  const secret = jwtSecret ? createSecretKey(jwtSecret, 'utf8') : undefined
  signer ??= secret && { alg: 'HS256', kid: undefined, key: secret }
  if (!signer) throw new Error('no key to sign with: give a private key or a JWT secret')
  return { signer, verifiers, secret, published }
}

/** What a key is for, and what of it the world may see: nothing of a secret. */
function partsOf(jwk: JWK): { alg: Algorithm; shown: JWK | undefined } {
  const { kty, crv, x, y, n, e, k } = jwk
  const wrong = (why: string) => new Error(`signing key ${jwk.kid ?? '?'} ${why}`)
  const found = ((): { alg: Algorithm; shown: JWK | undefined } => {
    if (kty === 'EC' && crv === 'P-256' && x && y)
      return { alg: 'ES256', shown: { kty, crv, x, y } }
    if (kty === 'RSA' && n && e) {
      if (bytesOf(n) < leastModulusBytes) throw wrong('has fewer than 2048 bits')
      return { alg: 'RS256', shown: { kty, n, e } }
    }
    if (kty === 'oct' && k) {
      if (bytesOf(k) < leastSecretBytes) throw wrong('has fewer than 32 bytes')
      return { alg: 'HS256', shown: undefined }
    }
    throw wrong('is neither an EC key on P-256, nor an RSA key, nor a secret (oct)')
  })()
  if (jwk.alg !== undefined && jwk.alg !== found.alg) throw wrong(`cannot be used with ${jwk.alg}`)
  if (jwk.use !== undefined && jwk.use !== 'sig') throw wrong('is not for signatures')
  return found
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url').length

const maySign = ({ d, k, key_ops }: JWK) =>
  (d ?? k) !== undefined && (key_ops === undefined || key_ops.includes('sign'))

async function importKey(jwk: JWK, alg: Algorithm): Promise<CryptoKey | KeyObject> {
  const { kty, crv, x, y, n, e, d, p, q, dp, dq, qi, k } = jwk
  if (k !== undefined) return createSecretKey(k, 'base64url')
  // Without `key_ops` and `use`, which say what an operator wants of it, not what it can do.
  const parts = { kty, crv, x, y, n, e, d, p, q, dp, dq, qi }
  const given = Object.entries(parts).filter(([, part]) => part !== undefined)
  const key = await importJWK(Object.fromEntries(given) as JWK, alg)
  if (key instanceof Uint8Array) throw new Error('not an asymmetric key')
  return key
}
