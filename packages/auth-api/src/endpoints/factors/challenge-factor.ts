import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { inTransaction } from '../../database/transaction.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { lockFactor } from '../../factors/find-factor.ts'
import { challengeSeconds } from '../../factors/take-challenge.ts'
import { json } from '../../http/json.ts'
import { requireUser } from '../../http/require-user.ts'

/** POST /factors/:factor_id/challenge: what a code is to be verified against, within five minutes. */
export async function challengeFactor(auth: AuthContext, call: Call): Promise<Response> {
  const { user } = await requireUser(auth, call)
  if (!auth.settings.totpVerify) throw new AuthError('mfa_totp_verify_not_enabled')
  await auth.limits.take(['userUpdatePerAccount', user.id])
  const id = randomUUID()
  const factor = await inTransaction(auth.pool, async (db) => {
    const own = await lockFactor(db, user.id, call.path.factor_id)
    await db.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
       values ($1, $2, now(), $3)`,
      [id, own.id, isIP(call.address) ? call.address : '0.0.0.0'],
    )
    await db.query(
      'update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1',
      [own.id],
    )
    await audit(db, call, user, 'challenge_created', {
      factor_id: own.id,
      factor_status: own.status,
    })
    return own
  })
  const expiresAt = Math.floor(Date.now() / 1000) + challengeSeconds
  return json({ id, type: factor.factor_type, expires_at: expiresAt })
}
