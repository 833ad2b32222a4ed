import type { Db } from '../database/transaction.ts'
import { userColumns } from '../users/find-user.ts'
import type { UserRow } from '../users/user-row.ts'
import { voidTextedCodes } from './void-texted-codes.ts'

export async function findUserByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `select ${userColumns} from auth.users u where u.phone = $1`,
    [phone],
  )
  return rows[0]
}

/**
 * Whether whoever holds the number may have the account by it: it is confirmed, or there is no other way in
 * that somebody has proved. An administrator may have given an account a wrong number.
 */
export function opensAccount(user: UserRow): boolean {
  if (user.phone_confirmed_at) return true
  return !user.email_confirmed_at && user.identities.every(({ provider }) => provider === 'phone')
}

/** The identity of a user's own number, with what the user said about itself. */
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

/** Marks the number as the user's own, and makes every code sent for it worthless. */
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
 * Another number, of the user's own or as an administrator says; the identity follows. It is not confirmed by
 * the confirmation of the one before, and codes under way are worthless. The same number again changes nothing.
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
