import type { AuthContext, Call } from '../auth-context.ts'
import { AuthError } from '../errors/auth-error.ts'
import { bearerToken } from './bearer-token.ts'

/** GoTrue's GOTRUE_JWT_ADMIN_ROLES. */
const adminRoles = new Set(['service_role', 'supabase_admin'])

/**
 * Admits only administrative roles and returns the role for the audit log.
 * @throws AuthError `no_authorization` (401), `bad_jwt`, `not_admin` (403).
 */
export async function requireAdmin(auth: AuthContext, call: Call): Promise<{ role: string }> {
  if (auth.isServiceRequest(call.request)) return { role: 'service_role' }
  const { role } = await auth.tokens.verifyService(bearerToken(call.request))
  if (!adminRoles.has(role)) throw new AuthError('not_admin')
  return { role }
}
