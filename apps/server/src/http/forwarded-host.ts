import type { Context } from 'hono'
import { isTrustedProxy, type ServerEnv } from './client-address.ts'

/**
 * The request as the browser sent it. The host decides the tenant, so `X-Forwarded-Host` replaces
 * it only when a trusted proxy says so.
 */
export function requestAsVisited(context: Context<ServerEnv>, trusted: string[]): Request {
  const forwarded = context.req.header('x-forwarded-host')
  if (!forwarded || !isTrustedProxy(context, trusted)) return context.req.raw
  const headers = new Headers(context.req.raw.headers)
  headers.set('host', forwarded.split(',')[0]?.trim() ?? '')
  return new Request(context.req.raw, { headers })
}
