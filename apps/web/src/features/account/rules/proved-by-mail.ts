import { tokenClaims } from '@/lib/token-claims'

const freshSeconds = 3600

/**
 * Reports whether the session was started by a mailed link or code within the last hour. Such a session
 * may set a new password without the old one.
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
