import type { Db } from '../database.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { UserRow } from '../users/find-user.ts'

/** Automatic ends of sessions: GoTrue's GOTRUE_SESSIONS_TIMEBOX, _INACTIVITY_TIMEOUT, _SINGLE_PER_USER. */
export type SessionRules = {
  /** Maximum age of a session, regardless of refreshes. */
  timeboxSeconds?: number | undefined
  /**
   * Maximum time since the last refresh. Must be longer than the lifetime of an access token, before which no
   * client refreshes.
   */
  inactivitySeconds?: number | undefined
  /** A sign-in ends the user's other sessions. */
  singlePerUser?: boolean | undefined
}

/** @throws Error for rules that would sign active users out */
export function requireSensibleRules(
  { timeboxSeconds, inactivitySeconds }: SessionRules,
  jwtExpirySeconds: number,
): void {
  if (timeboxSeconds !== undefined && timeboxSeconds <= 0) {
    throw new Error('the time box of sessions must be longer than nothing')
  }
  if (inactivitySeconds !== undefined && inactivitySeconds <= jwtExpirySeconds) {
    throw new Error(
      `the inactivity timeout of sessions must be longer than access tokens live (${jwtExpirySeconds} seconds)`,
    )
  }
}

/** Exempts anonymous users: they could not sign in again, and would lose their data. */
export const rulesOf = (user: Pick<UserRow, 'is_anonymous'>, rules: SessionRules): SessionRules =>
  user.is_anonymous ? {} : rules

/** Seconds until an unrefreshed session ends; null for never. */
export function firstSpan({ timeboxSeconds, inactivitySeconds }: SessionRules): number | null {
  const spans = [timeboxSeconds, inactivitySeconds].filter((span) => span !== undefined)
  return spans.length > 0 ? Math.min(...spans) : null
}

/**
 * SQL condition for a complete sign-in of the named `auth.sessions`. For a user with a second factor the
 * password alone is incomplete. Otherwise an attacker who has only the password could end the owner's
 * sessions.
 */
const isWhole = (session: string) => `(${session}.aal = 'aal2' or not exists (
  select from auth.mfa_factors f where f.user_id = ${session}.user_id and f.status = 'verified'))`

/**
 * Ends the user's other sessions once the new one is a complete sign-in. Requires the lock on the user's row,
 * so that the later of two concurrent sign-ins sees the other's session.
 */
export async function endOlderSessions(
  db: Db,
  { singlePerUser }: SessionRules,
  userId: string,
  newest: string,
): Promise<void> {
  if (!singlePerUser) return
  await db.query(
    `update auth.sessions set not_after = now()
     where user_id = $1 and id <> $2 and coalesce(not_after > now(), true)
       and exists (select from auth.sessions newest where newest.id = $2 and ${isWhole('newest')})`,
    [userId, newest],
  )
}

/** GoTrue stores refreshed_at as UTC in a column without time zone. */
const lastUsed = `coalesce(s.refreshed_at at time zone 'utc', s.created_at)`

/** SQL for the end of `auth.sessions s` by time box $2 and inactivity $3, if last used at `when`. */
const endIfUsed = (when: string) =>
  `least(s.created_at + make_interval(secs => $2), ${when} + make_interval(secs => $3))`

/**
 * Records that a session is in use. The rules move its end, which is stored in `not_after`, where all checks
 * of sessions read it, including those in SQL. An earlier end set in another way remains.
 */
export async function prolongSession(
  db: Db,
  { timeboxSeconds, inactivitySeconds }: SessionRules,
  sessionId: string,
  userAgent: string | null = null,
): Promise<void> {
  const hasEnd = timeboxSeconds !== undefined || inactivitySeconds !== undefined
  // Without rules the column `not_after` is not updated, because its update trigger announces that the
  // session may have ended.
  const end = `, not_after = case when s.not_after < ${endIfUsed(lastUsed)}
    then s.not_after else ${endIfUsed('now()')} end`
  await db.query(
    `update auth.sessions s
     set refreshed_at = now() at time zone 'utc', updated_at = now(),
       user_agent = coalesce(${hasEnd ? '$4' : '$2'}, user_agent)${hasEnd ? end : ''}
     where id = $1`,
    hasEnd ? [sessionId, timeboxSeconds, inactivitySeconds, userAgent] : [sessionId, userAgent],
  )
}

export type WhyEnded = 'newer' | 'timebox' | 'inactivity' | 'past'

/**
 * SQL for the reason why `auth.sessions s` is over by rules $2 to $4; null while it lasts. Sessions created
 * before a rule was set are included.
 */
export const whyEndedColumn = `case
  when coalesce(s.not_after > now(), true) and exists (
    select from auth.users u where u.id = s.user_id and u.is_anonymous) then null
  when $4::boolean and exists (
    select from auth.sessions newer
    where newer.user_id = s.user_id and newer.created_at > s.created_at
      and coalesce(newer.not_after > now(), true) and ${isWhole('newer')}) then 'newer'
  when s.created_at + make_interval(secs => $2) <= now() then 'timebox'
  when ${lastUsed} + make_interval(secs => $3) <= now() then 'inactivity'
  when s.not_after <= now() then 'past'
end as why_ended`

/** The values of $2 to $4. */
export const ruleValues = (rules: SessionRules) => [
  rules.timeboxSeconds,
  rules.inactivitySeconds,
  rules.singlePerUser ?? false,
]

const words: Partial<Record<WhyEnded, string>> = {
  newer: ' (Revoked by Newer Login)',
  inactivity: ' (Inactivity)',
}

/** GoTrue's error for the refresh token of an ended session. */
export function sessionExpired(why: WhyEnded): AuthError {
  const message = `Invalid Refresh Token: Session Expired${words[why] ?? ''}`
  return new AuthError('session_expired', { message })
}
