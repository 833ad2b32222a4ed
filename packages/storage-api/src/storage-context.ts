import type pg from 'pg'
import type { FileStore } from './files/file-store.ts'
import type { Identity } from './options.ts'
import type { PictureWork } from './pictures/picture-work.ts'
import type { SignedAddresses } from './signed-addresses.ts'
import type { UnfinishedLimits } from './uploads/upload-limits.ts'

/** Dependencies of every endpoint. */
export type StorageContext = {
  pool: pg.Pool
  files: FileStore
  pictures: PictureWork
  signed: SignedAddresses
  maxFileBytes: number
  maxResumableBytes: number
  unfinished: { perPerson: UnfinishedLimits; inAll: UnfinishedLimits }
  bucketQuotaBytes: number
  /** Path prefix of the endpoints. */
  basePath: string
  /** Reports an error that the caller did not cause and that does not fail the request. */
  report(error: unknown): void
}

/** One request with its sender. */
export type Call = {
  request: Request
  url: URL
  /** From the path; empty if the endpoint has none. */
  bucket: string
  /** From the path; empty if the endpoint has none. */
  name: string
  /** @throws StorageError `InvalidJWT` for an unknown credential */
  caller(): Promise<Identity>
}

export type Endpoint = (storage: StorageContext, call: Call) => Promise<Response>
