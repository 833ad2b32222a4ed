import type { JWTPayload } from 'jose'
import { claimsError } from './token-errors.ts'

/** Permitted clock difference in seconds. */
const leewaySeconds = 30

/** Checks exp, nbf, iat and aud, as PostgREST does. @throws PGRST303 */
export function checkTimes(claims: JWTPayload, audience: string | null): void {
  const now = Math.floor(Date.now() / 1000)
  const exp = number(claims, 'exp')
  const nbf = number(claims, 'nbf')
  const iat = number(claims, 'iat')
  if (exp !== null && now - leewaySeconds > exp) throw claimsError('JWT expired')
  if (nbf !== null && now + leewaySeconds < nbf) throw claimsError('JWT not yet valid')
  if (iat !== null && now + leewaySeconds < iat) throw claimsError('JWT issued at future')
  checkAudience(claims.aud, audience)
}

function number(claims: JWTPayload, name: 'exp' | 'nbf' | 'iat'): number | null {
  const value: unknown = claims[name]
  if (value === undefined || value === null) return null
  if (typeof value !== 'number') throw claimsError(`The JWT '${name}' claim must be a number`)
  return value
}

function checkAudience(aud: unknown, audience: string | null): void {
  if (aud === undefined || aud === null) return
  const list = typeof aud === 'string' ? [aud] : aud
  if (!Array.isArray(list) || list.some((one) => typeof one !== 'string')) {
    throw claimsError("The JWT 'aud' claim must be a string or an array of strings")
  }
  if (audience !== null && list.length > 0 && !list.includes(audience)) {
    throw claimsError('JWT not in audience')
  }
}
