import { createSecretKey, type KeyObject } from 'node:crypto'
import { type CryptoKey, calculateJwkThumbprint, importJWK, type JWK } from 'jose'

type Algorithm = 'ES256' | 'RS256' | 'HS256'
type Key = { alg: Algorithm; kid: string; key: CryptoKey | KeyObject }

export type SigningKeys = {
  /** The key that signs new tokens; the shared secret has no `kid`. */
  signer: Omit<Key, 'kid'> & { kid: string | undefined }
  /** Verification keys by `kid`, each for its own algorithm only. */
  verifiers: Map<string, Key>
  /** The HS256 secret, if configured. */
  secret: KeyObject | undefined
  /** Keys published in `/.well-known/jwks.json`: public keys only, never a private part or a secret. */
  published: JWK[]
}

/** RFC 7518: a shorter key is weaker than the algorithm. */
const minModulusBytes = 256
const minSecretBytes = 32

/**
 * Prepares the keys. The type of a key determines its algorithm, regardless of a token's header, so a token
 * cannot use a public key as a shared secret.
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

/** Returns the algorithm of a key and its public part, which a secret does not have. */
function partsOf(jwk: JWK): { alg: Algorithm; shown: JWK | undefined } {
  const { kty, crv, x, y, n, e, k } = jwk
  const wrong = (why: string) => new Error(`signing key ${jwk.kid ?? '?'} ${why}`)
  const found = ((): { alg: Algorithm; shown: JWK | undefined } => {
    if (kty === 'EC' && crv === 'P-256' && x && y)
      return { alg: 'ES256', shown: { kty, crv, x, y } }
    if (kty === 'RSA' && n && e) {
      if (bytesOf(n) < minModulusBytes) throw wrong('has fewer than 2048 bits')
      return { alg: 'RS256', shown: { kty, n, e } }
    }
    if (kty === 'oct' && k) {
      if (bytesOf(k) < minSecretBytes) throw wrong('has fewer than 32 bytes')
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
  // Omits `key_ops` and `use`, which describe the operator's intent, not the key's capabilities.
  const parts = { kty, crv, x, y, n, e, d, p, q, dp, dq, qi }
  const given = Object.entries(parts).filter(([, part]) => part !== undefined)
  const key = await importJWK(Object.fromEntries(given) as JWK, alg)
  if (key instanceof Uint8Array) throw new Error('not an asymmetric key')
  return key
}
