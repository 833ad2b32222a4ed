import { z } from 'zod'
import type { Db } from '../database.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import type { UserRow } from '../users/find-user.ts'
import type { KnownKey, NewCredential, Transport } from '../webauthn/credential-answers.ts'

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
 * Returns a factor of this user and locks it until the transaction ends, so that a code is never checked
 * twice in parallel.
 * @throws AuthError `validation_failed` or `mfa_factor_not_found` (both 404), the latter also for another
 *   user's factor
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

/** Type of one of the user's own factors, which `lockFactor` checks again; undefined for any other id. */
export function factorTypeOf(user: UserRow, factorId: string | undefined): string | undefined {
  return user.factors.find(({ id }) => id === factorId?.toLowerCase())?.factor_type
}

/** Returns whether the database has the session at level `aal2`. */
export async function isSecondLevel(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await db.query<{ aal: string | null }>(
    'select aal::text as aal from auth.sessions where id = $1',
    [sessionId],
  )
  return rows[0]?.aal === 'aal2'
}

/** Returns whether the session has shown a second factor in the last ten minutes and is still at level `aal2`. */
export async function hasJustShownFactor(db: Db, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from auth.sessions s join auth.mfa_amr_claims c on c.session_id = s.id
     where s.id = $1 and s.aal = 'aal2' and c.authentication_method in ('totp', 'mfa/webauthn', 'mfa/recovery_code')
       and c.updated_at > now() - interval '10 minutes' limit 1`,
    [sessionId],
  )
  return rowCount === 1
}

/** The key of a WebAuthn factor in the format of GoTrue's column, and the site where it is valid. */
export type FactorCredential = {
  id: string
  publicKey: string
  attestationType: 'none'
  transport: Transport[]
  flags: {
    userPresent: boolean
    userVerified: boolean
    backupEligible: boolean
    backupState: boolean
  }
  authenticator: { AAGUID: string; signCount: number; cloneWarning: boolean; attachment: string }
  rpId: string
}

export function toFactorCredential(key: NewCredential, rpId: string): FactorCredential {
  return {
    id: key.id.toString('base64'),
    publicKey: key.publicKey.toString('base64'),
    attestationType: 'none',
    transport: key.transports,
    flags: {
      userPresent: true,
      userVerified: key.userVerified,
      backupEligible: key.backupEligible,
      backupState: key.backedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(key.aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: key.signCount,
      cloneWarning: false,
      attachment: '',
    },
    rpId,
  }
}

export function keyOf({ id, publicKey, authenticator }: FactorCredential): KnownKey {
  return {
    id: Buffer.from(id, 'base64'),
    publicKey: Buffer.from(publicKey, 'base64'),
    signCount: authenticator.signCount,
  }
}
