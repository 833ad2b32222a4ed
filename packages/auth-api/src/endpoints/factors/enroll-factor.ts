import { randomUUID } from 'node:crypto'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { type Db, inTransaction } from '../../database.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import { isSecondLevel, lockFactor } from '../../factors/find-factor.ts'
import { keyUri, newSecret } from '../../factors/totp.ts'
import { json, optionalText, readBody } from '../../http/json.ts'
import { requireUser, type SignedIn } from '../../http/require-user.ts'
import { siteOfFactors } from '../../webauthn/visited-site.ts'

/** Maximum length in characters of a device name and of a site name. */
const maxNameLength = 100

const body = z.object({
  friendly_name: optionalText,
  factor_type: optionalText,
  issuer: optionalText,
  phone: optionalText,
})

/**
 * POST /factors: returns a secret for an authenticator app as text, URI and QR code, or reserves a factor for
 * a key that the challenge requests. The factor has no effect until it is verified, and expires after five
 * minutes.
 */
export async function enrollFactor(auth: AuthContext, call: Call): Promise<Response> {
  const signedIn = await requireUser(auth, call)
  const { user } = signedIn
  await auth.limits.take(['userUpdatePerAccount', user.id])
  const input = await readBody(call.request, body)
  const type = await typeOf(auth, call, input.factor_type)
  const { friendly_name: name } = input
  const issuer = input.issuer || new URL(auth.settings.siteUrl).host
  if (name.length > maxNameLength || issuer.length > maxNameLength) {
    throw invalid(`friendly_name and issuer cannot be longer than ${maxNameLength} characters`)
  }
  const [id, secret] = [randomUUID(), type === 'totp' ? newSecret() : null]
  await inTransaction(auth.pool, async (db) => {
    await requireRoom(auth, db, signedIn, name)
    await db.query(
      `insert into auth.mfa_factors (
         id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, $3, $4, 'unverified', now(), now(), $5)`,
      [id, user.id, name, type, secret],
    )
    await audit(db, call, user, 'factor_in_progress', { factor_id: id })
  })
  const factor = { id, type, ...(name === '' ? {} : { friendly_name: name }) }
  if (secret === null) return json(factor)
  const uri = keyUri(secret, issuer, user.email ?? user.id)
  return json({ ...factor, totp: { qr_code: renderSVG(uri), secret, uri } })
}

async function typeOf(auth: AuthContext, call: Call, type: string): Promise<'totp' | 'webauthn'> {
  if (type === 'phone') throw new AuthError('mfa_phone_enroll_not_enabled')
  if (type === 'webauthn') await siteOfFactors(auth, call, 'enroll')
  else if (type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn')
  else if (!auth.settings.totpEnroll) throw new AuthError('mfa_totp_enroll_not_enabled')
  return type
}

/** Locks the user's row, so that factors of parallel requests are counted too. */
async function requireRoom(
  auth: AuthContext,
  db: Db,
  { user, claims }: SignedIn,
  name: string,
): Promise<void> {
  await db.query('select from auth.users where id = $1 for update', [user.id])
  await db.query(
    `delete from auth.mfa_factors
     where user_id = $1 and status = 'unverified' and created_at < now() - interval '5 minutes'`,
    [user.id],
  )
  const { rows } = await db.query<{ friendly_name: string | null; status: string }>(
    'select friendly_name, status from auth.mfa_factors where user_id = $1',
    [user.id],
  )
  if (rows.some((factor) => (factor.friendly_name ?? '') === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`
    throw new AuthError('mfa_factor_name_conflict', { message })
  }
  if (rows.length >= auth.settings.maxFactors) throw new AuthError('too_many_enrolled_mfa_factors')
  const isProtected = rows.some((factor) => factor.status === 'verified')
  if (isProtected && !(await isSecondLevel(db, claims.session_id))) {
    throw new AuthError('insufficient_aal', { message: 'AAL2 required to enroll a new factor' })
  }
}

/** DELETE /factors/:factor_id: deleting a verified factor requires a session of level `aal2`. */
export async function unenrollFactor(auth: AuthContext, call: Call): Promise<Response> {
  const { user, claims } = await requireUser(auth, call)
  await auth.limits.take(['userUpdatePerAccount', user.id])
  const id = await inTransaction(auth.pool, async (db) => {
    await db.query('select from auth.users where id = $1 for update', [user.id])
    const factor = await lockFactor(db, user.id, call.path.factor_id)
    if (factor.status === 'verified' && !(await isSecondLevel(db, claims.session_id))) {
      const message = 'AAL2 required to unenroll verified factor'
      throw new AuthError('insufficient_aal', { status: 422, message })
    }
    await db.query('delete from auth.mfa_factors where id = $1', [factor.id])
    await audit(db, call, user, 'factor_unenrolled', {
      factor_id: factor.id,
      factor_status: factor.status,
      session_id: claims.session_id,
    })
    return factor.id
  })
  return json({ id })
}
