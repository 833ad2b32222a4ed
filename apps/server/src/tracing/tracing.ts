import type { Context } from 'hono'
import type pg from 'pg'
import type { ServerEnv } from '../http/client-address.ts'

/** Traces requests, their statements, and jobs with OpenTelemetry. */
export type Tracing = {
  request(context: Context<ServerEnv>, answer: () => Promise<void>): Promise<void>
  job<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Assigns statements over connections of this pool to the request or job that sent them. */
  watch(pool: pg.Pool): void
  /** Sends the remaining spans. */
  stop(): Promise<void>
}
