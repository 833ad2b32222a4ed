import type { Db } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { UserRow } from '../users/user-row.ts'

/** When sessions end by themselves: GoTrue's GOTRUE_SESSIONS_TIMEBOX, _INACTIVITY_TIMEOUT, _SINGLE_PER_USER. */
export type SessionRules = {
  /** So long after sign-in, whatever is refreshed. */
  timeboxSeconds?: number | undefined
  /** So long after the last refresh; longer than an access token lives, which nobody refreshes before. */
  inactivitySeconds?: number | undefined
  /** Whoever signs in ends the sessions that the same person has elsewhere. */
  singlePerUser?: boolean | undefined
}

/** @throws Error where people would be signed out while they are at work. */
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

/** None for who has no account yet: they could not sign in again, and would lose what they did. */
export const rulesOf = (user: Pick<UserRow, 'is_anonymous'>, rules: SessionRules): SessionRules =>
  user.is_anonymous ? {} : rules

/** Seconds that a session lasts that nobody refreshes; null for no end. */
export function firstSpan({ timeboxSeconds, inactivitySeconds }: SessionRules): number | null {
  const spans = [timeboxSeconds, inactivitySeconds].filter((span) => span !== undefined)
  return spans.length > 0 ? Math.min(...spans) : null
}

/**
 * Whether `auth.sessions` under this name is a whole sign-in. Where a second factor was set up the password
 * alone is not: else whoever has it would sign its owner out with it.
 */
const isWhole = (session: string) => `(${session}.aal = 'aal2' or not exists (
  select from auth.mfa_factors f where f.user_id = ${session}.user_id and f.status = 'verified'))`

/**
 * Ends all sessions of somebody who has just signed in but the new one, once that is whole. To be called with
 * the user's row locked: of two sign-ins at once the later one sees the other's session.
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

/** GoTrue keeps refreshed_at in UTC without saying so. */
const lastUsed = `coalesce(s.refreshed_at at time zone 'utc', s.created_at)`

/** The end of `auth.sessions s` by time box $2 and inactivity $3, if it was last used then. */
const endIfUsed = (when: string) =>
  `least(s.created_at + make_interval(secs => $2), ${when} + make_interval(secs => $3))`

/**
 * Notes that a session goes on now. By the rules it ends later then: that is kept in `not_after`, which
 * everybody looks at who judges sessions, in SQL too. An end that came to be earlier in another way stays.
 */
export async function prolongSession(
  db: Db,
  { timeboxSeconds, inactivitySeconds }: SessionRules,
  sessionId: string,
  userAgent: string | null = null,
): Promise<void> {
  const hasEnd = timeboxSeconds !== undefined || inactivitySeconds !== undefined
  // Without rules `not_after` is not named at all: to name it is to announce that the session may have ended.
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

/** Why `auth.sessions s` is over by rules $2 to $4; null while it lasts. They hold for older sessions too. */
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

/** GoTrue's answer to the refresh token of a session that is over. */
export function sessionExpired(why: WhyEnded): AuthError {
  const message = `Invalid Refresh Token: Session Expired${words[why] ?? ''}`
  return new AuthError('session_expired', { message })
}
