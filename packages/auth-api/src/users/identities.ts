import type { Db } from '../database.ts'
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

/** Updates `app_metadata.provider` (the oldest) and `providers` to the user's identities. */
export async function followIdentities(db: Db, userId: string): Promise<void> {
  await db.query(
    `update auth.users u
     set raw_app_meta_data = (coalesce(u.raw_app_meta_data, '{}') - 'provider') || found.facts,
       updated_at = now()
     from (
       select jsonb_strip_nulls(jsonb_build_object(
         'provider', (array_agg(provider order by first))[1],
         'providers', coalesce(jsonb_agg(provider order by first), '[]'))) as facts
       from (select provider, min(created_at) as first from auth.identities
         where user_id = $1 group by provider) i
     ) found
     where u.id = $1`,
    [userId],
  )
}
