import { audit } from '../audit-log.ts'
import type { Call } from '../auth-context.ts'
import { type Db, isUniqueViolation } from '../database.ts'
import { AuthError } from '../errors/auth-error.ts'
import { voidTextedCodes } from '../one-time/one-time-token.ts'
import { type UserRow, userColumns } from '../users/find-user.ts'
import { followIdentities } from '../users/identities.ts'
import { issueTextedCode } from './texted-code.ts'

export async function findUserByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `select ${userColumns} from auth.users u where u.phone = $1`,
    [phone],
  )
  return rows[0]
}

/**
 * Returns whether the holder of the number may sign in to the account: the number is confirmed, or no other
 * sign-in method is proved. An administrator may have entered a wrong number.
 */
export function opensAccount(user: UserRow): boolean {
  if (user.phone_confirmed_at) return true
  return !user.email_confirmed_at && user.identities.every(({ provider }) => provider === 'phone')
}

/** Creates the identity for a user's own number, with the user's metadata. */
export async function createPhoneIdentity(
  db: Db,
  userId: string,
  phone: string,
  metadata: Record<string, unknown> = {},
): Promise<void> {
  const own = { sub: userId, phone, email_verified: false, phone_verified: false }
  await db.query(
    `insert into auth.identities (
       provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::uuid::text, $1::uuid, $2, 'phone', now(), now(), now())`,
    [userId, JSON.stringify({ ...metadata, ...own })],
  )
}

/** Marks the number as confirmed and invalidates every code sent for it. */
export async function confirmPhone(db: Db, userId: string): Promise<void> {
  await Promise.all([
    db.query(
      `update auth.users
       set phone_confirmed_at = coalesce(phone_confirmed_at, now()), is_anonymous = false, updated_at = now()
       where id = $1`,
      [userId],
    ),
    db.query(
      `update auth.identities
       set identity_data = identity_data || '{"phone_verified": true}', updated_at = now()
       where user_id = $1 and provider = 'phone'`,
      [userId],
    ),
    voidTextedCodes(db, userId),
  ])
}

/**
 * Changes the number, on request of the user or an administrator, and updates the identity. The new number is
 * unconfirmed, and pending codes become invalid. Setting the same number changes nothing.
 */
export async function setPhone(db: Db, userId: string, phone: string): Promise<void> {
  const { rowCount: changed } = await db.query(
    `update auth.users set phone = $2, phone_confirmed_at = null, updated_at = now()
     where id = $1 and phone is distinct from $2`,
    [userId, phone],
  )
  if (!changed) return
  await voidTextedCodes(db, userId)
  const own = JSON.stringify({ phone, phone_verified: false })
  const { rowCount } = await db.query(
    `update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = now()
     where user_id = $1 and provider = 'phone'`,
    [userId, own],
  )
  if (!rowCount) await createPhoneIdentity(db, userId, phone)
}

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
