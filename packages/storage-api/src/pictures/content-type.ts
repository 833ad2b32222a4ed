import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'
import { StorageError } from '../errors/storage-error.ts'
import { isPicture } from './picture-types.ts'

/** Enough of a file to know it by; the rest need not be looked at. */
const headBytes = 4100

/** What no bytes give away, and no browser runs. Taken as UTF-8 in buckets that are not public. */
const plainTypes = new Set(['text/plain', 'text/csv', 'application/json'])
const knownTypes = new Set(['application/pdf'])

const refuse = (sentence: string) => new StorageError('InvalidMimeType', sentence)

/**
 * The media type that a file is declared as, if such files are taken at all.
 * @throws StorageError `InvalidMimeType`
 */
export function declaredType(declared: string, isPublic: boolean): string {
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  const isTaken = isPicture(type) || (!isPublic && (plainTypes.has(type) || knownTypes.has(type)))
  if (!isTaken) throw refuse(`mime type ${type} is not supported`)
  return type
}

/** What browsers say of a file that they do not know, and storage-js of bytes without a word. */
const isUndeclared = (declared: string) =>
  ['', 'application/octet-stream', 'text/plain;charset=UTF-8'].includes(declared)

/**
 * The media type of a file by its bytes, which must be the declared one, if any is declared. Public buckets take pictures
 * only; nothing that a browser would run (HTML, SVG, scripts) is taken anywhere.
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
  // An animated PNG is one, too; its first picture is kept.
  return found?.mime === 'image/apng' ? 'image/png' : (found?.mime ?? null)
}

const isText = (bytes: Uint8Array) => isUtf8(bytes) && !bytes.includes(0)
