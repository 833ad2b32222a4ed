import type { Context } from 'hono'
import type pg from 'pg'
import type { ServerEnv } from '../http/client-address.ts'

/** What OpenTelemetry is told: requests, the statements that they take, and jobs. */
export type Tracing = {
  request(context: Context<ServerEnv>, answer: () => Promise<void>): Promise<void>
  job<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Statements over connections of this pool belong to the request or job that sent them. */
  watch(pool: pg.Pool): void
  /** Sends what is left. */
  stop(): Promise<void>
}
