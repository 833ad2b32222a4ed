import type { Context } from 'hono'
import { clientAddress, isLoopback, isTrustedProxy, type ServerEnv } from './client-address.ts'
import { visitedHost } from './forwarded-host.ts'

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * True when somebody sits at this machine. The address alone does not tell: a reverse proxy beside
 * the server that `TRUST_PROXY` does not name speaks from loopback for the whole world, and a
 * stranger's page can have its own name resolve to loopback. So the host must be a loopback name
 * too, and nothing may have been forwarded by a proxy that nobody named.
 */
export function isFromThisMachine(context: Context<ServerEnv>, trusted: string[]): boolean {
  if (!isLoopback(clientAddress(context, trusted))) return false
  const isForwarded = forwardingHeaders.some((name) => context.req.header(name) !== undefined)
  if (isForwarded && !isTrustedProxy(context, trusted)) return false
  return isLoopbackName(visitedHost(context, trusted))
}

/** `localhost`, what lies below it, or a loopback address; with or without a port. */
function isLoopbackName(host: string): boolean {
  return /^(([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host)
}
