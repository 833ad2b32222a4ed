import { createHash } from 'node:crypto'
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../errors/api-error.ts'
import { anonymous } from './anonymous.ts'
import { checkTimes } from './check-claims.ts'
import { readRole } from './role-claim.ts'
import { claimsError, secretMissing, unreadableToken } from './token-errors.ts'
import type { Authenticate, AuthResult } from './types.ts'
import { type KeySource, parseSecret } from './verification-keys.ts'

export type JwtOptions = {
  /** A shared secret, a JWK or a JWKS as JSON text; null when tokens cannot be verified. */
  secret: string | null
  secretIsBase64?: boolean
  audience?: string | null
  /** Path of the role in the claims, as `.role` or `.app_metadata.roles[0]`. */
  roleClaimKey?: string
  anonRole: string | null
}

type Verified = { auth: AuthResult; claims: JWTPayload }

/** Cache size in bytes of tokens: about twenty thousand ordinary ones. */
const cachedBytes = 16_000_000

/**
 * PostgREST's own authentication: `Authorization: Bearer <JWT>`, or the anonymous role without it. A verified
 * token is cached, because its signature costs more than the query that it authorizes. Its times are checked
 * at each use.
 * @throws PGRST300 to PGRST303
 */
export function createJwtAuthenticator(options: JwtOptions): Authenticate {
  const keys =
    options.secret === null ? null : parseSecret(options.secret, options.secretIsBase64 ?? false)
  const roleClaimKey = options.roleClaimKey ?? '.role'
  const cache = new LRUCache<string, Verified>({ maxSize: cachedBytes })

  const verify = async (token: string): Promise<AuthResult> => {
    const id = createHash('sha256').update(token).digest('base64')
    let verified = cache.get(id)
    if (!verified) {
      if (!keys) throw secretMissing()
      const claims = await verifySignature(token, keys)
      const role = readRole(claims, roleClaimKey)
      const auth = { role: role ?? anonymous(options.anonRole).role, claims }
      verified = { auth, claims }
    }
    checkTimes(verified.claims, options.audience ?? null)
    cache.set(id, verified, { size: Math.max(token.length, 1) })
    return verified.auth
  }

  return (request) => {
    const token = bearerToken(request.headers.get('authorization'))
    return token === null ? anonymous(options.anonRole) : verify(token)
  }
}

function bearerToken(header: string | null): string | null {
  const match = header === null ? null : /^bearer(?:\s+(.*))?$/i.exec(header.trim())
  return match ? (match[1] ?? '').trim() : null
}

async function verifySignature(token: string, keys: KeySource): Promise<JWTPayload> {
  if (token === '') throw unreadableToken('Empty JWT is sent in Authorization header')
  const parts = token.split('.').length
  if (parts !== 3) throw unreadableToken(`Expected 3 parts in JWT; got ${parts}`)
  try {
    const header = decodeProtectedHeader(token)
    if (header.alg?.toLowerCase() === 'none') {
      throw unreadableToken(
        'Wrong or unsupported encoding algorithm',
        "JWT is unsecured but expected 'alg' was not 'none'",
      )
    }
    const candidates = await keys.find(header)
    if (candidates.length === 0) throw noSuitableKey()
    return await verifyWithAny(token, candidates, header.alg ?? '')
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) {
      throw unreadableToken('Wrong or unsupported encoding algorithm')
    }
    if (error instanceof errors.JWSSignatureVerificationFailed) throw noSuitableKey()
    throw unreadableToken('JWT cryptographic operation failed')
  }
}

function noSuitableKey() {
  return unreadableToken(
    'No suitable key or wrong key type',
    'None of the keys was able to decode the JWT',
  )
}

async function verifyWithAny(
  token: string,
  candidates: Awaited<ReturnType<KeySource['find']>>,
  algorithm: string,
): Promise<JWTPayload> {
  let last: unknown
  for (const key of candidates) {
    try {
      // Times are checked separately, with PostgREST's messages. With this date the library's check passes.
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        clockTolerance: Number.MAX_SAFE_INTEGER / 1e6,
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JWTClaimValidationFailed) {
        throw claimsError(`The JWT '${error.claim}' claim must be a number`)
      }
      last = error
    }
  }
  throw last
}
