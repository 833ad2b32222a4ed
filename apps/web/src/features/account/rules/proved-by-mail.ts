import { tokenClaims } from '@/lib/token-claims'

const freshSeconds = 3600

/**
 * Whether the session of an access token was begun by a mailed link or code within the last hour:
 * then a new password may be set without the old one.
 */
export function provedByMail(accessToken: string, nowMs: number): boolean {
  const { amr } = tokenClaims(accessToken)
  return (
    Array.isArray(amr) &&
    amr.some(
      ({ method, timestamp = 0 }) =>
        (method === 'otp' || method === 'recovery') && nowMs / 1000 - timestamp < freshSeconds,
    )
  )
}
