import { z } from 'zod'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { type Db, inTransaction } from '../../database.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import { json, optionalText, readBody } from '../../http/json.ts'
import {
  newRefreshToken,
  nextRefreshToken,
  refreshTokenHash,
} from '../../sessions/refresh-token.ts'
import { factColumns } from '../../sessions/renew-session.ts'
import { type SessionFacts, type SessionJson, toSessionJson } from '../../sessions/session-json.ts'
import {
  prolongSession,
  rulesOf,
  ruleValues,
  type SessionRules,
  sessionExpired,
  type WhyEnded,
  whyEndedColumn,
} from '../../sessions/session-rules.ts'
import { isBanned, type UserRow, userColumns } from '../../users/find-user.ts'

const body = z.object({ refresh_token: optionalText })

/** Exchanges a refresh token for the next pair of tokens of its session. */
export async function grantByRefreshToken(auth: AuthContext, call: Call): Promise<Response> {
  const { refresh_token: refreshToken } = await readBody(call.request, body)
  if (refreshToken === '') throw invalid('refresh_token required')
  await auth.limits.take(['refreshPerAddress', call.network])
  return json(await rotateRefreshToken(auth, call, refreshToken))
}

type TokenRow = { session_id: string | null; revoked: boolean | null; reusable: boolean }
type SessionRow = SessionFacts & { why_ended: WhyEnded | null }
type Found = { token: TokenRow; session: SessionRow; user: UserRow }

/** Maximum successors to follow. No client refreshes a session this often within `refreshReuseSeconds`. */
const maxChainLength = 50

/**
 * Exchanges a refresh token for a new pair. The session's row is locked first, which serializes the refreshes
 * of a session across processes. A token exchanged less than `refreshReuseSeconds` ago (two tabs, a lost
 * response) yields its session's current token. A later reuse indicates a stolen token, and the session ends
 * for thief and owner alike. Only hashes are stored: the current token is found by computing the chain of
 * successors of the given one.
 * @throws AuthError `refresh_token_not_found`, `refresh_token_already_used`, `session_not_found`,
 *   `session_expired`, `user_banned` (all 400).
 */
async function rotateRefreshToken(
  auth: AuthContext,
  call: Call,
  refreshToken: string,
): Promise<SessionJson> {
  const outcome = await inTransaction(auth.pool, async (db) => {
    const secret = auth.tokens.derivedSecret()
    const { refreshReuseSeconds, sessionRules } = auth.settings
    const found = await lock(db, refreshTokenHash(refreshToken), refreshReuseSeconds, sessionRules)
    const exchanged = (issued: string) =>
      exchange(db, call, found, { used: refreshToken, issued, sessionRules })
    if (!found.token.revoked) return exchanged(nextRefreshToken(refreshToken, secret))
    if (found.token.reusable) {
      const active = await activeToken(db, found.session.id, refreshToken, secret)
      if (active) return { ...found, issued: active }
      // Its successor was derived with another key, so there is no sign of theft.
      return exchanged(newRefreshToken())
    }
    await Promise.all([
      audit(db, call, found.user, 'token_revoked', { session_id: found.session.id }),
      db.query('delete from auth.sessions where id = $1', [found.session.id]),
    ])
    return undefined
  })
  if (!outcome) throw new AuthError('refresh_token_already_used')
  const { phone, email } = outcome.user
  for (const known of [phone, email]) if (known) call.device.remember(known)
  return toSessionJson(auth, outcome.user, outcome.session, outcome.issued)
}

async function lock(
  db: Db,
  tokenHash: string,
  reuseSeconds: number,
  rules: SessionRules,
): Promise<Found> {
  const [sessions, tokens, users] = await Promise.all([
    db.query<SessionRow>(
      `select ${factColumns}, ${whyEndedColumn}
       from auth.sessions s
       where s.id = (select session_id from auth.refresh_tokens where token = $1)
       for update of s`,
      [tokenHash, ...ruleValues(rules)],
    ),
    db.query<TokenRow>(
      `select session_id, revoked, updated_at > now() - make_interval(secs => $2) as reusable
       from auth.refresh_tokens where token = $1`,
      [tokenHash, reuseSeconds],
    ),
    db.query<UserRow>(
      `select ${userColumns} from auth.users u
       where u.id = (select user_id::uuid from auth.refresh_tokens where token = $1)`,
      [tokenHash],
    ),
  ])
  const [token] = tokens.rows
  const [user] = users.rows
  if (!token || !user) throw new AuthError('refresh_token_not_found')
  if (isBanned(user)) {
    throw new AuthError('user_banned', {
      status: 400,
      message: 'Invalid Refresh Token: User Banned',
    })
  }
  const [session] = sessions.rows
  if (!session) {
    const message = 'Invalid Refresh Token: No Valid Session Found'
    throw new AuthError('session_not_found', { status: 400, message })
  }
  if (session.why_ended) throw sessionExpired(session.why_ended)
  return { token, session, user }
}

async function exchange(
  db: Db,
  call: Call,
  found: Found,
  { issued, ...given }: { used: string; issued: string; sessionRules: SessionRules },
) {
  const used = refreshTokenHash(given.used)
  const { session, user } = found
  await Promise.all([
    db.query(
      `update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
       where token = $1 and not revoked`,
      [used],
    ),
    db.query(
      `insert into auth.refresh_tokens (
         instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
       values ('00000000-0000-0000-0000-000000000000', $1, $2, false, now(), now(), $3, $4)`,
      [refreshTokenHash(issued), user.id, used, session.id],
    ),
    prolongSession(db, rulesOf(user, given.sessionRules), session.id, call.userAgent),
    audit(db, call, user, 'token_refreshed'),
  ])
  return { ...found, issued }
}

/** Returns the session's current token if the chain from `refreshToken` leads to one. */
async function activeToken(
  db: Db,
  sessionId: string,
  refreshToken: string,
  secret: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ token: string }>(
    'select token from auth.refresh_tokens where session_id = $1 and revoked = false',
    [sessionId],
  )
  const active = new Set(rows.map((row) => row.token))
  let candidate = refreshToken
  for (let step = 0; step < maxChainLength; step++) {
    candidate = nextRefreshToken(candidate, secret)
    if (active.has(refreshTokenHash(candidate))) return candidate
  }
  return undefined
}
