const named =
  /^\/(?:rest\/v1\/rpc|rest\/v1|auth\/v1|functions\/v1|storage\/v1|payments)\/[a-z_-]{1,63}(?=\/|$)/

/**
 * Returns the part of the product that a path belongs to. The rest contains ids, and any input of a stranger.
 */
export function routeOf(path: string): string {
  if (path.startsWith('/assets/')) return '/assets'
  return named.exec(path)?.[0] ?? '/pages'
}
