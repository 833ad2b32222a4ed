/** What anyone may read of a site. Attempts, profiles, points and questions are never kept. */
const catalogueTables = new Set([
  'categories',
  'subcategories',
  'courses',
  'quiz_sets',
  'tenants',
  'tags',
  'quiz_set_tags',
])

const askedByParam = 'asked-by'
const guest = 'guest'

/** Whether a request reads the catalogue and nothing else, embedded rows included. */
export function isCatalogueRead(url: URL): boolean {
  const table = /^\/rest\/v1\/(\w+)$/.exec(url.pathname)?.[1]
  if (!table || !catalogueTables.has(table)) return false
  const embedded = url.searchParams.get('select')?.matchAll(/(\w+)(?:!\w+)*\(/g) ?? []
  return [...embedded].every(([, name = '']) => catalogueTables.has(name))
}

/**
 * Under which an answer is kept: the address, who asked (an administrator reads more than a guest)
 * and the headers that shape it (one row or many, with or without a count).
 */
export function catalogueKey(request: Request): string {
  const key = new URL(request.url)
  const shape = ['accept', 'prefer', 'range'].map((name) => request.headers.get(name) ?? '')
  key.searchParams.append(askedByParam, askedBy(request) ?? guest)
  key.searchParams.append('asked-as', shape.join('|'))
  return key.href
}

/** Whether an answer kept under a key was for the given account, null for a guest. */
export function isKeptFor(key: string, account: string | null): boolean {
  return new URL(key).searchParams.getAll(askedByParam).at(-1) === (account ?? guest)
}

/** The account of the access token, or null for a guest. Only a key: the server checks tokens. */
export function askedBy(request: Request): string | null {
  const token = request.headers.get('authorization')?.split(' ')[1]
  if (!token) return null
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    return String(JSON.parse(atob(payload)).sub)
  } catch {
    return token
  }
}
