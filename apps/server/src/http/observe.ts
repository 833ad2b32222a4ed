import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { clientAddress, networkOf, type ServerEnv } from './client-address.ts'
import { visitedHost } from './forwarded-host.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

const probed = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Gives each request an id, a log line and an entry in the metrics. The line names the site, the network and
 * the user. It omits the query string, because mailed links carry tokens there.
 */
export function observe(
  log: Logger,
  metrics: Metrics,
  trustProxy: TrustedProxies,
  tracing: Tracing | null,
): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    context.set('requestId', requestId)
    await (tracing ? tracing.request(context, next) : next())
    context.res.headers.set('X-Request-Id', requestId)
    const milliseconds = Math.round((performance.now() - started) * 10) / 10
    const { method, path } = context.req
    const { status } = context.res
    metrics.requests.observe({ area: areaOf(path), method, status }, milliseconds / 1000)
    const host = visitedHost(context, trustProxy)
    const network = networkOf(clientAddress(context, trustProxy))
    const person = context.get('person')
    const line = { requestId, method, host, path, status, milliseconds, network, person }
    // 501 answers requests for features that are not offered. Any client can cause it, and no operator need
    // look at it. Refusals for lack of capacity are logged as a total.
    if (status >= 500 && status !== 501 && !context.get('overloaded'))
      log.error(line, 'request failed')
    // Proxies and orchestrators probe every second.
    else if (status < 400 && probed.has(path)) log.debug(line, 'request')
    else log.info(line, 'request')
  }
}

/** Metrics are grouped by area, never by path: paths contain ids and would grow without bound. */
function areaOf(path: string): string {
  const match = /^\/(auth|rest|functions|storage|payments|reminders|assets)\//.exec(path)
  return match?.[1] ?? 'pages'
}
