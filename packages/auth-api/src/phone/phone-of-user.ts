import type { Db } from '../database.ts'
import { voidTextedCodes } from '../one-time/one-time-token.ts'
import { type UserRow, userColumns } from '../users/find-user.ts'

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
