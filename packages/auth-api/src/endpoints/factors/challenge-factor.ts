import { randomUUID } from 'node:crypto'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { inTransaction } from '../../database.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { factorTypeOf, lockFactor } from '../../factors/find-factor.ts'
import { addressOf, challengeSeconds } from '../../factors/take-challenge.ts'
import { json } from '../../http/json.ts'
import { requireUser } from '../../http/require-user.ts'
import { siteOfFactors } from '../../webauthn/visited-site.ts'
import { webauthnChallenge } from './webauthn-factor.ts'

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
