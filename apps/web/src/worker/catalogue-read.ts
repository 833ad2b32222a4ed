/** Public content of a site. Attempts, profiles, points and questions are never cached. */
const catalogueTables = new Set([
  'categories',
  'subcategories',
  'courses',
  'quiz_sets',
  'tenants',
  'tags',
  'quiz_set_tags',
])

const requesterParam = 'asked-by'
const guest = 'guest'

/** Whether a request reads only the catalogue, embedded rows included. */
export function isCatalogueRead(url: URL): boolean {
  const table = /^\/rest\/v1\/(\w+)$/.exec(url.pathname)?.[1]
  if (!table || !catalogueTables.has(table)) return false
  const embedded = url.searchParams.get('select')?.matchAll(/(\w+)(?:!\w+)*\(/g) ?? []
  return [...embedded].every(([, name = '']) => catalogueTables.has(name))
}

/**
 * The cache key of a response: the address, the account (an administrator reads more than a guest), and the headers
 * that shape the response (one row or many, with or without a count).
 */
export function catalogueKey(request: Request): string {
  const key = new URL(request.url)
  const shape = ['accept', 'prefer', 'range'].map((name) => request.headers.get(name) ?? '')
  key.searchParams.append(requesterParam, requesterOf(request) ?? guest)
  key.searchParams.append('asked-as', shape.join('|'))
  return key.href
}

/** Whether a response cached under a key belongs to the given account, null for a guest. */
export function isStoredFor(key: string, account: string | null): boolean {
  return new URL(key).searchParams.getAll(requesterParam).at(-1) === (account ?? guest)
}

/** The account in the access token, or null for a guest. Used as a key only: the server verifies tokens. */
export function requesterOf(request: Request): string | null {
  const token = request.headers.get('authorization')?.split(' ')[1]
  if (!token) return null
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    return String(JSON.parse(atob(payload)).sub)
  } catch {
    return token
  }
}
