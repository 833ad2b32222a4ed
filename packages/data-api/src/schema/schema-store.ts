import type { Pool } from 'pg'
import { ApiError } from '../errors/api-error.ts'
import { loadSchema } from './load-schema.ts'
import type { SchemaCache } from './types.ts'

/** A miss reloads the catalogue only if the last load is older than this. */
const staleAfterMs = 10_000

export type SchemaStore = {
  /** The cache, loaded on first use. */
  get(): Promise<SchemaCache>
  reload(): Promise<void>
  /** After a miss: true if the catalogue was reloaded. */
  refreshIfStale(): Promise<boolean>
}

/**
 * Holds the schema cache and prevents concurrent loads.
 * @throws PGRST002 (503) from `get` while the database is unavailable
 */
export function createSchemaStore(
  pool: Pool,
  schemas: readonly string[],
  extraSearchPath: readonly string[],
): SchemaStore {
  let cache: SchemaCache | null = null
  let loading: Promise<SchemaCache> | null = null
  let again = false

  const load = async (): Promise<SchemaCache> => {
    try {
      do {
        again = false
        cache = await loadSchema(pool, schemas, extraSearchPath)
      } while (again)
      return cache
    } finally {
      loading = null
    }
  }

  const start = (): Promise<SchemaCache> => {
    loading ??= load()
    return loading
  }

  return {
    async get() {
      if (cache) return cache
      try {
        return await start()
      } catch {
        throw new ApiError({
          status: 503,
          code: 'PGRST002',
          message: 'Could not query the database for the schema cache. Retrying.',
        })
      }
    },
    async reload() {
      if (loading) again = true
      await start()
    },
    async refreshIfStale() {
      if (cache && Date.now() - cache.loadedAt < staleAfterMs) return false
      await start()
      return true
    },
  }
}
