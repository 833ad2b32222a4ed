import type { AuthContext, Call } from '../auth-context.ts'
import { json } from '../http/json.ts'
import { requireUser } from '../http/require-user.ts'
import { toUserJson } from '../users/user-json.ts'

/** GET /user: returns the signed-in user from the database. */
export async function getUser(auth: AuthContext, call: Call): Promise<Response> {
  const { user } = await requireUser(auth, call)
  return json(toUserJson(user))
}
