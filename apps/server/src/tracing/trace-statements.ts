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
const told = new LRUCache<string, string>({ max: 500 })

/** A span for each statement that a request or a job sends; what polls and listens has none. */
export function traceStatements(pool: pg.Pool, tracer: Tracer): void {
  // A connection that was waited for is handed over in the context of whoever gave it back.
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

/** A query object of the driver, such as the data API's transactions are, tells its end to a callback alone. */
function textOf(statement: unknown, tellsItsEnd: boolean): string | undefined {
  if (typeof statement === 'string') return statement
  const { text, submit } = (statement ?? {}) as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && (submit === undefined || tellsItsEnd) ? text : undefined
}

function startSpan(tracer: Tracer, text: string): Span {
  const shown = told.get(text) ?? withoutValues(text)
  told.set(text, shown)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': shown }
  const [verb = 'statement'] = /^\w+/.exec(shown) ?? []
  return tracer.startSpan(verb.toLowerCase(), { kind: SpanKind.CLIENT, attributes })
}

/** An error's message may hold the values that PostgreSQL refused; its code holds none. */
function finish(span: Span, error: unknown): void {
  if (error) {
    const { code } = error as { code?: unknown }
    span.setAttribute('error.type', typeof code === 'string' ? code : 'error')
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}
