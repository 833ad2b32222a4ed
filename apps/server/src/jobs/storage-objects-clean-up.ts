import { cleanUpStorage, type FileStore } from '@sanamsob/storage-api'
import type pg from 'pg'
import type { Logger } from 'pino'

/**
 * Removes pictures without a reference for a month (private.due_storage_orphans), files without a row (those
 * of removed pictures, and remains of interrupted uploads), and rows whose file is gone.
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
  if (pictures > 0) log.info({ pictures }, 'pictures without a reference removed')
  const { files: removed, rows, left } = await cleanUpStorage(pool, files)
  if (left > 0) log.error({ left }, 'most stored files are missing; their rows were not removed')
  if (removed + rows > 0) log.info({ files: removed, rows }, 'stored files without a row removed')
}
