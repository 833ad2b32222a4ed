import type { AuthContext, Call } from '../auth-context.ts'
import { AuthError } from '../errors/auth-error.ts'
import { accessTokenClaims, type UserClaims } from '../sessions/access-tokens.ts'
import { isBanned, type UserRow, userColumns } from '../users/find-user.ts'

export type SignedIn = { user: UserRow; claims: UserClaims; sessionStartedAt: Date }

/**
 * Returns the user of the request's access token if its session still exists.
 * @throws AuthError `no_authorization` (401), `bad_jwt`, `user_not_found`, `session_not_found`, `user_banned`
 *   (403).
 */
export async function requireUser(auth: AuthContext, call: Call): Promise<SignedIn> {
  const parsed = accessTokenClaims.safeParse(await auth.tokens.verify(bearerToken(call.request)))
  if (!parsed.success) {
    throw new AuthError('bad_jwt', { message: 'invalid claim: missing sub claim' })
  }
  const claims = parsed.data
  const { rows } = await auth.pool.query<UserRow & { session_created_at: Date | null }>(
    `select ${userColumns},
       (select coalesce(s.created_at, 'epoch') from auth.sessions s
        where s.id = $2 and s.user_id = u.id and coalesce(s.not_after > now(), true)
       ) as session_created_at
     from auth.users u where u.id = $1 and u.deleted_at is null`,
    [claims.sub, claims.session_id],
  )
  const [user] = rows
  if (!user) {
    const message = 'User from sub claim in JWT does not exist'
    throw new AuthError('user_not_found', { status: 403, message })
  }
  if (!user.session_created_at) throw new AuthError('session_not_found')
  if (isBanned(user)) throw new AuthError('user_banned')
  return { user, claims, sessionStartedAt: user.session_created_at }
}

const day = 24 * 3600 * 1000

/** Returns whether the session is too old to add a sign-in method, if the settings require a fresh one. */
export function isOldSession(auth: AuthContext, { sessionStartedAt }: SignedIn): boolean {
  if (!auth.settings.requireReauthentication) return false
  return Date.now() - sessionStartedAt.getTime() > day
}

/** @throws AuthError `reauthentication_needed` (400). */
export function requireFreshSession(auth: AuthContext, signedIn: SignedIn): void {
  if (!isOldSession(auth, signedIn)) return
  const message = 'A new way into the account requires a new sign-in'
  throw new AuthError('reauthentication_needed', { message })
}

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

/**
 * Returns the token of the `Authorization` header.
 * @throws AuthError `no_authorization` (401) if there is none
 */
export function bearerToken(request: Request): string {
  const token = /^bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) throw new AuthError('no_authorization')
  return token
}
