import type { Context } from 'hono'
import { clientAddress, isLoopback, type ServerEnv } from './client-address.ts'
import { visitedHost } from './forwarded-host.ts'
import { isLoopbackName } from './loopback-name.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/** Headers that proxies and content networks add to a request that they forward. */
const forwardingHeaders = [
  ...['forwarded', 'via', 'x-forwarded', 'x-forwarded-for', 'x-forwarded-host'],
  ...['x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-server', 'x-forwarded-scheme'],
  ...['x-forwarded-ssl', 'x-forwarded-prefix', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip'],
  ...['x-original-host', 'x-original-url', 'x-original-forwarded-for', 'x-envoy-external-address'],
  ...['cf-connecting-ip', 'cf-ray', 'cdn-loop', 'true-client-ip', 'fastly-client-ip'],
  ...['x-appengine-user-ip', 'x-azure-clientip', 'fly-client-ip', 'x-amzn-trace-id'],
]

/** True if a proxy reports that it forwarded the request. */
export function isForwarded(context: Context<ServerEnv>): boolean {
  return forwardingHeaders.some((name) => context.req.header(name) !== undefined)
}

/**
 * True for a user at this machine. The address alone is no proof: a reverse proxy beside the server connects
 * from loopback on behalf of all visitors, and a foreign page can have its own name resolve to loopback. The
 * host must therefore be a loopback name too, and no proxy may have forwarded the request.
 */
export function isFromThisMachine(context: Context<ServerEnv>, trusted: TrustedProxies): boolean {
  if (!isLoopback(clientAddress(context, trusted))) return false
  if (isForwarded(context)) return false
  return isLoopbackName(visitedHost(context, trusted))
}
