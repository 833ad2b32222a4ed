import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Tracing } from './tracing.ts'

/** Returns null without a collector. In that case OpenTelemetry is not loaded. */
export async function startTracing({ tracing }: Config, log: Logger): Promise<Tracing | null> {
  if (!tracing) return null
  const { createTracing } = await import('./create-tracing.ts')
  return createTracing(tracing, log)
}
