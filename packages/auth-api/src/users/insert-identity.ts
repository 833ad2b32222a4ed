import type { Db } from '../database/transaction.ts'
import type { Identity } from '../providers/identity.ts'

/** @returns false if this or another user already has the identity */
export async function insertIdentity(db: Db, userId: string, identity: Identity): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into auth.identities (
       provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now(), now())
     on conflict (provider_id, provider) do nothing`,
    [identity.subject, userId, JSON.stringify(identity.data), identity.provider],
  )
  return rowCount === 1
}
