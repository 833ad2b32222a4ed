import {
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { withoutValues } from './without-values.ts'

type Answered = (error: unknown, result: unknown) => void
type Query = (...args: unknown[]) => unknown
type Connect = (callback?: Answered) => unknown

/** The same few hundred statements are sent all the time. */
const withoutLiterals = new LRUCache<string, string>({ max: 500 })

/** Adds a span for each statement of a request or a job. Polling and listening have none. */
export function traceStatements(pool: pg.Pool, tracer: Tracer): void {
  // A caller that waits for a connection receives it in the context of the caller that released it, hence the
  // binding.
  const connect = pool.connect.bind(pool) as Connect
  pool.connect = ((callback?: Answered) =>
    callback ? connect(context.bind(context.active(), callback)) : connect()) as pg.Pool['connect']
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const traced: Query = (...args) => {
      const last = args.at(-1)
      const text = textOf(args[0], typeof last === 'function')
      if (text === undefined || !trace.getActiveSpan()) return query(...args)
      const span = startSpan(tracer, text)
      if (typeof last !== 'function') {
        const answer = query(...args) as Promise<unknown>
        answer.then(
          () => finish(span, null),
          (error) => finish(span, error),
        )
        return answer
      }
      const answered: Answered = (error, result) => {
        finish(span, error)
        last(error, result)
      }
      return query(...args.slice(0, -1), answered)
    }
    client.query = traced as pg.PoolClient['query']
  })
}

/**
 * A query object of the driver, such as a transaction of the data API, reports its end to a callback only.
 */
function textOf(statement: unknown, reportsItsEnd: boolean): string | undefined {
  if (typeof statement === 'string') return statement
  const { text, submit } = (statement ?? {}) as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && (submit === undefined || reportsItsEnd) ? text : undefined
}

function startSpan(tracer: Tracer, text: string): Span {
  const shown = withoutLiterals.get(text) ?? withoutValues(text)
  withoutLiterals.set(text, shown)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': shown }
  const [verb = 'statement'] = /^\w+/.exec(shown) ?? []
  return tracer.startSpan(verb.toLowerCase(), { kind: SpanKind.CLIENT, attributes })
}

/** An error's message may contain the values that PostgreSQL refused; its code contains none. */
function finish(span: Span, error: unknown): void {
  if (error) {
    const { code } = error as { code?: unknown }
    span.setAttribute('error.type', typeof code === 'string' ? code : 'error')
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}
