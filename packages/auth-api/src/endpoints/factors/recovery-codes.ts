import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { inTransaction } from '../../database/transaction.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { hasJustShownFactor } from '../../factors/find-factor.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from '../../factors/recovery-codes.ts'
import { json } from '../../http/json.ts'
import { requireUser } from '../../http/require-user.ts'

/** GET /factors/recovery-codes: how many were made and how many are left; never the codes. */
export async function tellRecoveryCodes(auth: AuthContext, call: Call): Promise<Response> {
  const { user } = await requireUser(auth, call)
  return json(await countRecoveryCodes(auth.pool, user.id))
}

/**
 * POST /factors/recovery-codes: ten new ones, shown this once, in the place of those before. By a session
 * that has just shown a second factor: whoever has the password alone, or sits down at a screen that was
 * left, would make some for themselves.
 */
export async function makeRecoveryCodes(auth: AuthContext, call: Call): Promise<Response> {
  const { user, claims } = await requireUser(auth, call)
  await auth.limits.take(['userUpdatePerAccount', user.id])
  const codes = await inTransaction(auth.pool, async (db) => {
    // The factors' lock: none is taken away meanwhile, and no two sets become one.
    await db.query('select from auth.users where id = $1 for update', [user.id])
    if (!(await hasJustShownFactor(db, claims.session_id))) {
      const message = 'Verify a second factor before making recovery codes'
      throw new AuthError('insufficient_aal', { message })
    }
    await audit(db, call, user, 'generate_recovery_codes')
    return replaceRecoveryCodes(db, user.id)
  })
  return json({ codes })
}
