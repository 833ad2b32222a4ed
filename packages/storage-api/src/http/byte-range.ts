import { StorageError } from '../errors/storage-error.ts'

/**
 * Returns the single range of a `Range` header as first and last byte. Null for no range, several ranges or
 * an unknown unit, which RFC 9110 permits a server to ignore.
 * @throws StorageError `InvalidRange` for a range past the end
 */
export function byteRange(header: string | null, size: number): [number, number] | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [from, to] = [match[1] ?? '', match[2] ?? '']
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  if (first < size && first <= last) return [first, last]
  throw new StorageError('InvalidRange', undefined, { 'content-range': `bytes */${size}` })
}
