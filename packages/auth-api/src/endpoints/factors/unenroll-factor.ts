import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { inTransaction } from '../../database.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { isSecondLevel, lockFactor } from '../../factors/find-factor.ts'
import { json } from '../../http/json.ts'
import { requireUser } from '../../http/require-user.ts'

/** DELETE /factors/:factor_id: deleting a verified factor requires a session of level `aal2`. */
export async function unenrollFactor(auth: AuthContext, call: Call): Promise<Response> {
  const { user, claims } = await requireUser(auth, call)
  await auth.limits.take(['userUpdatePerAccount', user.id])
  const id = await inTransaction(auth.pool, async (db) => {
    await db.query('select from auth.users where id = $1 for update', [user.id])
    const factor = await lockFactor(db, user.id, call.path.factor_id)
    if (factor.status === 'verified' && !(await isSecondLevel(db, claims.session_id))) {
      const message = 'AAL2 required to unenroll verified factor'
      throw new AuthError('insufficient_aal', { status: 422, message })
    }
    await db.query('delete from auth.mfa_factors where id = $1', [factor.id])
    await audit(db, call, user, 'factor_unenrolled', {
      factor_id: factor.id,
      factor_status: factor.status,
      session_id: claims.session_id,
    })
    return factor.id
  })
  return json({ id })
}
