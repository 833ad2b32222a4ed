import { isIP } from 'node:net'
import { z } from 'zod'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { type Db, inTransaction } from '../../database/transaction.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { type FactorRow, isSecondLevel, lockFactor } from '../../factors/find-factor.ts'
import { raiseSession } from '../../factors/raise-session.ts'
import { takeChallenge } from '../../factors/take-challenge.ts'
import { stepOfCode } from '../../factors/totp.ts'
import { json } from '../../http/json.ts'
import { optionalText, readBody } from '../../http/read-body.ts'
import { requireUser } from '../../http/require-user.ts'
import type { Counter } from '../../limits/rate-limits.ts'

const body = z.object({ challenge_id: optionalText, code: optionalText })

/**
 * POST /factors/:factor_id/verify: a code for a session of level `aal2`, and for the factor, the first
 * time, to count. Tries are counted by account before they are judged, whatever device they come
 * from: whoever gets here has the first factor already.
 */
export async function verifyFactor(auth: AuthContext, call: Call): Promise<Response> {
  const { user, claims } = await requireUser(auth, call)
  if (!auth.settings.totpVerify) throw new AuthError('mfa_totp_verify_not_enabled')
  const input = await readBody(call.request, body)
  const counters: Counter[] = [
    ['factorPerAccount', user.id],
    ['factorPerAccountDaily', user.id],
  ]
  await auth.limits.take(...counters)
  const session = await inTransaction(auth.pool, async (db) => {
    // One verification of a user at a time: two new factors cannot both be the first.
    await db.query('select from auth.users where id = $1 for update', [user.id])
    const factor = await lockFactor(db, user.id, call.path.factor_id)
    await takeChallenge(
      db,
      factor.id,
      input.challenge_id,
      isIP(call.address) ? call.address : '0.0.0.0',
    )
    await useCode(db, factor, input.code)
    await requireOwnLevel(db, factor, claims.session_id)
    await db.query(
      `update auth.mfa_factors set status = 'verified', updated_at = now()
       where id = $1 and status = 'unverified'`,
      [factor.id],
    )
    await db.query(
      `delete from auth.mfa_factors
       where user_id = $1 and factor_type = 'totp' and status = 'unverified'`,
      [user.id],
    )
    await audit(db, call, user, 'verification_attempted', {
      factor_id: factor.id,
      challenge_id: input.challenge_id,
      factor_type: 'totp',
    })
    const raised = { userId: user.id, sessionId: claims.session_id, factorId: factor.id }
    return raiseSession(auth, db, { ...raised, method: 'totp' })
  })
  await auth.limits.reset(...counters)
  return json(session)
}

/** A further factor counts only where one that counts already was shown. */
async function requireOwnLevel(db: Db, factor: FactorRow, sessionId: string): Promise<void> {
  if (factor.status === 'verified') return
  const { rowCount } = await db.query(
    `select from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [factor.user_id],
  )
  if (rowCount === 0 || (await isSecondLevel(db, sessionId))) return
  throw new AuthError('insufficient_aal', { message: 'AAL2 required to enroll a new factor' })
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
