import type { Pool } from 'pg'
import { type FileStore, fileKey, versionOf } from './files/file-store.ts'
import { expireUploads } from './uploads/resumable-upload.ts'

/** Younger files may belong to a running upload, or to a row that is not yet committed. */
const settledMs = 60 * 60_000
const [versionsAtOnce, expiredAtOnce] = [1000, 100]

type Found = {
  files: number
  rows: number
  /** Rows without a file that were not removed. */
  left: number
}

/**
 * Expires uploads; removes files without a row, and rows without a file. If most rows have no file, the store
 * is the wrong one or was not restored with the database. These rows are left and counted in `left`.
 */
export async function cleanUpStorage(
  pool: Pool,
  files: FileStore,
  settled: number = settledMs,
): Promise<Found> {
  const report = (error: unknown) => {
    throw error
  }
  while ((await expireUploads({ pool, files, report }, expiredAtOnce)) > 0);
  const before = Date.now() - settled
  const present = new Set<string>()
  let removed = 0
  let batch: { key: string; version: string }[] = []
  const removeUnknown = async () => {
    const known = await knownVersions(pool, [...new Set(batch.map(({ version }) => version))])
    for (const { key, version } of batch) {
      if (known.has(version)) continue
      await files.remove(key)
      removed++
    }
    batch = []
  }
  for await (const { key, modifiedAt } of files.list()) {
    const version = versionOf(key)
    if (version === null) continue
    if (key === fileKey(version)) present.add(version)
    if (modifiedAt.getTime() <= before) batch.push({ key, version })
    if (batch.length >= versionsAtOnce) await removeUnknown()
  }
  await removeUnknown()
  return { files: removed, ...(await removeRows(pool, present, new Date(before))) }
}

async function knownVersions(pool: Pool, versions: string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ version: string }>(
    `select version from storage.objects where version = any($1)
     union all select unnest(parts)::text from storage.resumable_uploads`,
    [versions],
  )
  return new Set(rows.map((row) => row.version))
}

async function removeRows(pool: Pool, present: Set<string>, before: Date) {
  const { rows } = await pool.query<{ id: string; version: string }>(
    'select id, version from storage.objects where updated_at <= $1',
    [before],
  )
  const missing = rows.filter(({ version }) => !present.has(version))
  if (missing.length * 2 > rows.length) return { rows: 0, left: missing.length }
  await pool.query('delete from storage.objects where id = any($1) and version = any($2)', [
    missing.map(({ id }) => id),
    missing.map(({ version }) => version),
  ])
  return { rows: missing.length, left: 0 }
}
