import type { AuthContext } from '../auth-context.ts'
import type { Db } from '../database.ts'
import { AuthError } from '../errors/auth-error.ts'
import { reloadUser } from '../users/find-user.ts'
import { newRefreshToken, refreshTokenHash } from './refresh-token.ts'
import { type SessionFacts, type SessionJson, toSessionJson } from './session-json.ts'
import { prolongSession, rulesOf } from './session-rules.ts'

/**
 * Locks a session before changing it and before its tokens, in the same order as a refresh. A concurrent
 * refresh has thus finished, and its new token is deleted too.
 * @throws AuthError `session_not_found` if it has ended
 */
export async function lockSession(db: Db, sessionId: string): Promise<void> {
  const { rowCount } = await db.query(
    'select from auth.sessions where id = $1 and coalesce(not_after > now(), true) for update',
    [sessionId],
  )
  if (rowCount === 0) throw new AuthError('session_not_found')
}

/** Issues tokens for a session locked by `lockSession` and deletes all earlier ones. */
export async function renewSession(
  auth: AuthContext,
  db: Db,
  userId: string,
  sessionId: string,
): Promise<SessionJson> {
  const refreshToken = newRefreshToken()
  await db.query('delete from auth.refresh_tokens where session_id = $1', [sessionId])
  await db.query(
    `insert into auth.refresh_tokens (
       instance_id, token, user_id, revoked, created_at, updated_at, session_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, now(), now(), $3)`,
    [refreshTokenHash(refreshToken), userId, sessionId],
  )
  const user = await reloadUser(db, userId)
  await prolongSession(db, rulesOf(user, auth.settings.sessionRules), sessionId)
  const facts = await sessionFacts(db, sessionId)
  return toSessionJson(auth, user, facts, refreshToken)
}

/** Level and methods of `auth.sessions s`, the latest method first. */
export const factColumns = `s.id, coalesce(s.aal::text, 'aal1') as aal,
  coalesce((
    select jsonb_agg(jsonb_build_object('method', c.authentication_method,
      'timestamp', floor(extract(epoch from c.updated_at))) order by c.updated_at desc)
    from auth.mfa_amr_claims c where c.session_id = s.id), '[]') as amr`

/** @throws AuthError `session_not_found` if it has ended in the meantime */
async function sessionFacts(db: Db, sessionId: string): Promise<SessionFacts> {
  const { rows } = await db.query<SessionFacts>(
    `select ${factColumns} from auth.sessions s where s.id = $1`,
    [sessionId],
  )
  const [session] = rows
  if (!session) throw new AuthError('session_not_found')
  return session
}
