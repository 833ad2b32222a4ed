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

const version = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Returns the key of a version's file, or of a rendition of it. Keys are spread over 256 folders, which every
 * file system lists quickly.
 * @throws for a version that is no UUID, because another program wrote it
 */
export function fileKey(of: string, width?: number): string {
  if (!version.test(of)) throw new Error('a version that is no UUID')
  return `${of.slice(0, 2)}/${of}${width === undefined ? '' : `.${width}`}`
}

/** Returns the version of a key; null for a foreign file. */
export function versionOf(key: string): string | null {
  const file = key.split('/').at(-1)?.split('.')[0] ?? ''
  return version.test(file) ? file : null
}
