import type { Db } from '../database.ts'
import { voidTokens } from '../one-time/one-time-token.ts'

/** Marks the e-mail address as confirmed and invalidates every code sent for it. */
export async function confirmEmail(db: Db, userId: string): Promise<void> {
  await Promise.all([
    db.query(
      `update auth.users
       set email_confirmed_at = coalesce(email_confirmed_at, now()),
         is_anonymous = false, updated_at = now(),
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
       where id = $1`,
      [userId],
    ),
    db.query(
      `update auth.identities i
       set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
       from auth.users u
       where u.id = $1 and i.user_id = u.id and i.provider = 'email' and i.email = u.email`,
      [userId],
    ),
    voidTokens(db, userId),
  ])
}
