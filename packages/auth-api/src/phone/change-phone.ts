import { audit } from '../audit-log.ts'
import type { Call } from '../auth-context.ts'
import { type Db, isUniqueViolation } from '../database.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { UserRow } from '../users/find-user.ts'
import { followIdentities } from '../users/identities.ts'
import { confirmPhone, setPhone } from './phone-of-user.ts'
import { issueTextedCode } from './texted-code.ts'

/** Stores a requested number change and returns the code for it. Codes of earlier requests are no longer valid. */
export async function wishPhone(db: Db, userId: string, phone: string): Promise<string> {
  await Promise.all([
    db.query('update auth.users set phone_change = $2, updated_at = now() where id = $1', [
      userId,
      phone,
    ]),
    db.query(
      `delete from auth.texted_codes where user_id = $1 and token_type = 'phone_change_token'`,
      [userId],
    ),
  ])
  return issueTextedCode(db, { userId, type: 'phone_change_token', phone })
}

/**
 * Completes the change after the code for the new number was typed. An anonymous user becomes a permanent
 * account.
 * @throws AuthError `phone_exists` if another user has confirmed the number in the meantime
 */
export async function finishPhoneChange(db: Db, call: Call, user: UserRow): Promise<void> {
  const { id, phone_change: phone } = user
  if (!phone) throw new AuthError('otp_expired')
  await setPhone(db, id, phone).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AuthError('phone_exists') : error
  })
  await db.query(`update auth.users set phone_change = '' where id = $1`, [id])
  await followIdentities(db, id)
  await confirmPhone(db, id)
  await audit(db, call, user, 'user_modified', { provider: 'phone' })
}
