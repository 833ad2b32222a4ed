import type { Db } from '../database.ts'
import { requireSmall } from '../http/json.ts'

/**
 * Merges `changes` into the user's own metadata, key by key; null removes a key.
 * @throws AuthError `validation_failed` if the result is too large
 */
export async function mergeUserMetadata(
  db: Db,
  userId: string,
  changes: Record<string, unknown>,
): Promise<void> {
  const { rows } = await db.query<{ merged: object }>(
    `update auth.users set raw_user_meta_data = ${merged('raw_user_meta_data')}, updated_at = now() where id = $1
     returning raw_user_meta_data as merged`,
    [userId, JSON.stringify(changes)],
  )
  // `email_verified` is added by this service, so it does not count.
  requireSmall('user', { ...rows[0]?.merged, email_verified: undefined })
}

/** Merges `changes` into the application's metadata, which users cannot write. */
export async function mergeAppMetadata(
  db: Db,
  userId: string,
  changes: Record<string, unknown>,
): Promise<void> {
  const { rows } = await db.query<{ merged: unknown }>(
    `update auth.users set raw_app_meta_data = ${merged('raw_app_meta_data')}, updated_at = now() where id = $1
     returning raw_app_meta_data as merged`,
    [userId, JSON.stringify(changes)],
  )
  requireSmall('app', rows[0]?.merged ?? {})
}

function merged(column: 'raw_user_meta_data' | 'raw_app_meta_data'): string {
  const removed = `array(select key from jsonb_each($2::jsonb) where value = 'null')`
  return `(coalesce(${column}, '{}') || $2::jsonb) - ${removed}`
}
