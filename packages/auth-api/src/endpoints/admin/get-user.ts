import { z } from 'zod'
import type { AuthContext, Call } from '../../auth-context.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import { json } from '../../http/json.ts'
import { requireAdmin } from '../../http/require-user.ts'
import { findUserById, type UserRow } from '../../users/find-user.ts'
import { toUserJson } from '../../users/user-json.ts'

/** GET /admin/users/:user_id */
export async function getUserAsAdmin(auth: AuthContext, call: Call): Promise<Response> {
  await requireAdmin(auth, call)
  return json(toUserJson(await userByPath(auth, call)))
}

/**
 * Returns the user identified by the path.
 * @throws AuthError `validation_failed` or `user_not_found` (both 404).
 */
export async function userByPath(auth: AuthContext, call: Call): Promise<UserRow> {
  const id = z.guid().safeParse(call.path.user_id)
  if (!id.success) throw invalid('user_id must be an UUID', 404)
  const user = await findUserById(auth.pool, id.data)
  if (!user) throw new AuthError('user_not_found')
  return user
}
