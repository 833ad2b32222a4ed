import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './client-address.ts'

/** Headers on which a response of the data API depends, in addition to its URL. */
const varying = [
  ...['Authorization', 'apikey', 'Accept', 'Accept-Profile', 'Prefer', 'Range'],
  ...['Host', 'X-Forwarded-Host', 'Origin'],
].join(', ')

/**
 * Allows only the caller's own cache to store a response of the data API, and no cache at all if the caller
 * is signed in. A function that sets its own Cache-Control overrides this.
 */
export function dataCaching(): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    await next()
    const { headers, status } = context.res
    const isPublic = status < 300 && context.req.method !== 'POST' && !isSignedIn(context.req.raw)
    if (!headers.has('Cache-Control'))
      headers.set('Cache-Control', isPublic ? 'private, no-cache' : 'private, no-store')
    headers.append('Vary', varying)
    // Rows contain text written by users, which a browser must not interpret as a script or a page.
    headers.set('X-Content-Type-Options', 'nosniff')
  }
}

/** True for any credential other than the publishable key. */
function isSignedIn({ headers }: Request): boolean {
  const credentials = [headers.get('apikey'), headers.get('authorization')]
  return credentials.some((one) => one !== null && !/^(bearer\s+)?sb_publishable_/i.test(one))
}
