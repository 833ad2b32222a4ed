import type { Db } from '../database/transaction.ts'

/** Merges `changes` into the user's own metadata, key by key; null removes a key. */
export async function mergeUserMetadata(
  db: Db,
  userId: string,
  changes: Record<string, unknown>,
): Promise<void> {
  await db.query(
    `update auth.users set raw_user_meta_data = ${merged('raw_user_meta_data')}, updated_at = now() where id = $1`,
    [userId, JSON.stringify(changes)],
  )
}

/** The same for what the application knows about the user, which users cannot write. */
export async function mergeAppMetadata(
  db: Db,
  userId: string,
  changes: Record<string, unknown>,
): Promise<void> {
  await db.query(
    `update auth.users set raw_app_meta_data = ${merged('raw_app_meta_data')}, updated_at = now() where id = $1`,
    [userId, JSON.stringify(changes)],
  )
}

function merged(column: 'raw_user_meta_data' | 'raw_app_meta_data'): string {
  const removed = `array(select key from jsonb_each($2::jsonb) where value = 'null')`
  return `(coalesce(${column}, '{}') || $2::jsonb) - ${removed}`
}
