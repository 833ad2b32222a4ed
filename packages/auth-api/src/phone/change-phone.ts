import { audit } from '../audit-log.ts'
import type { Call } from '../auth-context.ts'
import { isUniqueViolation } from '../database/is-unique-violation.ts'
import type { Db } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import { followIdentities } from '../users/follow-identities.ts'
import type { UserRow } from '../users/user-row.ts'
import { confirmPhone, setPhone } from './phone-of-user.ts'
import { issueTextedCode } from './texted-code.ts'

/** Notes the wish for another number, and answers with the code for it. Those of an earlier wish no longer serve. */
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
 * The code of the new number was typed. An anonymous user is a member by it.
 * @throws AuthError `phone_exists` when somebody else has confirmed the number meanwhile.
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
