export type ByteRange = readonly [first: number, last: number]

type StoredFile = { key: string; modifiedAt: Date }

/**
 * Where bytes lie. Keys are ours alone (`fileKey`), never a caller's words, so that no name that
 * somebody sends reaches a file system.
 */
export type FileStore = {
  /** Whole or not at all; in the place of what was there. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Null where there is none. Without a range the whole, else from its first byte to its last. */
  get(key: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null>
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredFile>
}
