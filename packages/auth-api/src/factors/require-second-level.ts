import type { AuthContext } from '../auth-context.ts'
import type { Db } from '../database.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { SignedIn } from '../http/require-user.ts'
import { type FactorRow, isSecondLevel } from './find-factor.ts'

/**
 * Refuses a session without a second factor if the user has one.
 * @param what the refused action, for the message
 * @throws AuthError `insufficient_aal` (401).
 */
export async function requireSecondLevel(
  auth: AuthContext,
  { user, claims }: SignedIn,
  what: string,
): Promise<void> {
  if (!user.factors.some((factor) => factor.status === 'verified')) return
  if (await isSecondLevel(auth.pool, claims.session_id)) return
  const message = `AAL2 session is required to ${what} when MFA is enabled.`
  throw new AuthError('insufficient_aal', { status: 401, message })
}

/**
 * Checks the same against the present state of the database. The caller holds the lock on the user's row, so
 * a factor added or a session ended by a parallel request is seen.
 * @throws AuthError `insufficient_aal`, `session_not_found` (403).
 */
export async function requireLevelOfAccount(
  db: Db,
  userId: string,
  sessionId: string,
  what: string,
): Promise<void> {
  const { rows } = await db.query<{ aal: string | null; is_protected: boolean }>(
    `select s.aal::text as aal, exists (
       select from auth.mfa_factors f where f.user_id = $1 and f.status = 'verified') as is_protected
     from auth.sessions s where s.id = $2 and s.user_id = $1`,
    [userId, sessionId],
  )
  const [session] = rows
  if (!session) throw new AuthError('session_not_found')
  if (!session.is_protected || session.aal === 'aal2') return
  const message = `AAL2 session is required to ${what} when MFA is enabled`
  throw new AuthError('insufficient_aal', { message })
}

/** Activating another factor requires a session that has shown an active one. */
export async function requireOwnLevel(db: Db, factor: FactorRow, sessionId: string): Promise<void> {
  if (factor.status === 'verified') return
  const { rowCount } = await db.query(
    `select from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [factor.user_id],
  )
  if (rowCount === 0 || (await isSecondLevel(db, sessionId))) return
  throw new AuthError('insufficient_aal', { message: 'AAL2 required to enroll a new factor' })
}
