import type { ApiError } from '../errors/api-error.ts'
import { maxAffectedExceeded, notSingular, putKeyMismatch } from '../errors/request-errors.ts'
import { contentRange } from '../request/range.ts'
import { appliedPreferences } from './applied-preferences.ts'
import type { Answer, MainResult } from './compiled.ts'
import type { Action, Write } from './prepare-write.ts'

/** Maximum length of a URL in a header. A text key may have any length, and a truncated URL is useless. */
const longestLocation = 2000

/** Returns the check of the written rows before the commit; null if the request requires none. */
export function writeVerification(
  action: Action,
  { input, negotiated }: Write,
): ((result: MainResult) => ApiError | null) | null {
  const { preferences } = input
  if (action === 'put') return (result) => (result.rows === 1 ? null : putKeyMismatch())
  const isSingular = negotiated.shape.kind === 'object'
  const maximum =
    preferences.handling === 'strict' && action !== 'insert' ? preferences.maxAffected : null
  if (!isSingular && maximum === null) return null
  return (result) => {
    if (isSingular && result.rows !== 1) return notSingular(result.rows)
    if (maximum !== null && result.rows > maximum) return maxAffectedExceeded(result.rows)
    return null
  }
}

/** Status and headers, as in PostgREST for each kind of write. */
export function writeAnswer(action: Action, write: Write, result: MainResult): Answer {
  const { input, table } = write
  const { preferences, query } = input
  const returnsRows = preferences.representation === 'representation'
  const total = preferences.count === null ? null : result.rows
  const hasTarget = table.primaryKey.length > 0 || query.onConflict !== null
  const headers = appliedPreferences(preferences, action, hasTarget)
  if (action !== 'put') {
    const rows = action === 'update' ? result.rows : 0
    headers['content-range'] = contentRange(0, rows, total)
    if (action !== 'update') headers['content-range'] = `*/${total ?? '*'}`
  }
  if (action === 'insert') {
    if (result.location.length > 0) {
      const search = result.location.map(encodePair)
      const location = `/${encodeURIComponent(table.name)}?${search.join('&')}`
      if (location.length <= longestLocation) headers.location = location
    }
    const isAllUpdated =
      preferences.resolution === 'merge-duplicates' && (result.inserted ?? 0) <= 0
    return { status: isAllUpdated ? 200 : 201, headers, hasBody: returnsRows }
  }
  if (!returnsRows) return { status: 204, headers, hasBody: false }
  const status = action === 'put' && (result.inserted ?? 0) > 0 ? 201 : 200
  return { status, headers, hasBody: true }
}

/** Encodes `id=eq.7` for a URL, so that no character of a value ends it or is interpreted. */
function encodePair(pair: string): string {
  return encodeURIComponent(pair)
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace('%3D', '=')
}
