import type { Column, Relationship, Table } from '../schema/types.ts'
import { defaultSchema, described, type Json, summarized, typeSchema } from './swagger-types.ts'

const reading = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount']

/** Describes the operations on a table. Each parameter refers to a shared definition. */
export function tablePath(table: Table): Json {
  const filters = [...table.columns.keys()].map((column) => `rowFilter.${table.name}.${column}`)
  const common = { tags: [table.name], ...summarized(table.comment) }
  const rows = { type: 'array', items: { $ref: `#/definitions/${table.name}` } }
  const get = {
    ...common,
    parameters: [...filters, ...reading].map(parameter),
    responses: {
      200: { description: 'OK', schema: rows },
      206: { description: 'Partial Content' },
    },
  }
  if (!table.insertable && !table.updatable && !table.deletable) return { get }
  const body = `body.${table.name}`
  const noContent = { 204: { description: 'No Content' } }
  return {
    get,
    post: {
      ...common,
      parameters: [body, 'select', 'preferPost'].map(parameter),
      responses: { 201: { description: 'Created' } },
    },
    patch: {
      ...common,
      parameters: [...filters, body, 'preferReturn'].map(parameter),
      responses: noContent,
    },
    delete: {
      ...common,
      parameters: [...filters, 'preferReturn'].map(parameter),
      responses: noContent,
    },
  }
}

function parameter(name: string): Json {
  return { $ref: `#/parameters/${name}` }
}

export function tableDefinition(table: Table, relationships: readonly Relationship[]): Json {
  const columns = [...table.columns.values()]
  const required = columns.filter((one) => !one.nullable).map((one) => one.name)
  return {
    ...described(table.comment),
    ...(required.length > 0 ? { required } : {}),
    type: 'object',
    properties: Object.fromEntries(
      columns.map((one) => [one.name, columnSchema(table, one, relationships)]),
    ),
  }
}

function columnSchema(table: Table, column: Column, relationships: readonly Relationship[]): Json {
  const { baseType, maxLength } = column
  return {
    ...defaultSchema(baseType, column.defaultExpression),
    ...described(columnDescription(table, column, relationships)),
    ...(column.enumValues ? { enum: column.enumValues } : {}),
    ...(maxLength === null ? {} : { maxLength }),
    ...typeSchema(baseType),
  }
}

function columnDescription(
  table: Table,
  { name, comment }: Column,
  relationships: readonly Relationship[],
): string | null {
  const notes = [
    ...(table.primaryKey.includes(name) ? ['This is a Primary Key.<pk/>'] : []),
    ...foreignKeyNote(name, relationships),
  ]
  if (notes.length === 0) return comment
  const note = ['Note:', ...notes].join('\n')
  return comment === null ? note : `${comment}\n\n${note}`
}

/** A table is preferred to a view over it. */
function foreignKeyNote(column: string, relationships: readonly Relationship[]): string[] {
  const fitting = relationships.filter(
    (one) =>
      one.kind === 'foreign-key' &&
      !one.isInverse &&
      one.columns.length === 1 &&
      one.columns[0]?.[0] === column,
  )
  const chosen =
    fitting.find((one) => one.kind === 'foreign-key' && !one.targetIsView) ?? fitting[0]
  if (chosen?.kind !== 'foreign-key') return []
  const table = chosen.target.name
  const key = chosen.columns[0]?.[1] ?? ''
  return [`This is a Foreign Key to \`${table}.${key}\`.<fk table='${table}' column='${key}'/>`]
}

/** The shared definitions of parameters. */
export function parameterDefinitions(tables: readonly Table[]): Json {
  const query = (name: string, description: string) => ({
    name,
    description,
    required: false,
    in: 'query',
    type: 'string',
  })
  const shared: Json = {
    preferParams: prefer([]),
    preferReturn: prefer(['return=representation', 'return=minimal', 'return=none']),
    preferCount: prefer(['count=none']),
    preferPost: prefer([
      'return=representation',
      'return=minimal',
      'return=none',
      'resolution=ignore-duplicates',
      'resolution=merge-duplicates',
    ]),
    select: query('select', 'Filtering Columns'),
    on_conflict: query('on_conflict', 'On Conflict'),
    order: query('order', 'Ordering'),
    range: { ...query('Range', 'Limiting and Pagination'), in: 'header' },
    rangeUnit: {
      ...query('Range-Unit', 'Limiting and Pagination'),
      in: 'header',
      default: 'items',
    },
    offset: query('offset', 'Limiting and Pagination'),
    limit: query('limit', 'Limiting and Pagination'),
  }
  for (const table of tables) {
    shared[`body.${table.name}`] = {
      name: table.name,
      description: table.name,
      required: false,
      in: 'body',
      schema: { $ref: `#/definitions/${table.name}` },
    }
    for (const column of table.columns.values()) {
      shared[`rowFilter.${table.name}.${column.name}`] = {
        name: column.name,
        ...described(column.comment),
        required: false,
        in: 'query',
        type: 'string',
      }
    }
  }
  return shared
}

function prefer(values: readonly string[]): Json {
  return {
    name: 'Prefer',
    description: 'Preference',
    required: false,
    in: 'header',
    type: 'string',
    ...(values.length > 0 ? { enum: values } : {}),
  }
}
