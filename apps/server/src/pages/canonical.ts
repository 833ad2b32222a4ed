import { type CatalogueKind, cataloguePath, categoriesPath } from './catalogue-path.ts'
import type { VisitedSite } from './load-site.ts'
import type { PageRoute } from './routes.ts'

const catalogueKinds = new Set<string>(['category', 'subcategory', 'course', 'quiz', 'exam'])

/**
 * Returns the canonical origin of a site, for any visited host: the hub's is the public URL; a tenant's is
 * its own domain, with the protocol and port of the public URL.
 */
export function canonicalOrigin(site: VisitedSite, publicUrl: string): string {
  const { protocol, origin, port } = new URL(publicUrl)
  if (!site.canonicalHost) return origin
  return `${protocol}//${site.canonicalHost}${port && `:${port}`}`
}

/** Returns the canonical path of a page: in the site's own family of paths, and without a trailing slash. */
export function canonicalPath(route: PageRoute, pathname: string, onTenant: boolean): string {
  if (route.kind === 'categories') return categoriesPath(onTenant)
  if (route.id && catalogueKinds.has(route.kind))
    return cataloguePath(route.kind as CatalogueKind, route.id, onTenant)
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
}
