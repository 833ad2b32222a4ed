import { handlerKey, type MediaHandler, tableKey } from './types.ts'

export type MediaHandlerRow = {
  schema: string
  name: string
  media_type: string
  is_binary: boolean
  handler: string | null
  row_type: string | null
}

/** Text types have a charset; binary and custom types do not. */
const withCharset = new Set([
  'application/json',
  'application/geo+json',
  'text/csv',
  'text/plain',
  'text/xml',
  'application/openapi+json',
  'application/x-www-form-urlencoded',
])

export function buildMediaHandlers(rows: readonly MediaHandlerRow[]): Map<string, MediaHandler> {
  const handlers = new Map<string, MediaHandler>()
  for (const row of rows) {
    const isAny = row.handler !== null && row.row_type === null
    const relation = isAny ? null : tableKey(row.schema, row.name)
    handlers.set(handlerKey(relation, row.media_type), {
      aggregate: row.handler,
      rowType: row.row_type,
      contentType: contentTypeOf(row.media_type === '*/*' ? octets : row.media_type),
      binary: row.is_binary,
    })
  }
  return handlers
}

const octets = 'application/octet-stream'

function contentTypeOf(mediaType: string): string {
  return withCharset.has(mediaType) ? `${mediaType}; charset=utf-8` : mediaType
}
