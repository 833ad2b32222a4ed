import type { QueryParameters } from '../query/types.ts'
import type { NegotiateOptions } from '../request/media-type.ts'
import { handlerKey, type SchemaCache, tableKey } from '../schema/types.ts'

/**
 * Returns a lookup of the schema's media type handlers for one relation or function. A custom handler takes
 * whole rows, so it applies only without `select`.
 */
export function handlerFinder(
  { mediaHandlers }: SchemaCache,
  relation: { schema: string; name: string },
  query: QueryParameters,
): NegotiateOptions['findHandler'] {
  if (mediaHandlers.size === 0) return null
  const key = tableKey(relation.schema, relation.name)
  const isWhole = selectsAll(query)
  return (mediaType) => {
    const own = isWhole
      ? (mediaHandlers.get(handlerKey(key, '*/*')) ?? mediaHandlers.get(handlerKey(key, mediaType)))
      : undefined
    return own ?? mediaHandlers.get(handlerKey(null, mediaType)) ?? null
  }
}

function selectsAll({ select }: QueryParameters): boolean {
  const [only] = select
  return (
    select.length === 1 &&
    only?.kind === 'field' &&
    only.field.name === '*' &&
    only.field.json.length === 0
  )
}
