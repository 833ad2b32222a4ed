import { isIP } from 'node:net'
import { z } from 'zod'
import type { Call } from '../auth-context.ts'
import type { Db } from '../database.ts'
import { AuthError } from '../errors/auth-error.ts'

/** GoTrue's MFA_CHALLENGE_EXPIRY_DURATION. */
export const challengeSeconds = 300

type ChallengeRow<Data> = {
  used: boolean
  expired: boolean
  same_address: boolean
  data: Data | null
}

/**
 * Uses up a challenge of this factor created from the same address. The caller's transaction commits that
 * only if the code was right; a rollback restores the challenge. Returns the challenge's WebAuthn data.
 * @throws AuthError `mfa_factor_not_found`, also for a challenge of another factor;
 *   `mfa_ip_address_mismatch`, also for one that was used; `mfa_challenge_expired` (all 422).
 */
export async function takeChallenge<Data>(
  db: Db,
  factorId: string,
  challengeId: string,
  call: Call,
): Promise<Data | null> {
  const id = z.guid().safeParse(challengeId)
  const { rows } = await db.query<ChallengeRow<Data>>(
    `select verified_at is not null as used, web_authn_session_data as data, ip_address = $3::inet as same_address,
       created_at < now() - make_interval(secs => $4) as expired
     from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
    [id.data ?? null, factorId, addressOf(call), challengeSeconds],
  )
  const [challenge] = rows
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found'
    throw new AuthError('mfa_factor_not_found', { status: 422, message })
  }
  if (challenge.used || !challenge.same_address) throw new AuthError('mfa_ip_address_mismatch')
  if (challenge.expired) {
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError('mfa_challenge_expired', { message })
  }
  await db.query('update auth.mfa_challenges set verified_at = now() where id = $1', [id.data])
  return challenge.data
}

/** Returns the address in a form that `inet` accepts. */
export function addressOf({ address }: Call): string {
  return isIP(address) ? address : '0.0.0.0'
}
