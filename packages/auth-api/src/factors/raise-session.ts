import { randomUUID } from 'node:crypto'
import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import type { Db } from '../database.ts'
import type { SignedIn } from '../http/require-user.ts'
import { lockSession, renewSession } from '../sessions/renew-session.ts'
import type { SessionJson } from '../sessions/session-json.ts'
import { endOlderSessions } from '../sessions/session-rules.ts'
import type { FactorRow } from './find-factor.ts'

/** Method of the second factor, as in `amr`. */
type FactorMethod = 'totp' | 'mfa/webauthn' | 'mfa/recovery_code'

type Raised = { userId: string; sessionId: string; factorId: string | null; method: FactorMethod }

/**
 * Raises a session to `aal2`. Deletes its earlier refresh tokens, so that a copy of one cannot be used at the
 * new level, and the user's sessions that never showed a second factor. Where a user is limited to one
 * session, the others that showed one end now.
 */
export async function raiseSession(
  auth: AuthContext,
  db: Db,
  { userId, sessionId, factorId, method }: Raised,
): Promise<SessionJson> {
  await lockSession(db, sessionId)
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
      `delete from auth.sessions
       where user_id = $1 and id <> $2 and coalesce(aal::text, 'aal1') = 'aal1'`,
      [userId, sessionId],
    ),
    endOlderSessions(db, auth.settings.sessionRules, userId, sessionId),
  ])
  return renewSession(auth, db, userId, sessionId)
}

type Shown = { factor: FactorRow; challengeId: string; method: 'totp' | 'mfa/webauthn' }

/** Completes a verification: deletes unverified factors of the same type and raises the session. */
export async function finishVerification(
  auth: AuthContext,
  db: Db,
  call: Call,
  { user, claims }: SignedIn,
  { factor, challengeId, method }: Shown,
): Promise<SessionJson> {
  await db.query(
    `delete from auth.mfa_factors
     where user_id = $1 and factor_type = $2 and status = 'unverified'`,
    [user.id, factor.factor_type],
  )
  await audit(db, call, user, 'verification_attempted', {
    factor_id: factor.id,
    challenge_id: challengeId,
    factor_type: factor.factor_type,
  })
  const raised = { userId: user.id, sessionId: claims.session_id, factorId: factor.id }
  return raiseSession(auth, db, { ...raised, method })
}
