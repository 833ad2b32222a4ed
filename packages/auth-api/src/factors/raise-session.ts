import { randomUUID } from 'node:crypto'
import type { AuthContext } from '../auth-context.ts'
import type { Db } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import { newRefreshToken, refreshTokenHash } from '../sessions/refresh-token.ts'
import { sessionFacts } from '../sessions/session-facts.ts'
import { type SessionJson, toSessionJson } from '../sessions/session-json.ts'
import { reloadUser } from '../users/find-user.ts'

/** What showed the second factor, as `amr` names it. */
type FactorMethod = 'totp' | 'mfa/recovery_code'

type Raised = { userId: string; sessionId: string; factorId: string | null; method: FactorMethod }

/**
 * Lifts a session to `aal2`. Its refresh tokens of before are gone, lest somebody who copied one rises
 * with it, and so are the user's sessions that never showed a second factor.
 */
export async function raiseSession(
  auth: AuthContext,
  db: Db,
  { userId, sessionId, factorId, method }: Raised,
): Promise<SessionJson> {
  const refreshToken = newRefreshToken()
  // As a refresh does, the session before its tokens: one under way has ended, and its new token goes too.
  const { rowCount } = await db.query('select from auth.sessions where id = $1 for update', [
    sessionId,
  ])
  if (rowCount === 0) throw new AuthError('session_not_found')
  await db.query('delete from auth.refresh_tokens where session_id = $1', [sessionId])
  await Promise.all([
    db.query(
      `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`,
      [sessionId, factorId],
    ),
    db.query(
      `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       values ($1, $2, now(), now(), $3)
       on conflict (session_id, authentication_method) do update set updated_at = now()`,
      [randomUUID(), sessionId, method],
    ),
    db.query(
      `insert into auth.refresh_tokens (
         instance_id, token, user_id, revoked, created_at, updated_at, session_id)
       values ('00000000-0000-0000-0000-000000000000', $1, $2, false, now(), now(), $3)`,
      [refreshTokenHash(refreshToken), userId, sessionId],
    ),
    db.query(
      `delete from auth.sessions
       where user_id = $1 and id <> $2 and coalesce(aal::text, 'aal1') = 'aal1'`,
      [userId, sessionId],
    ),
  ])
  const [user, facts] = await Promise.all([reloadUser(db, userId), sessionFacts(db, sessionId)])
  return toSessionJson(auth, user, facts, refreshToken)
}
