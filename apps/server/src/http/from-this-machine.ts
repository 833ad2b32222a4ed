import type { Context } from 'hono'
import { clientAddress, isLoopback, type ServerEnv } from './client-address.ts'
import { visitedHost } from './forwarded-host.ts'
import { isLoopbackName } from './loopback-name.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/** What proxies and content networks say of the request that they pass on. */
const forwardingHeaders = [
  ...['forwarded', 'via', 'x-forwarded', 'x-forwarded-for', 'x-forwarded-host'],
  ...['x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-server', 'x-forwarded-scheme'],
  ...['x-forwarded-ssl', 'x-forwarded-prefix', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip'],
  ...['x-original-host', 'x-original-url', 'x-original-forwarded-for', 'x-envoy-external-address'],
  ...['cf-connecting-ip', 'cf-ray', 'cdn-loop', 'true-client-ip', 'fastly-client-ip'],
  ...['x-appengine-user-ip', 'x-azure-clientip', 'fly-client-ip', 'x-amzn-trace-id'],
]

/** Some proxy says that it passes this on. */
export function isForwarded(context: Context<ServerEnv>): boolean {
  return forwardingHeaders.some((name) => context.req.header(name) !== undefined)
}

/**
 * True when somebody sits at this machine. The address alone does not tell: a reverse proxy beside
 * the server speaks from loopback for the whole world, and a stranger's page can have its own name
 * resolve to loopback. So the host must be a loopback name too, and nothing may have been forwarded,
 * by whichever proxy.
 */
export function isFromThisMachine(context: Context<ServerEnv>, trusted: TrustedProxies): boolean {
  if (!isLoopback(clientAddress(context, trusted))) return false
  if (isForwarded(context)) return false
  return isLoopbackName(visitedHost(context, trusted))
}
