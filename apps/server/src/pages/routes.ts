import { existsSync, readFileSync } from 'node:fs'
import type { PageKind, SitePage } from '@sanamsob/domain/pages'

export type PageRoute = {
  kind: PageKind
  id: string | null
  /** The page's title, where it has one of its own. */
  name: string | null
  /** What a member's screen asks for first. */
  memberReads?: string[]
}

/** What the web app's build wrote of its routes; without one there are no pages to serve. */
const built = new URL('../../../web/dist-server/pages.json', import.meta.url)
const pages: SitePage[] = existsSync(built) ? JSON.parse(readFileSync(built, 'utf8')) : []

/** The tenants' family of addresses; the hub has none of these pages and leads home. */
export function isTenantPath(pathname: string): boolean {
  return pathname.startsWith('/tenant-')
}

/** A category's short address, which navigation names: it leads to the one that has its screen. */
export function isShortPath(pathname: string): boolean {
  return pathname.startsWith('/categories/')
}

/** Any path that is none of the app's answers 404 with its not-found screen. */
export const findRoute = routeFinder(pages)

/** @returns finds what a path shows, among `known` */
export function routeFinder(known: SitePage[]): (pathname: string) => PageRoute | undefined {
  const routes = known.map(({ path, kind, name, memberReads }) => ({
    route: { kind, name, memberReads },
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

/** Pages without a parameter that a search engine may list, beside the catalogue's. */
export const indexedPaths = pages
  .filter(({ path, kind }) => kind !== 'categories' && isIndexed(kind) && !path.includes('$'))
  .map(({ path }) => path)

/** Services, and screens that show one person's own or what was searched for. */
export const privatePaths = [
  '/admin',
  '/auth/v1/',
  '/rest/',
  '/functions/',
  '/payments/',
  ...pages
    .filter(({ path, kind }) => kind !== 'admin' && !isIndexed(kind) && path !== '/auth')
    .map(({ path }) => path.replace(/\$.*/, '')),
]

/** Whether pages of a kind are of use to a search engine. */
export function isIndexed(kind: PageKind): boolean {
  return kind !== 'personal' && kind !== 'search' && kind !== 'admin'
}
