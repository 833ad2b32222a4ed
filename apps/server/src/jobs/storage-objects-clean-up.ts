import { cleanUpStorage, type FileStore } from '@sanamsob/storage-api'
import type pg from 'pg'
import type { Logger } from 'pino'

/**
 * Removes pictures that nothing has referred to for a month (private.due_storage_orphans), files that no
 * row names (theirs, and what an upload that was cut off left), and rows whose file is gone.
 */
export async function cleanUpStorageObjects(
  pool: pg.Pool,
  files: FileStore,
  log: Logger,
): Promise<void> {
  await pool.query('select private.mark_storage_orphans()')
  const orphans = await pool.query<{ count: number }>(
    'select private.remove_storage_orphans() as count',
  )
  const pictures = orphans.rows[0]?.count ?? 0
  if (pictures > 0) log.info({ pictures }, 'pictures that nothing refers to removed')
  const { files: removed, rows, left } = await cleanUpStorage(pool, files)
  if (left > 0) log.error({ left }, 'most stored files are missing; nothing was removed for that')
  if (removed + rows > 0) log.info({ files: removed, rows }, 'stored files without a row removed')
}
