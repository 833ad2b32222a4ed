import { join } from 'node:path'
import { createDiskStore, createS3Store, type FileStore } from '@sanamsob/storage-api'
import type { Config } from '../config.ts'

/** Returns the store for uploaded files: the configured one, else the data folder. */
export function openFileStore({ storageS3, dataDir }: Config): FileStore {
  return storageS3 ? createS3Store(storageS3) : createDiskStore(join(dataDir, 'storage'))
}
