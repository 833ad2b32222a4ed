import { availableParallelism } from 'node:os'
import { isLoopbackName } from './loopback-name.ts'

/** Connections of one process: few enough for a small managed PostgreSQL. */
export const poolSize = 16

/**
 * Maximum of these for the data API. The connections that it and the pages leave are always available to
 * accounts, payments and functions.
 */
export const perDataApi = 10
/** With fewer, a single slow request would delay too many others. */
export const minSlots = 5

/**
 * Returns the number of slots of the data API. With a database on this machine, it is limited by the number
 * of cores: more would finish nothing sooner, and evict each other's plans from the processor's caches.
 * @param databaseUrl undefined for the embedded one
 */
export function dataApiSlots(
  databaseUrl: string | undefined,
  cores = availableParallelism(),
): number {
  const isHere = !databaseUrl || isLoopbackName(new URL(databaseUrl).hostname)
  return isHere ? Math.min(perDataApi, Math.max(minSlots, 2 * cores + 1)) : perDataApi
}
