import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database/transaction.ts'
import { invalid } from '../errors/auth-error.ts'
import { requireUser } from '../http/require-user.ts'
import { endSessions, type LogoutScope } from '../sessions/end-sessions.ts'

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
