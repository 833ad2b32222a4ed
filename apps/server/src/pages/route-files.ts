import { existsSync, readFileSync } from 'node:fs'

/** The files that each route's screens load beside the page's entry, as addresses. */
export type RouteFiles = (routes: string[]) => string[]

/** @param file what the web app's build wrote of its routes */
export function readRouteFiles(file: string): RouteFiles {
  const known = existsSync(file)
    ? new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>))
    : new Map<string, string[]>()
  return (routes) => {
    const files = new Set(routes.flatMap((route) => known.get(route) ?? []))
    return [...files].map((path) => `/${path}`)
  }
}
