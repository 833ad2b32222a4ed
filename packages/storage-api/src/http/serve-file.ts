import { StorageError } from '../errors/storage-error.ts'
import type { ByteRange } from '../files/file-store.ts'
import type { ObjectRow } from '../objects/find-object.ts'
import type { Call } from '../storage-context.ts'

type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/** The bytes to send: in memory, or a stream read on demand. */
export type Content = {
  size: number
  part(range: ByteRange): Body | Promise<Body>
}

type Served = {
  row: ObjectRow
  eTag: string
  /** Called only if bytes are sent. Returns null if the file is missing. */
  open: () => Promise<Content | null>
  /** Whether only the caller may cache the file; otherwise any cache may. */
  privately: boolean
}

/** Serves a file with conditional requests, ranges and downloads. The headers prevent browsers from running it. */
export async function serveFile({ request, url }: Call, served: Served): Promise<Response> {
  const { metadata, name } = served.row
  const headers = new Headers({
    'content-type': metadata.mimetype,
    'cache-control': served.privately ? `private, ${metadata.cacheControl}` : metadata.cacheControl,
    etag: served.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
  const download = url.searchParams.get('download')
  if (download !== null) headers.set('content-disposition', disposition(download, name))
  if (served.privately) headers.set('vary', 'Authorization, apikey')
  if (isKnown(request.headers.get('if-none-match'), served.eTag))
    return new Response(null, { status: 304, headers })

  const content = await served.open()
  if (!content) throw new StorageError('NoSuchKey')
  const ifRange = request.headers.get('if-range')
  const isSame = ifRange === null || ifRange === served.eTag
  const range = isSame ? byteRange(request.headers.get('range'), content.size) : null
  const [first, last] = range ?? [0, content.size - 1]
  if (range) headers.set('content-range', `bytes ${first}-${last}/${content.size}`)
  headers.set('content-length', String(last - first + 1))
  const body = request.method === 'HEAD' ? null : await content.part([first, last])
  return new Response(body, { status: range ? 206 : 200, headers })
}

export const inMemory = (bytes: Uint8Array<ArrayBuffer>): Content => ({
  size: bytes.length,
  part: ([first, last]) => bytes.subarray(first, last + 1),
})

function isKnown(header: string | null, eTag: string): boolean {
  if (header === null) return false
  return header.split(',').some((one) => ['*', eTag, `W/${eTag}`].includes(one.trim()))
}

/** Returns a header by RFC 6266. Any name is encoded, so none can end the header. */
function disposition(asked: string, name: string): string {
  const file = (asked || name.split('/').at(-1) || 'file').slice(0, 200).toWellFormed()
  const encoded = encodeURIComponent(file).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

/**
 * Returns the single range of a `Range` header as first and last byte. Null for no range, several ranges or
 * an unknown unit, which RFC 9110 permits a server to ignore.
 * @throws StorageError `InvalidRange` for a range past the end
 */
function byteRange(header: string | null, size: number): [number, number] | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [from, to] = [match[1] ?? '', match[2] ?? '']
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  if (first < size && first <= last) return [first, last]
  throw new StorageError('InvalidRange', undefined, { 'content-range': `bytes */${size}` })
}
