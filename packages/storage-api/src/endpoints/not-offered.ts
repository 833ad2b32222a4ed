import { StorageError } from '../errors/storage-error.ts'
import type { Endpoint } from '../storage-context.ts'

/**
 * Features of Supabase Storage that are not supported: versions of files and their life cycles, the S3
 * protocol, analytics and vectors.
 */
export const notOffered: Endpoint = async () => {
  throw new StorageError('NotImplemented')
}
