import { alike, closestName } from '../errors/closest-name.ts'
import { tableNotFound } from '../errors/schema-errors.ts'
import { type SchemaCache, type Table, tableKey } from '../schema/types.ts'

/** @throws PGRST205 (404), with the closest name as a hint */
export function findTable(cache: SchemaCache, schema: string, name: string): Table {
  const table = cache.tables.get(tableKey(schema, name))
  if (table) return table
  const names = [...cache.tables.values()].filter((one) => one.schema === schema)
  throw tableNotFound(
    schema,
    name,
    closestName(
      name,
      names.map((one) => one.name),
      alike.name,
    ),
  )
}
