import type { QueryParameters } from '../query/types.ts'
import type { NegotiateOptions } from '../request/media-type.ts'
import { handlerKey, type SchemaCache, tableKey } from '../schema/types.ts'

/**
 * What the schema says of media types for one relation or function. A handler of its own takes whole
 * rows, and so none but those that nothing was selected from.
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
