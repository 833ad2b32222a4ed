import type { AuthContext, Call } from '../auth-context.ts'
import { AuthError } from '../errors/auth-error.ts'
import { accessTokenClaims, type UserClaims } from '../tokens/access-token-claims.ts'
import { userColumns } from '../users/find-user.ts'
import { isBanned, type UserRow } from '../users/user-row.ts'
import { bearerToken } from './bearer-token.ts'

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
