import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './client-address.ts'

/** Whatever an answer of the data API depends on besides its address. */
const varying = [
  ...['Authorization', 'apikey', 'Accept', 'Accept-Profile', 'Prefer', 'Range'],
  ...['Host', 'X-Forwarded-Host', 'Origin'],
].join(', ')

/**
 * Says of every answer of the data API that nobody but its caller's own cache may keep it, and of what
 * belongs to a person that not even that one may. A function that says otherwise knows better.
 */
export function dataCaching(): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    await next()
    const { headers, status } = context.res
    const isPublic = status < 300 && context.req.method !== 'POST' && !isSignedIn(context.req.raw)
    if (!headers.has('Cache-Control'))
      headers.set('Cache-Control', isPublic ? 'private, no-cache' : 'private, no-store')
    headers.append('Vary', varying)
    // Rows hold what people wrote: no browser shall take them for a script or a page.
    headers.set('X-Content-Type-Options', 'nosniff')
  }
}

/** By any credential but the key that everybody has. */
function isSignedIn({ headers }: Request): boolean {
  const credentials = [headers.get('apikey'), headers.get('authorization')]
  return credentials.some((one) => one !== null && !/^(bearer\s+)?sb_publishable_/i.test(one))
}
