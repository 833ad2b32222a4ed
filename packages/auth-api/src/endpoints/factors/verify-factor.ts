import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { type Db, inTransaction } from '../../database.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { type FactorRow, factorTypeOf, lockFactor } from '../../factors/find-factor.ts'
import { finishVerification } from '../../factors/raise-session.ts'
import { requireOwnLevel } from '../../factors/require-second-level.ts'
import { addressOf, challengeSeconds, takeChallenge } from '../../factors/take-challenge.ts'
import { stepOfCode } from '../../factors/totp.ts'
import { json, optionalText, readBody } from '../../http/json.ts'
import { requireUser } from '../../http/require-user.ts'
import type { Counter } from '../../limits/rate-limits.ts'
import { siteOfFactors } from '../../webauthn/visited-site.ts'
import { verifyWebauthn, webauthnChallenge, webauthnFields } from './webauthn-factor.ts'

const body = z.object({
  challenge_id: optionalText,
  code: optionalText,
  webauthn: webauthnFields,
})

/**
 * POST /factors/:factor_id/verify: exchanges a code or an authenticator's signature for a session of level
 * `aal2`. The first verification activates the factor. Attempts are counted per account before the check, on
 * any device, because the caller already has the first factor.
 */
export async function verifyFactor(auth: AuthContext, call: Call): Promise<Response> {
  const signedIn = await requireUser(auth, call)
  const { user, claims } = signedIn
  const type = factorTypeOf(user, call.path.factor_id)
  if (type !== 'webauthn' && !auth.settings.totpVerify) {
    throw new AuthError('mfa_totp_verify_not_enabled')
  }
  const input = await readBody(call.request, body)
  const counters: Counter[] = [
    ['factorPerAccount', user.id],
    ['factorPerAccountDaily', user.id],
  ]
  await auth.limits.take(...counters)
  if (type === 'webauthn') {
    const answer = { challengeId: input.challenge_id, webauthn: input.webauthn }
    const shown = await verifyWebauthn(auth, call, signedIn, answer)
    await auth.limits.reset(...counters)
    return json(shown)
  }
  const session = await inTransaction(auth.pool, async (db) => {
    // Serializes the verifications of a user, so that two new factors cannot both be the first.
    await db.query('select from auth.users where id = $1 for update', [user.id])
    const factor = await lockFactor(db, user.id, call.path.factor_id)
    await takeChallenge(db, factor.id, input.challenge_id, call)
    await useCode(db, factor, input.code)
    await requireOwnLevel(db, factor, claims.session_id)
    await db.query(
      `update auth.mfa_factors set status = 'verified', updated_at = now()
       where id = $1 and status = 'unverified'`,
      [factor.id],
    )
    const shown = { factor, challengeId: input.challenge_id, method: 'totp' } as const
    return finishVerification(auth, db, call, signedIn, shown)
  })
  await auth.limits.reset(...counters)
  return json(session)
}

/** @throws AuthError `mfa_verification_failed` for a wrong code, and for a right one used before. */
async function useCode(db: Db, factor: FactorRow, code: string): Promise<void> {
  const { rows } = await db.query<{ last_step: string }>(
    'select last_step from auth.mfa_used_codes where factor_id = $1',
    [factor.id],
  )
  const lastStep = Number(rows[0]?.last_step ?? 0)
  const step = factor.secret && stepOfCode(factor.secret, code, Date.now(), lastStep)
  if (!step) throw new AuthError('mfa_verification_failed')
  await db.query(
    `insert into auth.mfa_used_codes (factor_id, last_step) values ($1, $2)
     on conflict (factor_id) do update set last_step = excluded.last_step`,
    [factor.id, step],
  )
}

/** POST /factors/:factor_id/challenge: creates a challenge for a code or an authenticator, valid for five minutes. */
export async function challengeFactor(auth: AuthContext, call: Call): Promise<Response> {
  const signedIn = await requireUser(auth, call)
  const { user } = signedIn
  const isKey = factorTypeOf(user, call.path.factor_id) === 'webauthn'
  if (!isKey && !auth.settings.totpVerify) throw new AuthError('mfa_totp_verify_not_enabled')
  await auth.limits.take(['userUpdatePerAccount', user.id])
  const site = isKey ? await siteOfFactors(auth, call, 'verify') : null
  const { factor, made } = await inTransaction(auth.pool, async (db) => {
    const own = await lockFactor(db, user.id, call.path.factor_id)
    const begun = site ? await webauthnChallenge(db, site, signedIn, own) : { id: randomUUID() }
    await db.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data)
       values ($1, $2, now(), $3, $4)`,
      [begun.id, own.id, addressOf(call), 'data' in begun ? JSON.stringify(begun.data) : null],
    )
    await db.query(
      'update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1',
      [own.id],
    )
    await audit(db, call, user, 'challenge_created', {
      factor_id: own.id,
      factor_status: own.status,
    })
    return { factor: own, made: begun }
  })
  const expiresAt = Math.floor(Date.now() / 1000) + challengeSeconds
  const asked = 'webauthn' in made ? { webauthn: made.webauthn } : {}
  return json({ id: made.id, type: factor.factor_type, expires_at: expiresAt, ...asked })
}
