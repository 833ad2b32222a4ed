import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import {
  context,
  DiagLogLevel,
  diag,
  SpanKind,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { release } from '../release.ts'
import { routeOf } from './route-of.ts'
import { traceStatements } from './trace-statements.ts'
import type { Tracing } from './tracing.ts'

/** An unavailable collector must not delay a stop. */
const lastSendMs = 2_000
/** Load balancers send these every second. */
const untold = new Set(['/healthz', '/readyz', '/metrics'])

type Settings = NonNullable<Config['tracing']>

/**
 * Sends traces to a collector (OTLP over HTTP, as JSON; the exporter reads `OTEL_EXPORTER_OTLP_HEADERS`). The
 * span of a request has route, method, status and request id: no address, no person, no parameter. A trace id
 * in a visitor's header is ignored.
 */
export function createTracing({ endpoint, service, share }: Settings, log: Logger): Tracing {
  const note = (msg: string) => log.warn({ reason: msg }, 'traces were not sent')
  const quiet = () => undefined
  const loggers = { error: note, warn: note, info: quiet, debug: quiet, verbose: quiet }
  diag.setLogger(loggers, DiagLogLevel.WARN)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': release,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('sanamsob', release)
  return {
    request: async (asked, answer) => {
      const { method, path } = asked.req
      if (untold.has(path)) return answer()
      const route = routeOf(path)
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'sanamsob.request_id': asked.get('requestId'),
      }
      const options = { kind: SpanKind.SERVER, attributes }
      return tracer.startActiveSpan(`${method} ${route}`, options, async (span) => {
        try {
          await answer()
          span.setAttribute('http.response.status_code', asked.res.status)
          if (asked.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        } finally {
          span.end()
        }
      })
    },
    job: (name, work) => traceJob(tracer, name, work),
    watch: (pool) => traceStatements(pool, tracer),
    stop: async () => {
      const given = delay(lastSendMs, undefined, { ref: false })
      await Promise.race([provider.shutdown().catch(quiet), given])
    },
  }
}

function traceJob<T>(tracer: Tracer, name: string, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(`job ${name}`, { root: true }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
