import type { AuthContext, Call } from '../../auth-context.ts'
import { json } from '../../http/json.ts'
import { requireAdmin } from '../../http/require-admin.ts'
import { toUserJson } from '../../users/user-json.ts'
import { userByPath } from './user-by-path.ts'

/** GET /admin/users/:user_id */
export async function getUserAsAdmin(auth: AuthContext, call: Call): Promise<Response> {
  await requireAdmin(auth, call)
  return json(toUserJson(await userByPath(auth, call)))
}
