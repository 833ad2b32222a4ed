import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { inTransaction } from '../../database.ts'
import { lockFactor } from '../../factors/find-factor.ts'
import { json } from '../../http/json.ts'
import { requireAdmin } from '../../http/require-user.ts'
import { inUtc } from '../../users/user-json.ts'
import { userByPath } from './get-user.ts'

/** GET /admin/users/:user_id/factors: lists all factors, including unverified ones, without secrets. */
export async function listFactorsAsAdmin(auth: AuthContext, call: Call): Promise<Response> {
  await requireAdmin(auth, call)
  const user = await userByPath(auth, call)
  return json(user.factors.map(inUtc))
}

/** DELETE /admin/users/:user_id/factors/:factor_id: for users who lost the device. */
export async function deleteFactorAsAdmin(auth: AuthContext, call: Call): Promise<Response> {
  const admin = await requireAdmin(auth, call)
  const user = await userByPath(auth, call)
  const factor = await inTransaction(auth.pool, async (db) => {
    await db.query('select from auth.users where id = $1 for update', [user.id])
    const { id } = await lockFactor(db, user.id, call.path.factor_id)
    await db.query('delete from auth.mfa_factors where id = $1', [id])
    await audit(db, call, admin, 'factor_deleted', { user_id: user.id, factor_id: id })
    return user.factors.find((one) => one.id === id)
  })
  return json(factor ? inUtc(factor) : {})
}
