import { timingSafeEqual } from 'node:crypto'
import { AuthError } from '@sanamsob/auth-api'
import type { Secrets } from '../secrets.ts'

export type Identity = { role: string; claims: Record<string, unknown> }

type ApiKeys = Pick<Secrets, 'publishableKey' | 'secretKey' | 'also'>

export type TokenVerifier = (token: string) => Promise<Record<string, unknown>>

const guest: Identity = { role: 'anon', claims: { role: 'anon' } }
const service: Identity = { role: 'service_role', claims: { role: 'service_role' } }

/**
 * Returns the identity of a request, from its `apikey` and `Authorization` headers. A key in `Authorization`
 * means the same as in `apikey`, because the official client sends it there if no user is signed in. An
 * access token never yields another role than `authenticated`.
 * @returns null for a credential that is unknown or no longer valid
 * @throws errors of the verifier other than its refusals: a failure must not sign users out
 */
export async function identify(
  headers: Headers,
  keys: ApiKeys,
  verify: TokenVerifier,
): Promise<Identity | null> {
  const byKey = identifyKey(headers.get('apikey'), keys)
  if (byKey === null) return null
  const authorization = headers.get('authorization')
  if (!authorization) return byKey
  const token = /^bearer\s+(\S+)$/i.exec(authorization)?.[1]
  if (!token) return null
  if (token.startsWith('sb_')) return identifyKey(token, keys)
  try {
    const claims = await verify(token)
    return claims.role === 'authenticated' ? { role: 'authenticated', claims } : null
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
}

/** True if either header holds the secret key, which the auth service's admin endpoints require. */
export function isServiceRequest(headers: Headers, keys: ApiKeys): boolean {
  const bearer = headers.get('authorization')?.replace(/^bearer\s+/i, '')
  return [headers.get('apikey'), bearer].some((key) => key && isSecret(key, keys))
}

function identifyKey(key: string | null, keys: ApiKeys): Identity | null {
  const { publishableKey, also } = keys
  if (!key || isOneOf(key, [publishableKey, ...also.publishableKeys])) return guest
  return isSecret(key, keys) ? service : null
}

const isSecret = (key: string, { secretKey, also }: ApiKeys) =>
  isOneOf(key, [secretKey, ...also.secretKeys])

const isOneOf = (given: string, keys: string[]) => keys.some((key) => equal(given, key))

function equal(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
