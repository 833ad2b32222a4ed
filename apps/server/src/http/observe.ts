import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { clientAddress, networkOf, type ServerEnv } from './client-address.ts'
import { visitedHost } from './forwarded-host.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/**
 * Gives each request an id, a log line and a place in the metrics. The line says for which site, from
 * which network and by whom. The query string is left out: links from mails carry tokens there.
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
    // 501 answers who asks for what is not offered: anybody can, and nobody need look. A crowd is told of as one.
    if (status >= 500 && status !== 501 && !context.get('crowded'))
      log.error(line, 'request failed')
    else log.info(line, 'request')
  }
}

/** Metrics by area, never by path: paths hold ids and would grow without bound. */
function areaOf(path: string): string {
  const match = /^\/(auth|rest|functions|storage|payments|assets)\//.exec(path)
  return match?.[1] ?? 'pages'
}
