import { descriptionForbidden, openApiDisabled } from '../errors/request-errors.ts'
import { shorten } from '../errors/shorten.ts'
import type { ResolvedOptions } from '../options.ts'
import type { RequestContext } from '../request/request-context.ts'
import { contextStatement } from '../run/context-statement.ts'
import { runTransaction } from '../run/run-transaction.ts'
import type { Routine, SchemaCache, Table } from '../schema/types.ts'
import { writeOpenApi } from './write-openapi.ts'

/** A name of 253 characters and a port. */
const longestHost = 259

/** Names of what the role may use at all: tables with any privilege, functions it may execute. */
const accessibleQuery = `
select 'table', c.relname from pg_catalog.pg_class c
where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'v', 'm', 'f', 'p')
  and (pg_catalog.has_table_privilege(c.oid, 'select, insert, update, delete')
    or pg_catalog.has_any_column_privilege(c.oid, 'select, insert, update'))
union all
select 'function', p.proname from pg_catalog.pg_proc p
where p.pronamespace = $1::regnamespace and pg_catalog.has_function_privilege(p.oid, 'execute')
union all
select 'comment', pg_catalog.obj_description($1::regnamespace, 'pg_namespace')`

/** The root: an OpenAPI (Swagger 2.0) description of the schema. @throws PGRST126 when disabled, 42501 for other roles */
export async function describeSchema(
  options: ResolvedOptions,
  cache: SchemaCache,
  context: RequestContext,
): Promise<Response> {
  if (options.openapiMode === 'disabled') throw openApiDisabled()
  const { role } = context.auth
  if (options.openapiRoles !== null && !options.openapiRoles.includes(role)) {
    throw descriptionForbidden(role === options.anonRole)
  }
  const { rows } = await runTransaction(options.pool, {
    readOnly: true,
    context: contextStatement({
      ...context,
      extraSearchPath: options.extraSearchPath,
      roleSettings: [],
      functionSettings: [],
    }),
    preRequest: null,
    main: { text: accessibleQuery, values: [`"${context.schema.replaceAll('"', '""')}"`] },
    after: null,
    end: 'commit',
    verify: null,
    prepared: options.preparedStatements,
    isAbandoned: () => context.request.signal.aborted,
  })
  const names = (kind: string) =>
    new Set(rows.filter(([own]) => own === kind).map(([, name]) => name))
  const tables = names('table')
  const functions = names('function')
  const all = options.openapiMode === 'ignore-privileges'
  const isOwn = (one: Table | Routine) => one.schema === context.schema
  const document = writeOpenApi({
    title: rows.find(([kind]) => kind === 'comment')?.[1] ?? null,
    basePath: options.basePath === '' ? '/' : options.basePath,
    host: shorten(new URL(context.request.url).host, longestHost),
    tables: [...cache.tables.values()].filter((one) => isOwn(one) && (all || tables.has(one.name))),
    routines: [...cache.routines.values()].flatMap((overloads) =>
      overloads.filter((one) => isOwn(one) && (all || functions.has(one.name))).slice(0, 1),
    ),
  })
  const headers = new Headers({ 'content-type': 'application/openapi+json; charset=utf-8' })
  if (context.profile !== null) headers.set('content-profile', context.profile)
  const body = context.request.method === 'HEAD' ? null : JSON.stringify(document)
  return new Response(body, { headers })
}
