/** Paths that the web app has a screen for; any other path answers 404 with its not-found screen. */
const patterns = [
  '/',
  '/auth',
  '/dashboard',
  '/categories',
  '/category/:id/subcategories',
  '/subcategories/:id',
  '/courses/:id',
  '/quiz-sets',
  '/quiz/:id',
  '/quiz-results/:id',
  '/tenant-categories',
  '/tenant-category/:id/subcategories',
  '/tenant-subcategories/:id',
  '/tenant-courses/:id',
  '/tenant-quiz/:id',
]

const known = new RegExp(
  `^(?:${patterns.map((path) => path.replaceAll(':id', '[^/]+')).join('|')})/?$`,
)

export function isPageRoute(pathname: string): boolean {
  return known.test(pathname)
}
