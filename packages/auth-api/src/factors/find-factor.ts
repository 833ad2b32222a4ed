import { z } from 'zod'
import type { Db } from '../database/transaction.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import type { UserRow } from '../users/user-row.ts'
import type { FactorCredential } from '../webauthn/factor-credential.ts'

export type FactorRow = {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: 'totp' | 'webauthn' | 'phone'
  status: 'unverified' | 'verified'
  secret: string | null
  web_authn_credential: FactorCredential | null
}

/**
 * A factor of this user, locked until the transaction ends, so that no code of it is judged twice at
 * a time.
 * @throws AuthError `validation_failed` or `mfa_factor_not_found` (both 404): another's is none.
 */
export async function lockFactor(
  db: Db,
  userId: string,
  factorId: string | undefined,
): Promise<FactorRow> {
  const id = z.guid().safeParse(factorId)
  if (!id.success) throw invalid('factor_id must be an UUID', 404)
  const { rows } = await db.query<FactorRow>(
    'select * from auth.mfa_factors where id = $1 and user_id = $2 for update',
    [id.data, userId],
  )
  const [factor] = rows
  if (!factor) throw new AuthError('mfa_factor_not_found')
  return factor
}

/** Of one of the user's own, which `lockFactor` looks for again; undefined for any other. */
export function factorTypeOf(user: UserRow, factorId: string | undefined): string | undefined {
  return user.factors.find(({ id }) => id === factorId?.toLowerCase())?.factor_type
}

/** Whether the session has shown a second factor, as the database has it now. */
export async function isSecondLevel(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await db.query<{ aal: string | null }>(
    'select aal::text as aal from auth.sessions where id = $1',
    [sessionId],
  )
  return rows[0]?.aal === 'aal2'
}

/** Whether the session has shown a second factor in the last ten minutes, and has it still. */
export async function hasJustShownFactor(db: Db, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from auth.sessions s join auth.mfa_amr_claims c on c.session_id = s.id
     where s.id = $1 and s.aal = 'aal2' and c.authentication_method in ('totp', 'mfa/webauthn', 'mfa/recovery_code')
       and c.updated_at > now() - interval '10 minutes' limit 1`,
    [sessionId],
  )
  return rowCount === 1
}
