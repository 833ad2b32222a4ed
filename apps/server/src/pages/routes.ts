import { existsSync, readFileSync } from 'node:fs'
import type { PageKind, SitePage } from '@sanamsob/domain/pages'

export type PageRoute = {
  /** With `$name` for a path parameter. */
  path: string
  kind: PageKind
  id: string | null
  /** Title of the page; null if it has none of its own. */
  name: string | null
  /** Functions that a member's screen calls first. */
  memberReads?: string[]
  /** Routes of a page that the server does not render, by the names of their chunks. */
  routes?: string[]
}

/** Description of the routes, written by the web app's build. Without it there are no pages to serve. */
const built = new URL('../../../web/dist-server/pages.json', import.meta.url)
const pages: SitePage[] = existsSync(built) ? JSON.parse(readFileSync(built, 'utf8')) : []

/** Paths of tenants' sites. The hub has none of these pages and redirects to its home page. */
export function isTenantPath(pathname: string): boolean {
  return pathname.startsWith('/tenant-')
}

/** Short path of a category, used by navigation. It redirects to the path with the screen. */
export function isShortPath(pathname: string): boolean {
  return pathname.startsWith('/categories/')
}

/** A path that is not the app's is answered with 404 and the not-found screen. */
export const findRoute = routeFinder(pages)

/** @returns a function that finds the route of a path, among `known` */
export function routeFinder(known: SitePage[]): (pathname: string) => PageRoute | undefined {
  const routes = known.map(({ path, kind, name, memberReads, routes: chunks }) => ({
    route: { path, kind, name, memberReads, routes: chunks },
    expression: new RegExp(`^${path.replace(/\$\w+/, '([^/]+)').replace(/\/$/, '')}/?$`),
  }))
  return (pathname) => {
    for (const { route, expression } of routes) {
      const match = expression.exec(pathname)
      if (match) return { ...route, id: match[1] ?? null }
    }
    return undefined
  }
}

/** Pages without a parameter that search engines may list, except the catalogue's. */
export const indexedPaths = pages
  .filter(({ path, kind }) => kind !== 'categories' && isIndexed(kind) && !path.includes('$'))
  .map(({ path }) => path)

/** Paths of services, and of screens with personal data or search results. */
export const privatePaths = [
  '/admin',
  '/auth/v1/',
  '/rest/',
  '/functions/',
  '/payments/',
  '/reminders/',
  ...pages
    .filter(({ path, kind }) => kind !== 'admin' && !isIndexed(kind) && path !== '/auth')
    .map(({ path }) => path.replace(/\$.*/, '')),
]

/** True if pages of a kind are useful to a search engine. */
export function isIndexed(kind: PageKind): boolean {
  return kind !== 'personal' && kind !== 'search' && kind !== 'admin'
}
