import type { Db } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { SessionFacts } from './session-json.ts'

/** Level and methods of `auth.sessions s`, the latest method first. */
export const factColumns = `s.id, coalesce(s.aal::text, 'aal1') as aal,
  coalesce((
    select jsonb_agg(jsonb_build_object('method', c.authentication_method,
      'timestamp', floor(extract(epoch from c.updated_at))) order by c.updated_at desc)
    from auth.mfa_amr_claims c where c.session_id = s.id), '[]') as amr`

/** @throws AuthError `session_not_found` if it has ended in the meantime */
export async function sessionFacts(db: Db, sessionId: string): Promise<SessionFacts> {
  const { rows } = await db.query<SessionFacts>(
    `select ${factColumns} from auth.sessions s where s.id = $1`,
    [sessionId],
  )
  const [session] = rows
  if (!session) throw new AuthError('session_not_found')
  return session
}
