import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { AuthError } from '../errors/auth-error.ts'

/**
 * A verification costs as much CPU time as a simple query. The cache holds about 20,000 ordinary tokens, so
 * that the token of each candidate of an examination is still cached at their next request. Size is counted
 * in bytes, because user metadata makes some tokens long.
 */
const cachedBytes = 16_000_000

type AccessTokenRules = {
  issuer: string
  audience: string
  signingKeys: JWK[]
  jwtSecret: string | undefined
}

/** Signs and verifies access tokens (JWT). */
export class AccessTokens {
  readonly #keys: Promise<SigningKeys>
  readonly #rules: AccessTokenRules
  readonly #cache = new LRUCache<string, AccessTokenClaims>({
    maxSize: cachedBytes,
    sizeCalculation: (_, token) => token.length,
  })

  constructor(rules: AccessTokenRules) {
    this.#rules = rules
    this.#keys = loadSigningKeys(rules.signingKeys, rules.jwtSecret)
    this.#keys.catch(() => undefined)
  }

  /** Signs the claims unchanged. The caller sets `iss`, `aud`, `iat` and `exp`. */
  async sign(claims: UserClaims): Promise<string> {
    const { signer } = await this.#keys
    const header: JWTHeaderParameters = { alg: signer.alg, typ: 'JWT' }
    if (signer.kid !== undefined) header.kid = signer.kid
    return new SignJWT(claims).setProtectedHeader(header).sign(signer.key)
  }

  /**
   * Returns the claims of a valid access token: good signature, `iss` and `aud` as configured, not expired,
   * with a role. A verified token is cached until it expires.
   * @throws AuthError `bad_jwt` (403) for any other token
   */
  async verify(token: string): Promise<AccessTokenClaims> {
    const known = this.#cache.get(token)
    if (known && (known.exp ?? 0) > Math.floor(Date.now() / 1000)) return known
    const { issuer, audience } = this.#rules
    const claims = await this.#verified(token, { issuer, audience, requiredClaims: ['exp'] })
    this.#cache.set(token, claims)
    return claims
  }

  /**
   * Returns the claims of a service token, which operators sign themselves with the same key or secret. It
   * needs neither audience nor expiry, and an issuer only if there is no shared secret.
   * @throws AuthError `bad_jwt` (403) if the signature or the time is invalid
   */
  async verifyService(token: string): Promise<AccessTokenClaims> {
    const { secret } = await this.#keys
    const { issuer } = this.#rules
    return this.#verified(token, secret ? {} : { issuer })
  }

  /** Returns a secret shared by all processes with the same keys, for stable but unguessable values. */
  derivedSecret(): string {
    const { signingKeys, jwtSecret } = this.#rules
    const material =
      signingKeys.map((key) => key.d ?? key.k).find((part) => part !== undefined) ?? jwtSecret ?? ''
    return createHmac('sha256', material).update('derived secret').digest('base64url')
  }

  /** Returns the public keys for `/.well-known/jwks.json`. */
  async published(): Promise<{ keys: JWK[] }> {
    const { published } = await this.#keys
    return { keys: published }
  }

  async #verified(
    token: string,
    expected: { issuer?: string; audience?: string; requiredClaims?: string[] },
  ): Promise<AccessTokenClaims> {
    const keys = await this.#keys
    const algorithms = ['ES256', 'RS256', 'HS256']
    const { payload } = await jwtVerify(token, (header) => keyFor(header, keys), {
      ...expected,
      algorithms,
    }).catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : 'malformed'
      throw new AuthError('bad_jwt', { message: `invalid JWT: ${why}` })
    })
    if (typeof payload.role !== 'string') {
      throw new AuthError('bad_jwt', { message: 'invalid claim: missing role claim' })
    }
    return { ...payload, role: payload.role }
  }
}

/** The key determines the algorithm. A token whose `kid` names no key is verified with the shared secret. */
function keyFor({ alg, kid }: { alg?: string; kid?: string }, keys: SigningKeys) {
  const named = kid === undefined ? undefined : keys.verifiers.get(kid)
  if (named?.alg === alg && named) return named.key
  if (!named && alg === 'HS256' && keys.secret) return keys.secret
  throw new Error('unrecognized JWT kid')
}

type Algorithm = 'ES256' | 'RS256' | 'HS256'
type Key = { alg: Algorithm; kid: string; key: CryptoKey | KeyObject }

type SigningKeys = {
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
async function loadSigningKeys(jwks: JWK[], jwtSecret: string | undefined): Promise<SigningKeys> {
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

const metadata = z.record(z.string(), z.unknown())

/** Claims of a user's access token. Source: GoTrue's AccessTokenClaims. */
export const accessTokenClaims = z.object({
  iss: z.string(),
  sub: z.uuid(),
  aud: z.string(),
  exp: z.number(),
  iat: z.number(),
  email: z.string(),
  phone: z.string(),
  app_metadata: metadata,
  user_metadata: metadata,
  role: z.string(),
  aal: z.string(),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })),
  session_id: z.uuid(),
  is_anonymous: z.boolean(),
})

/** Claims of a verified token. A service token has fewer. */
export type AccessTokenClaims = JWTPayload & { role: string }

export type UserClaims = z.infer<typeof accessTokenClaims>
