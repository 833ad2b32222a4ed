import type { Column, Routine, Table } from '../schema/types.ts'

type OpenApiInput = {
  title: string | null
  basePath: string
  host: string
  tables: Table[]
  routines: Routine[]
}

type Json = { [key: string]: unknown }

/** A Swagger 2.0 document in PostgREST's manner: a path per table and function. */
export function writeOpenApi(input: OpenApiInput): Json {
  const paths: Json = { '/': { get: introspection } }
  const definitions: Json = {}
  for (const table of input.tables.sort(byName)) {
    paths[`/${table.name}`] = tablePath(table)
    definitions[table.name] = tableDefinition(table)
  }
  for (const routine of input.routines.sort(byName)) {
    paths[`/rpc/${routine.name}`] = routinePath(routine)
  }
  return {
    swagger: '2.0',
    info: {
      title: input.title ?? 'PostgREST API',
      description: 'This is a dynamic API over PostgreSQL',
      version: '12.2',
    },
    host: input.host,
    basePath: input.basePath,
    schemes: ['http', 'https'],
    consumes: mediaTypes,
    produces: mediaTypes,
    paths,
    definitions,
    externalDocs: {
      description: 'PostgREST Documentation',
      url: 'https://docs.postgrest.org/en/stable/references/api.html',
    },
  }
}

const mediaTypes = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
  'text/csv',
]

const introspection = {
  tags: ['Introspection'],
  summary: 'OpenAPI description (this document)',
  produces: ['application/openapi+json', 'application/json'],
  responses: { 200: { description: 'OK' } },
}

const byName = (left: { name: string }, right: { name: string }) =>
  left.name < right.name ? -1 : 1

function tablePath(table: Table): Json {
  const filters = [...table.columns.values()].map((column) => ({
    name: column.name,
    in: 'query',
    required: false,
    type: 'string',
    format: column.type,
    ...described(column.comment),
  }))
  const query = (name: string) => ({ name, in: 'query', required: false, type: 'string' })
  const body = {
    name: table.name,
    in: 'body',
    required: false,
    schema: { $ref: `#/definitions/${table.name}` },
  }
  const common = { tags: [table.name], ...described(table.comment) }
  const path: Json = {
    get: {
      ...common,
      parameters: [...filters, ...['select', 'order', 'offset', 'limit'].map(query)],
      responses: {
        200: {
          description: 'OK',
          schema: { type: 'array', items: { $ref: `#/definitions/${table.name}` } },
        },
        206: { description: 'Partial Content' },
      },
    },
  }
  if (table.insertable) {
    path.post = {
      ...common,
      parameters: [body, query('select'), query('columns'), query('on_conflict')],
      responses: { 201: { description: 'Created' } },
    }
  }
  if (table.updatable) {
    path.patch = {
      ...common,
      parameters: [...filters, body],
      responses: { 204: { description: 'No Content' } },
    }
  }
  if (table.deletable) {
    path.delete = {
      ...common,
      parameters: filters,
      responses: { 204: { description: 'No Content' } },
    }
  }
  return path
}

function tableDefinition(table: Table): Json {
  const columns = [...table.columns.values()]
  const required = columns.filter((one) => !one.nullable && one.defaultExpression === null)
  return {
    ...described(table.comment),
    ...(required.length > 0 ? { required: required.map((one) => one.name) } : {}),
    type: 'object',
    properties: Object.fromEntries(columns.map((one) => [one.name, columnSchema(table, one)])),
  }
}

function columnSchema(table: Table, column: Column): Json {
  const key = table.primaryKey.includes(column.name) ? 'Note:\nThis is a Primary Key.<pk/>' : null
  const description = [column.comment, key].filter((part) => part !== null).join('\n\n')
  return {
    ...typeSchema(column.type),
    ...(column.enumValues ? { enum: column.enumValues } : {}),
    ...(column.defaultExpression === null ? {} : { default: column.defaultExpression }),
    ...described(description === '' ? null : description),
  }
}

function typeSchema(type: string): Json {
  if (type.endsWith('[]'))
    return { format: type, type: 'array', items: typeSchema(type.slice(0, -2)) }
  if (/^(smallint|integer|bigint)$/.test(type)) return { format: type, type: 'integer' }
  if (/^(numeric|real|double precision)/.test(type)) return { format: type, type: 'number' }
  if (type === 'boolean') return { format: type, type: 'boolean' }
  if (type === 'json' || type === 'jsonb') return { format: type }
  return { format: type, type: 'string' }
}

function routinePath(routine: Routine): Json {
  const named = routine.parameters.filter((one) => one.name !== '')
  const common = {
    tags: [`(rpc) ${routine.name}`],
    ...described(routine.comment),
    produces: ['application/json', 'application/vnd.pgrst.object+json'],
    responses: { 200: { description: 'OK' } },
  }
  const required = named.filter((one) => one.required).map((one) => one.name)
  const schema = {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(named.map((one) => [one.name, typeSchema(one.type)])),
  }
  const path: Json = {
    post: { ...common, parameters: [{ name: 'args', in: 'body', required: true, schema }] },
  }
  if (routine.volatility !== 'volatile') {
    const parameters = named.map((one) => ({
      name: one.name,
      in: 'query',
      required: one.required,
      type: 'string',
      format: one.type,
    }))
    path.get = { ...common, parameters }
  }
  return path
}

function described(text: string | null): Json {
  return text === null ? {} : { description: text }
}
