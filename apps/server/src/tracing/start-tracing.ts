import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Tracing } from './tracing.ts'

/** Null where no collector is set: nothing of OpenTelemetry is loaded then. */
export async function startTracing({ tracing }: Config, log: Logger): Promise<Tracing | null> {
  if (!tracing) return null
  const { createTracing } = await import('./create-tracing.ts')
  return createTracing(tracing, log)
}
