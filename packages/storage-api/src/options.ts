import type pg from 'pg'
import type { FileStore } from './files/file-store.ts'
import type { UnfinishedLimits } from './uploads/upload-limits.ts'

/** Role and claims of a request. */
export type Identity = { role: string; claims: Record<string, unknown> }

export type StorageApiOptions = {
  /** Connections of the owner of schema `storage`, who can switch to each request's role. */
  pool: pg.Pool
  files: FileStore
  /** Null for an unknown credential. */
  authenticate(request: Request): Promise<Identity | null>
  /** Secret of at least 32 bytes that signs URLs. */
  signingSecret: Uint8Array
  /** Path prefix of the endpoints; defaults to none. */
  basePath?: string
  /** Maximum size of an uploaded file in bytes. */
  maxFileBytes?: number
  /** Maximum size of a resumable upload in bytes. */
  maxResumableBytes?: number
  /** Maximum unfinished uploads: per user, and in total. */
  unfinished?: { perPerson: UnfinishedLimits; inAll: UnfinishedLimits }
  /** Maximum stored bytes of all files of one bucket. */
  bucketQuotaBytes?: number
  /** Called with errors that the caller did not cause. */
  onError?: (error: unknown) => void
}

const megabyte = 1024 * 1024

export const defaults = {
  maxFileBytes: 5 * megabyte,
  maxResumableBytes: 50 * megabyte,
  bucketQuotaBytes: 1024 * megabyte,
}
