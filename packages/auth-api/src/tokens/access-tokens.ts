import { createHmac } from 'node:crypto'
import { type JWK, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { AuthError } from '../errors/auth-error.ts'
import type { AccessTokenClaims, UserClaims } from './access-token-claims.ts'
import { loadSigningKeys, type SigningKeys } from './signing-keys.ts'

/**
 * A verification costs as much CPU time as a simple query. The cache holds about 20,000 ordinary tokens, so
 * that the token of each candidate of an examination is still cached at their next request. Size is counted
 * in bytes, because user metadata makes some tokens long.
 */
const cachedBytes = 16_000_000

export type AccessTokenRules = {
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
