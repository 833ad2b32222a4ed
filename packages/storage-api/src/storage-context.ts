import type pg from 'pg'
import type { FileStore } from './files/file-store.ts'
import type { Identity } from './options.ts'
import type { PictureWork } from './pictures/picture-work.ts'
import type { SignedAddresses } from './tokens/signed-addresses.ts'
import type { UnfinishedLimits } from './uploads/upload-limits.ts'

/** What every endpoint works with. */
export type StorageContext = {
  pool: pg.Pool
  files: FileStore
  pictures: PictureWork
  signed: SignedAddresses
  maxFileBytes: number
  maxResumableBytes: number
  unfinished: { perPerson: UnfinishedLimits; inAll: UnfinishedLimits }
  bucketQuotaBytes: number
  /** What precedes the contract's paths. */
  basePath: string
  /** Told what is not the caller's fault, and does not fail the request. */
  report(error: unknown): void
}

/** One request, with who sent it. */
export type Call = {
  request: Request
  url: URL
  /** Of the path; empty where the endpoint has none. */
  bucket: string
  /** Of the path; empty where the endpoint has none. */
  name: string
  /** @throws StorageError `InvalidJWT` for a credential that is none of ours */
  caller(): Promise<Identity>
}

export type Endpoint = (storage: StorageContext, call: Call) => Promise<Response>
