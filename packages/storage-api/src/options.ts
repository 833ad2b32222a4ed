import type pg from 'pg'
import type { FileStore } from './files/file-store.ts'
import type { UnfinishedLimits } from './uploads/upload-limits.ts'

/** Who a request acts as. */
export type Identity = { role: string; claims: Record<string, unknown> }

export type StorageApiOptions = {
  /** Of the owner of schema `storage`, who can become each request's role. */
  pool: pg.Pool
  files: FileStore
  /** Null for a credential that is none of ours. */
  authenticate(request: Request): Promise<Identity | null>
  /** At least 32 bytes, known to nobody else: signs addresses. */
  signingSecret: Uint8Array
  /** What precedes the contract's paths; none unless told. */
  basePath?: string
  /** Of one file as it is sent, in bytes. */
  maxFileBytes?: number
  /** Of one file that comes in parts, in bytes. */
  maxResumableBytes?: number
  /** What may be begun and not finished at a time: of one person, and of all. */
  unfinished?: { perPerson: UnfinishedLimits; inAll: UnfinishedLimits }
  /** Of all files of one bucket as they are kept, in bytes. */
  bucketQuotaBytes?: number
  /** Told what is not the caller's fault. */
  onError?: (error: unknown) => void
}

const megabyte = 1024 * 1024

export const defaults = {
  maxFileBytes: 5 * megabyte,
  maxResumableBytes: 50 * megabyte,
  bucketQuotaBytes: 1024 * megabyte,
}
