import { availableParallelism } from 'node:os'
import { isLoopbackName } from './loopback-name.ts'

/** Connections of one process: few enough for a small managed PostgreSQL. */
export const poolSize = 16

/**
 * What the data API holds of them at most. What it and the pages leave is always there for accounts, payments and
 * functions.
 */
export const perDataApi = 10
/** With fewer, a single slow answer would hold up too many. */
export const fewestPlaces = 5

/**
 * How many the data API uses at a time. Beside a database on this machine not many more than there are cores: more
 * would finish nothing sooner, and push each other's plans out of the processor's caches.
 * @param databaseUrl undefined for the embedded one
 */
export function dataApiPlaces(
  databaseUrl: string | undefined,
  cores = availableParallelism(),
): number {
  const isHere = !databaseUrl || isLoopbackName(new URL(databaseUrl).hostname)
  return isHere ? Math.min(perDataApi, Math.max(fewestPlaces, 2 * cores + 1)) : perDataApi
}
