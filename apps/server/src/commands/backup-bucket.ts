import { createS3Archive, type S3Archive } from '@sanamsob/storage-api'
import type { Config } from '../config.ts'
import { isBackupName } from './backup-folder.ts'

const address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/

export const isInBucket = (place: string) => place.startsWith('s3://')

/**
 * Returns the bucket of `s3://BUCKET/PATH`, and the path in it.
 * @throws if the address is invalid, no store is configured, or the bucket is that of uploaded files, from
 * which the nightly clean-up removes every object without a row
 */
export function openBucket(place: string, config: Config): { archive: S3Archive; path: string } {
  const [, bucket, path = ''] = address.exec(place) ?? []
  if (bucket === undefined) throw new Error(`${place} is not a bucket: s3://BUCKET/FOLDER`)
  const { backupS3, storageS3 } = config
  if (!backupS3) {
    throw new Error(
      'No store is set: BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY, or those of STORAGE_S3.',
    )
  }
  if (storageS3?.bucket === bucket && storageS3.endpoint === backupS3.endpoint)
    throw new Error(`${bucket} is only for uploaded files; use another bucket.`)
  return { archive: createS3Archive({ ...backupS3, bucket }), path }
}

/** `a/b` and `a/b/` are the same folder. The empty path is the whole bucket. */
export const asFolder = (path: string) => (path === '' ? '' : `${path.replace(/\/+$/, '')}/`)

/** Returns the backups in a folder, the oldest first. */
export async function backupsIn(archive: S3Archive, folder: string): Promise<string[]> {
  const keys = await archive.keys(folder)
  return keys.filter((key) => isBackupName(key.slice(folder.length))).sort()
}

/** Removes all but the newest backups of a folder. @returns the removed keys */
export async function deleteOldBackupsIn(
  archive: S3Archive,
  folder: string,
  count: number,
): Promise<string[]> {
  const old = (await backupsIn(archive, folder)).slice(0, -count)
  for (const key of old) await archive.remove(key)
  return old
}
