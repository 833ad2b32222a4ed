import { invalidRange } from '../errors/request-errors.ts'
import type { Slice } from '../query/types.ts'

/** Combines the rows requested by `limit`/`offset` and by the `Range` header. */
export function resolveSlice(slice: Slice | undefined, rangeHeader: string | null): Slice {
  const limit = slice?.limit ?? null
  const offset = slice?.offset ?? 0
  if (limit !== null && limit < 0) {
    throw invalidRange('Limit should be greater than or equal to zero.')
  }
  const match = rangeHeader === null ? null : /^(\d{1,400})-(\d{0,400})$/.exec(rangeHeader.trim())
  if (!match) return { offset, limit }
  // Limited to JavaScript's safe integers, which exceed the rows of any table.
  const first = Math.min(Number(match[1]), Number.MAX_SAFE_INTEGER)
  const last = match[2] === '' ? Number.POSITIVE_INFINITY : Number(match[2])
  if (first > last) {
    throw invalidRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  if (limit === 0) return { offset, limit }
  const start = Math.max(first, offset)
  const end = Math.min(last, limit === null ? Number.POSITIVE_INFINITY : offset + limit - 1)
  if (end < start) {
    throw invalidRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  return { offset: start, limit: Number.isFinite(end) ? end - start + 1 : null }
}

/** `0-9/57`, `*\/0`, `0-9/*`: the rows in the response. */
export function contentRange(offset: number, rows: number, total: number | null): string {
  const of = total === null ? '*' : String(total)
  return rows === 0 || total === 0 ? `*/${of}` : `${offset}-${offset + rows - 1}/${of}`
}

/** 206 if the response is incomplete, 416 if the range begins after the last row. */
export function rangeStatus(offset: number, rows: number, total: number | null): 200 | 206 | 416 {
  if (total === null) return 200
  if (offset > total) return 416
  return rows < total ? 206 : 200
}
