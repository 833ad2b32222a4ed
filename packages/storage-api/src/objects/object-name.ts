import { StorageError } from '../errors/storage-error.ts'

/**
 * Characters that S3 and Supabase accept in a key. Percent sign, backslash and control characters are not
 * among them.
 */
const allowed = /^[\w/!\-.*'() &$@=;:+,?]+$/
const maxLength = 1024

/** Names of buckets that would conflict with paths of the contract. */
const reserved = /^(public|authenticated|sign|info|list|list-v2|upload|move|copy)$/
const bucketName = /^[a-z0-9][a-z0-9_-]{0,62}$/

/**
 * Returns the name if it is valid.
 * @throws StorageError `InvalidKey`
 */
export function objectName(name: string): string {
  const segments = name.split('/')
  const isSafe = segments.every((part) => part !== '' && part !== '.' && part !== '..')
  if (isSafe && name.length <= maxLength && allowed.test(name)) return name
  throw new StorageError('InvalidKey', `Invalid key: ${name}`)
}

/** @throws StorageError `InvalidBucketName` */
export function newBucketName(name: string): string {
  if (bucketName.test(name) && !reserved.test(name)) return name
  throw new StorageError('InvalidBucketName')
}
