import type { Db } from '../database/transaction.ts'

/** Invalidates every code sent for an account, or for a sign-up with its number. */
export async function voidTextedCodes(db: Db, userId: string): Promise<void> {
  await db.query(
    `delete from auth.texted_codes
     where user_id = $1
       or user_id is null and phone = (select u.phone from auth.users u where u.id = $1)`,
    [userId],
  )
}
