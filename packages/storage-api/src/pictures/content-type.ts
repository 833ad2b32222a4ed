import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import { StorageError } from '../errors/storage-error.ts'

/** Number of bytes that identify a file; the rest is not inspected. */
const headBytes = 4100

/** Types that cannot be detected from the bytes, and that no browser runs. Accepted as UTF-8 in private buckets. */
const plainTypes = new Set(['text/plain', 'text/csv', 'application/json'])
const knownTypes = new Set(['application/pdf'])

const refuse = (sentence: string) => new StorageError('InvalidMimeType', sentence)

/**
 * Returns the declared media type if it is accepted at all.
 * @throws StorageError `InvalidMimeType`
 */
export function declaredType(declared: string, isPublic: boolean): string {
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  const isTaken = isPicture(type) || (!isPublic && (plainTypes.has(type) || knownTypes.has(type)))
  if (!isTaken) throw refuse(`mime type ${type} is not supported`)
  return type
}

/** Types sent by browsers for unknown files, and by storage-js for untyped bytes. */
const isUndeclared = (declared: string) =>
  ['', 'application/octet-stream', 'text/plain;charset=UTF-8'].includes(declared)

/**
 * Returns the media type of a file by its bytes, which must match the declared type if there is one. Public
 * buckets accept pictures only. Types that a browser would run (HTML, SVG, scripts) are refused everywhere.
 * @throws StorageError `InvalidMimeType`
 */
export async function contentType(
  bytes: Uint8Array,
  declared: string,
  isPublic: boolean,
): Promise<string> {
  const found = await sniff(bytes)
  if (found !== null && isUndeclared(declared)) return declaredType(found, isPublic)
  const type = declaredType(declared, isPublic)
  if (found === type || (found === null && plainTypes.has(type) && isText(bytes))) return type
  throw refuse('The file is not of the type that it is declared as')
}

async function sniff(bytes: Uint8Array): Promise<string | null> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, headBytes)).catch(() => undefined)
  // An animated PNG counts as PNG; only its first frame is stored.
  return found?.mime === 'image/apng' ? 'image/png' : (found?.mime ?? null)
}

const isText = (bytes: Uint8Array) => isUtf8(bytes) && !bytes.includes(0)

/** Accepted picture types, each with its encoder. */
export const pictureTypes: Record<string, (image: Sharp) => Sharp> = {
  'image/png': (image) => image.png({ compressionLevel: 9 }),
  'image/jpeg': (image) => image.jpeg({ quality: 85, mozjpeg: true }),
  'image/webp': (image) => image.webp({ quality: 85 }),
  'image/gif': (image) => image.gif(),
  'image/avif': (image) => image.avif({ quality: 60, effort: 2 }),
}

export const isPicture = (type: string) => Object.hasOwn(pictureTypes, type)
