import { z } from 'zod'
import { StorageError } from '../errors/storage-error.ts'

type Upload = {
  bytes: Uint8Array
  /** Declared media type, possibly with parameters. */
  type: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

const maxMetadata = 2 * 1024
const metadata = z.record(z.string(), z.unknown())

/** Reads a file as sent by storage-js: in a form with further fields, or as the body with headers. */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (/^multipart\/form-data/i.test(type)) return readForm(request)
  refuseEncoding(request.headers.get('content-encoding'))
  const encoded = request.headers.get('x-metadata')
  return {
    bytes: new Uint8Array(await request.arrayBuffer()),
    type,
    cacheControl: cacheControl(request.headers.get('cache-control')),
    userMetadata: parseMetadata(encoded && Buffer.from(encoded, 'base64').toString()),
  }
}

async function readForm(request: Request): Promise<Upload> {
  const form = await request.formData().catch(() => {
    throw new StorageError('InvalidRequest', 'The form cannot be read')
  })
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  const file = files[0]
  if (!file || files.length > 1)
    throw new StorageError('InvalidRequest', 'The form must hold one file')
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  refuseEncoding(field('contentEncoding'))
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    type: field('contentType') ?? file.type,
    cacheControl: cacheControl(field('cacheControl')),
    userMetadata: parseMetadata(field('metadata')),
  }
}

/** Refuses encoded bytes. The media type follows from the bytes, and no file may be served as its decoded form. */
export function refuseEncoding(given: string | null | undefined): void {
  if (given && given !== 'identity') throw new StorageError('NotImplemented')
}

/** Seconds, with or without `max-age=`; defaults to an hour. */
export function cacheControl(given: string | null): string {
  if (given === null || given === '' || given === 'no-cache') return given || 'max-age=3600'
  const seconds = /^(?:max-age=)?(\d{1,9})$/.exec(given)?.[1]
  if (seconds === undefined) throw new StorageError('InvalidRequest', 'cacheControl is not valid')
  return `max-age=${Number(seconds)}`
}

/**
 * Parses a caller's metadata of a file.
 * @throws StorageError `InvalidRequest`
 */
export function parseMetadata(text: string | null): Record<string, unknown> | null {
  if (!text) return null
  const refused = new StorageError('InvalidRequest', 'metadata is not valid')
  if (text.length > maxMetadata || text.includes('\\u0000')) throw refused
  try {
    return metadata.parse(JSON.parse(text))
  } catch {
    throw refused
  }
}
