import { StorageError } from '../errors/storage-error.ts'

/** What S3 and Supabase take as a key: no percent sign, backslash or control character among it. */
const allowed = /^[\w/!\-.*'() &$@=;:+,?]+$/
const maxLength = 1024

/** Buckets that paths of the contract would hide. */
const reserved = /^(public|authenticated|sign|info|list|list-v2|upload|move|copy)$/
const bucketName = /^[a-z0-9][a-z0-9_-]{0,62}$/

/**
 * The name itself, if it may be one.
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
