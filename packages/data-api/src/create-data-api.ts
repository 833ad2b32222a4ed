import { createHandler } from './handle-request.ts'
import { type DataApiOptions, type RequestFacts, withDefaults } from './options.ts'
import { listenForReload } from './schema/listen-for-reload.ts'
import { createSchemaStore } from './schema/schema-store.ts'

export type DataApi = {
  /** Handles one request; never rejects. No statement is executed if its signal is aborted by then. */
  fetch(request: Request, facts?: RequestFacts): Promise<Response>
  /** Reads the catalogue again, as `NOTIFY pgrst` does. */
  reloadSchema(): Promise<void>
  /** Stops listening for notifications. The caller ends the pool. */
  close(): Promise<void>
}

/**
 * Implements PostgREST's HTTP contract (v12 and later) over a pool of `pg` connections. The pool's user must
 * be a member of every role that requests may take. Connections with `pipeline: true` send a whole
 * transaction in one round trip.
 */
export function createDataApi(given: DataApiOptions): DataApi {
  const options = withDefaults(given)
  const store = createSchemaStore(options.pool, options.schemas, options.extraSearchPath)
  const fetch = createHandler(options, store)
  const stopListening =
    options.channel === null
      ? async () => undefined
      : listenForReload(options.pool, options.channel, () => store.reload(), options.listenUrl)
  return { fetch, reloadSchema: () => store.reload(), close: stopListening }
}
