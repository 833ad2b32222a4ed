import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { AuthContext, Call } from '../auth-context.ts'
import type { Db } from '../database.ts'
import type { UserRow } from '../users/find-user.ts'
import { newRefreshToken, refreshTokenHash } from './refresh-token.ts'
import { type SessionJson, toSessionJson } from './session-json.ts'
import { endOlderSessions, firstSpan, rulesOf } from './session-rules.ts'

/**
 * Creates a session for `user` and returns its first tokens.
 * @param method proof of identity, as in `amr`: `password`, `otp`, `magiclink`…
 */
export async function issueSession(
  auth: AuthContext,
  db: Db,
  call: Call,
  user: UserRow,
  method: string,
): Promise<SessionJson> {
  const sessionRules = rulesOf(user, auth.settings.sessionRules)
  const sessionId = randomUUID()
  const refreshToken = newRefreshToken()
  const [signedIn] = await Promise.all([
    db.query<Pick<UserRow, 'last_sign_in_at' | 'updated_at'>>(
      `update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1
       returning last_sign_in_at, updated_at`,
      [user.id],
    ),
    db.query(
      `insert into auth.sessions (
         id, user_id, created_at, updated_at, aal, user_agent, ip, not_after)
       values ($1, $2, now(), now(), 'aal1', $3, $4, now() + make_interval(secs => $5))`,
      [
        sessionId,
        user.id,
        call.userAgent,
        isIP(call.address) ? call.address : null,
        firstSpan(sessionRules),
      ],
    ),
    endOlderSessions(db, sessionRules, user.id, sessionId),
    db.query(
      `insert into auth.mfa_amr_claims (
         id, session_id, created_at, updated_at, authentication_method)
       values ($1, $2, now(), now(), $3)`,
      [randomUUID(), sessionId, method],
    ),
    db.query(
      `insert into auth.refresh_tokens (
         instance_id, token, user_id, revoked, created_at, updated_at, session_id)
       values ('00000000-0000-0000-0000-000000000000', $1, $2, false, now(), now(), $3)`,
      [refreshTokenHash(refreshToken), user.id, sessionId],
    ),
    auth.noteSignIn(db, { userId: user.id, host: call.host }),
  ])
  for (const known of [user.phone, user.email]) if (known) call.device.remember(known)
  const amr = [{ method, timestamp: Math.floor(Date.now() / 1000) }]
  const session = { id: sessionId, aal: 'aal1', amr }
  return toSessionJson(auth, { ...user, ...signedIn.rows[0] }, session, refreshToken)
}
