import { descriptionForbidden, notAcceptable, openApiDisabled } from '../errors/request-errors.ts'
import { shorten } from '../errors/shorten.ts'
import type { ResolvedOptions } from '../options.ts'
import { parseAccept } from '../request/accept.ts'
import type { RequestContext } from '../request/request-context.ts'
import { contextStatement } from '../run/context-statement.ts'
import { runTransaction } from '../run/run-transaction.ts'
import { type Routine, type SchemaCache, type Table, tableKey } from '../schema/types.ts'
import { type ServedAt, writeOpenApi } from './write-openapi.ts'

/** A name of 253 characters and a port. */
const longestHost = 259

/** Names accessible to the role: tables with any privilege, functions that it may execute. */
const accessibleQuery = `
select 'table', c.relname from pg_catalog.pg_class c
where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'v', 'm', 'f', 'p')
  and not c.relispartition
  and (pg_catalog.pg_has_role(c.relowner, 'usage')
    or pg_catalog.has_table_privilege(c.oid, 'select, insert, update, delete, truncate, references, trigger')
    or pg_catalog.has_any_column_privilege(c.oid, 'select, insert, update, references'))
union all
select 'function', p.proname from pg_catalog.pg_proc p
where p.pronamespace = $1::regnamespace and pg_catalog.has_function_privilege(p.oid, 'execute')
union all
select 'comment', pg_catalog.obj_description($1::regnamespace, 'pg_namespace')`

/**
 * The root: an OpenAPI (Swagger 2.0) description of the schema. @throws PGRST126 when disabled, 42501 for
 * other roles
 */
export async function describeSchema(
  options: ResolvedOptions,
  cache: SchemaCache,
  context: RequestContext,
): Promise<Response> {
  if (options.openapiMode === 'disabled') throw openApiDisabled()
  refuseOtherTypes(context.request.headers.get('accept') ?? '*/*')
  const { role } = context.auth
  if (options.openapiRoles !== null && !options.openapiRoles.includes(role)) {
    throw descriptionForbidden(role === options.anonRole)
  }
  const { rows } = await runTransaction(options.pool, {
    readOnly: true,
    context: contextStatement({
      ...context,
      readOnly: true,
      extraSearchPath: options.extraSearchPath,
      roleSettings: [],
      functionSettings: [],
    }),
    preRequest: null,
    main: { text: accessibleQuery, values: [`"${context.schema.replaceAll('"', '""')}"`] },
    after: null,
    end: 'commit',
    verify: null,
    patienceMs: undefined,
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
    comment: rows.find(([kind]) => kind === 'comment')?.[1]?.toString() ?? null,
    served: servedAt(options, context.request),
    isSecured: options.openapiSecurityActive,
    relationshipsOf: (table) => cache.relationships.get(tableKey(table.schema, table.name)) ?? [],
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

const written = new Set(['application/openapi+json', 'application/json', '*/*', 'application/*'])

/** @throws PGRST107 if no accepted media type can represent the description */
function refuseOtherTypes(accept: string): void {
  const types = parseAccept(accept).map(({ type }) => type)
  if (!types.some((type) => written.has(type))) throw notAcceptable(types)
}

/** Base URL of the API: the configured proxy's, else from the request. */
function servedAt(
  { openapiServerProxyUri, basePath }: ResolvedOptions,
  request: Request,
): ServedAt {
  const path = basePath === '' ? '/' : basePath
  const asked = new URL(request.url)
  const own = {
    scheme: asked.protocol.slice(0, -1),
    host: shorten(asked.host, longestHost),
    basePath: path,
  }
  if (openapiServerProxyUri === null) return own
  const proxy = new URL(openapiServerProxyUri)
  const port = proxy.port === '' ? (proxy.protocol === 'https:' ? '443' : '80') : proxy.port
  return {
    scheme: proxy.protocol.slice(0, -1),
    host: `${proxy.hostname}:${port}`,
    basePath: proxy.pathname,
  }
}
