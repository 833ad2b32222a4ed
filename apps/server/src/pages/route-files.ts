import { existsSync, readFileSync } from 'node:fs'

/** Returns URLs of the files that the screens of routes load in addition to the page's entry. */
export type RouteFiles = (routes: string[]) => string[]

/** @param file description of the routes, written by the web app's build */
export function readRouteFiles(file: string): RouteFiles {
  const known = existsSync(file)
    ? new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>))
    : new Map<string, string[]>()
  return (routes) => {
    const files = new Set(routes.flatMap((route) => known.get(route) ?? []))
    return [...files].map((path) => `/${path}`)
  }
}
