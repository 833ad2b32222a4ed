/** What a page shows, as its title and its place in `seo_settings` go. */
export type PageKind =
  | 'home'
  | 'category'
  | 'subcategory'
  | 'course'
  | 'quiz'
  | 'about'
  | 'careers'
  | 'contact'
  | 'privacy'
  | 'terms'
  | 'cookies'
  | 'categories'
  | 'quizSets'
  | 'leaderboard'
  | 'platforms'
  | 'purchase'
  | 'search'
  /** One person's own screens, of no use to a search engine. */
  | 'personal'

export type PageRoute = { kind: PageKind; id: string | null }

/** Paths that the web app has a screen for; any other answers 404 with its not-found screen. */
const patterns: [path: string, kind: PageKind][] = [
  ['/', 'home'],
  ['/auth', 'personal'],
  ['/reset-password', 'personal'],
  ['/confirm', 'personal'],
  ['/dashboard', 'personal'],
  ['/account', 'personal'],
  ['/points', 'personal'],
  ['/purchase-points', 'purchase'],
  ['/payment-pending', 'personal'],
  ['/payment-success', 'personal'],
  ['/payment-failed', 'personal'],
  ['/categories', 'categories'],
  ['/categories/:id', 'category'],
  ['/category/:id/subcategories', 'category'],
  ['/subcategories/:id', 'subcategory'],
  ['/courses/:id', 'course'],
  ['/quiz-sets', 'quizSets'],
  ['/quiz/:id', 'quiz'],
  ['/quiz-results/:id', 'personal'],
  ['/practice/:id', 'personal'],
  ['/review', 'personal'],
  ['/bookmarks', 'personal'],
  ['/tenant-categories', 'categories'],
  ['/tenant-category/:id/subcategories', 'category'],
  ['/tenant-subcategories/:id', 'subcategory'],
  ['/tenant-courses/:id', 'course'],
  ['/tenant-quiz/:id', 'quiz'],
  ['/leaderboard', 'leaderboard'],
  ['/platforms', 'platforms'],
  ['/search', 'search'],
  ['/about', 'about'],
  ['/careers', 'careers'],
  ['/contact', 'contact'],
  ['/privacy-policy', 'privacy'],
  ['/terms-of-service', 'terms'],
  ['/cookie-policy', 'cookies'],
]

/** The tenants' family of addresses; the hub has none of these pages and leads home. */
export function isTenantPath(pathname: string): boolean {
  return pathname.startsWith('/tenant-')
}

/** A category's short address, which navigation names: it leads to the one that has its screen. */
export function isShortPath(pathname: string): boolean {
  return pathname.startsWith('/categories/')
}

const routes = patterns.map(([path, kind]) => ({
  kind,
  expression: new RegExp(`^${path.replace(':id', '([^/]+)')}/?$`),
}))

export function findRoute(pathname: string): PageRoute | undefined {
  for (const { kind, expression } of routes) {
    const match = expression.exec(pathname)
    if (match) return { kind, id: match[1] ?? null }
  }
  return undefined
}

/** Pages without a parameter that a search engine may list, beside the catalogue's. */
export const indexedPaths = patterns
  .filter(([path, kind]) => kind !== 'categories' && isIndexed(kind) && !path.includes(':'))
  .map(([path]) => path)

/** Services, and screens that show one person's own or what was searched for. */
export const privatePaths = [
  '/admin',
  '/auth/v1/',
  '/rest/',
  '/functions/',
  '/payments/',
  ...patterns
    .filter(([path, kind]) => !isIndexed(kind) && path !== '/auth')
    .map(([path]) => path.replace(':id', '')),
]

/** Whether pages of a kind are of use to a search engine. */
export function isIndexed(kind: PageKind): boolean {
  return kind !== 'personal' && kind !== 'search'
}
