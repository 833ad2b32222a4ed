import { StorageError } from '../errors/storage-error.ts'
import type { Endpoint } from '../storage-context.ts'

/**
 * What Supabase Storage has besides: versions of files and their life cycles, S3's own protocol,
 * analytics and vectors.
 */
export const notOffered: Endpoint = async () => {
  throw new StorageError('NotImplemented')
}
