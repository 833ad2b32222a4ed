const named =
  /^\/(?:rest\/v1\/rpc|rest\/v1|auth\/v1|functions\/v1|storage\/v1|payments)\/[a-z_-]{1,63}(?=\/|$)/

/** Which part of the product a path asks for. What follows holds ids, and anything that a stranger types. */
export function routeOf(path: string): string {
  if (path.startsWith('/assets/')) return '/assets'
  return named.exec(path)?.[0] ?? '/pages'
}
