import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import type { Db } from '../database/transaction.ts'
import type { SignedIn } from '../http/require-user.ts'
import type { SessionJson } from '../sessions/session-json.ts'
import type { FactorRow } from './find-factor.ts'
import { raiseSession } from './raise-session.ts'

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
