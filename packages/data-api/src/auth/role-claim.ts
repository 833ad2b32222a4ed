import type { JWTPayload } from 'jose'

const step = /\.(?:"([^"]*)"|([\w@/-]+))|\[(\d+)\]/y

/**
 * Reads the role at a path such as `.role`, `."https://example.org/role"` or `.roles[0]`.
 * @throws RangeError for an invalid path, so that a wrong setting prevents the start
 */
export function readRole(claims: JWTPayload, path: string): string | null {
  let value: unknown = claims
  for (const key of parsePath(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null
    value = (value as Record<string, unknown>)[key]
  }
  return typeof value === 'string' && value !== '' ? value : null
}

export function parsePath(path: string): string[] {
  const keys: string[] = []
  step.lastIndex = 0
  while (step.lastIndex < path.length) {
    const match = step.exec(path)
    if (!match) throw new RangeError(`not a role claim key: ${path}`)
    keys.push(match[1] ?? match[2] ?? match[3] ?? '')
  }
  return keys
}
