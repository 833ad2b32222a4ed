import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { type Db, inTransaction } from '../database.ts'
import { invalid } from '../errors/auth-error.ts'
import { requireUser } from '../http/require-user.ts'

/** POST /logout?scope=global|local|others: ends sessions and thus invalidates their access tokens. */
export async function logout(auth: AuthContext, call: Call): Promise<Response> {
  const { user, claims } = await requireUser(auth, call)
  const scope = readScope(call.url.searchParams.get('scope'))
  await inTransaction(auth.pool, async (db) => {
    await Promise.all([
      audit(db, call, user, 'logout'),
      endSessions(db, user.id, claims.session_id, scope),
    ])
  })
  return new Response(null, { status: 204 })
}

function readScope(scope: string | null): LogoutScope {
  if (!scope) return 'global'
  if (scope === 'global' || scope === 'local' || scope === 'others') return scope
  throw invalid(`Unsupported logout scope "${scope}"`)
}

type LogoutScope = 'global' | 'local' | 'others'

/** Ends sessions with their refresh tokens: all of the user's, this one, or all but this one. */
async function endSessions(
  db: Db,
  userId: string,
  sessionId: string,
  scope: LogoutScope,
): Promise<void> {
  const which = {
    global: 'user_id = $1 and $2::uuid is not null',
    local: 'user_id = $1 and id = $2::uuid',
    others: 'user_id = $1 and id <> $2::uuid',
  }
  await db.query(`delete from auth.sessions where ${which[scope]}`, [userId, sessionId])
}
