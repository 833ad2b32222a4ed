export type ByteRange = readonly [first: number, last: number]

type StoredFile = { key: string; modifiedAt: Date }

/**
 * A store of bytes. Keys are created by `fileKey` only and contain no input of a caller, so no submitted name
 * reaches a file system.
 */
export type FileStore = {
  /** Atomic; replaces an existing file. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Null if the key does not exist. A range is inclusive; the default is the whole file. */
  get(key: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null>
  /** Does nothing if the key does not exist. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredFile>
}
