import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { isTrustedProxy, peerAddress, type ServerEnv } from './client-address.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/**
 * Returns the host as the browser sent it. It selects the tenant, so `X-Forwarded-Host` replaces it only from
 * a trusted proxy. Of several entries only the last counts: the client may have written the others.
 */
export function visitedHost(context: Context<ServerEnv>, trusted: TrustedProxies): string {
  return forwardedHost(context, trusted) ?? context.req.header('host') ?? ''
}

/** The same for a request that does not reach the app. */
export function visitedHostOf(incoming: IncomingMessage, trusted: TrustedProxies): string {
  const { host = '', 'x-forwarded-host': forwarded } = incoming.headers
  if (!forwarded || !trusted.has(peerAddress(incoming))) return host
  return String(forwarded).split(',').at(-1)?.trim() ?? ''
}

/**
 * Returns the request as the browser sent it. Behind a proxy, this is a new request that takes the body
 * along, so code that still reads `context.req` must use `visitedHost` instead.
 */
export function requestAsVisited(context: Context<ServerEnv>, trusted: TrustedProxies): Request {
  const forwarded = forwardedHost(context, trusted)
  if (forwarded === null) return context.req.raw
  const headers = new Headers(context.req.raw.headers)
  headers.set('host', forwarded)
  return new Request(context.req.raw, { headers })
}

function forwardedHost(context: Context<ServerEnv>, trusted: TrustedProxies): string | null {
  const forwarded = context.req.header('x-forwarded-host')
  if (!forwarded || !isTrustedProxy(context, trusted)) return null
  return forwarded.split(',').at(-1)?.trim() ?? ''
}
