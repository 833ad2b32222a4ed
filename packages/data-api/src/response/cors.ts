import { tableNotFound } from '../errors/schema-errors.ts'
import type { ResolvedOptions } from '../options.ts'
import { findTable } from '../plan/find-table.ts'
import { chooseSchema, type Target } from '../request/target.ts'
import { type SchemaCache, type Table, tableKey } from '../schema/types.ts'

const allMethods = 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD'
const alwaysAllowed = ['Accept', 'Accept-Language', 'Content-Language']
const exposedHeaders =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit'

/**
 * A browser's origin consists of a scheme, a name of at most 253 characters and a port, and it requests few
 * headers. Longer values do not come from a browser and are not returned.
 */
const [longestOrigin, longestHeaderList] = [300, 1000]

/** OPTIONS: a browser's preflight, else the methods of the resource. */
export function answerOptions(
  cache: SchemaCache,
  target: Target,
  options: ResolvedOptions,
  request: Request,
): Response {
  if (request.headers.has('access-control-request-method')) {
    return preflight(request, options.corsAllowedOrigins)
  }
  const { schema } = chooseSchema(request.headers, 'OPTIONS', options.schemas)
  return new Response(null, {
    headers: {
      'access-control-allow-origin': '*',
      'content-length': '0',
      allow: allowed(cache, schema, target),
    },
  })
}

function preflight(request: Request, allowedOrigins: AllowedOrigins): Response {
  const asked = fitting(request, 'access-control-request-headers', longestHeaderList)
  const names = (asked ?? '').split(',').map((name) => name.trim())
  const listed = ['Authorization', ...names.filter((name) => name !== ''), ...alwaysAllowed]
  const origin = allowOrigin(request, allowedOrigins)
  return new Response(null, {
    headers: {
      ...origin,
      ...(origin === null
        ? {}
        : {
            'access-control-allow-methods': allMethods,
            'access-control-allow-headers': listed.join(', '),
            'access-control-max-age': '86400',
          }),
      'content-length': '0',
    },
  })
}

type AllowedOrigins = readonly string[] | null

/**
 * By default any origin is allowed, because access depends on tokens, which browsers do not add by
 * themselves. If origins are configured, only these are allowed, with credentials.
 */
function allowOrigin(request: Request, allowed: AllowedOrigins): Record<string, string> | null {
  if (allowed === null) return { 'access-control-allow-origin': '*' }
  const origin = fitting(request, 'origin', longestOrigin)
  if (origin === null || !allowed.includes(origin)) return null
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
}

function allowed(cache: SchemaCache, schema: string, target: Target): string {
  if (target.kind === 'root') return 'OPTIONS,GET,HEAD'
  if (target.kind === 'relation') return tableMethods(findTable(cache, schema, target.name))
  const [routine] = cache.routines.get(tableKey(schema, target.name)) ?? []
  if (!routine) throw tableNotFound(schema, target.name, null)
  return routine.volatility === 'volatile' ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST'
}

function tableMethods(table: Table): string {
  const canPut = table.insertable && table.updatable && table.primaryKey.length > 0
  return [
    'OPTIONS,GET,HEAD',
    ...(table.insertable ? ['POST'] : []),
    ...(canPut ? ['PUT'] : []),
    ...(table.updatable ? ['PATCH'] : []),
    ...(table.deletable ? ['DELETE'] : []),
  ].join(',')
}

export function withCors(
  request: Request,
  response: Response,
  allowedOrigins: AllowedOrigins,
): Response {
  if (allowedOrigins !== null) {
    response.headers.append('vary', 'Origin')
    response.headers.delete('access-control-allow-origin')
  }
  if (!request.headers.has('origin') || response.headers.has('access-control-allow-origin')) {
    return response
  }
  const origin = allowOrigin(request, allowedOrigins)
  if (origin === null) return response
  for (const [name, value] of Object.entries(origin)) response.headers.set(name, value)
  response.headers.set('access-control-expose-headers', exposedHeaders)
  return response
}

function fitting({ headers }: Request, name: string, longest: number): string | null {
  const value = headers.get(name)
  return value !== null && value.length <= longest ? value : null
}
