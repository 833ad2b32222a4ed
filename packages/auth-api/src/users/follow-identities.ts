import type { Db } from '../database/transaction.ts'

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
