import {
  invalidPath,
  invalidRpcMethod,
  unacceptableSchema,
  unsupportedMethod,
} from '../errors/request-errors.ts'

export type Target =
  | { kind: 'root' }
  | { kind: 'relation'; name: string }
  | { kind: 'function'; name: string }

const relationMethods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])
const functionMethods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])
const rootMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Parses a path below the base path. @throws PGRST125, PGRST101 or PGRST117 */
export function parseTarget(path: string, method: string): Target {
  const target = readPath(path)
  if (target.kind === 'function' && !functionMethods.has(method)) throw invalidRpcMethod(method)
  const allowed = target.kind === 'root' ? rootMethods : relationMethods
  if (!allowed.has(method)) throw unsupportedMethod(method)
  return target
}

function readPath(path: string): Target {
  const segments = path.split('/').slice(1).map(decode)
  // `/rpc/` is a call of a function with an empty name, which does not exist.
  if (segments.at(-1) === '' && segments.join('/') !== 'rpc/') segments.pop()
  const [first, second] = segments
  if (first === undefined) return { kind: 'root' }
  if (segments.length === 1 && first !== '') return { kind: 'relation', name: first }
  if (segments.length === 2 && first === 'rpc' && second !== undefined)
    return { kind: 'function', name: second }
  throw invalidPath()
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw invalidPath()
  }
}

/**
 * Returns the schema of a request: `Accept-Profile` for reads, `Content-Profile` for writes.
 * @throws PGRST106 (406) when it is not exposed
 */
export function chooseSchema(
  headers: Headers,
  method: string,
  schemas: readonly string[],
): { schema: string; profile: string | null } {
  const writes = method === 'POST' || method === 'PATCH' || method === 'PUT' || method === 'DELETE'
  const asked = headers.get(writes ? 'content-profile' : 'accept-profile')
  const [first = 'public'] = schemas
  if (asked === null) return { schema: first, profile: schemas.length > 1 ? first : null }
  if (!schemas.includes(asked)) throw unacceptableSchema(asked, schemas)
  return { schema: asked, profile: asked }
}
