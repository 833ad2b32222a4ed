import { readFileSync } from 'node:fs'
import { PostgrestClient } from '@supabase/postgrest-js'
import pg from 'pg'
import { createEmptyDatabase } from '../../../../tests/support/database.ts'
import { BytesClient, createDataApi, type DataApi, type DataApiOptions } from '../../src/index.ts'

const fixture = readFileSync(new URL('library.sql', import.meta.url), 'utf8')

export type Library = {
  url: string
  api: DataApi
  pool: pg.Pool
  /** The official client, connected to `fetch` without a network. */
  // biome-ignore lint/suspicious/noExplicitAny: the client's own type of an untyped schema
  client: PostgrestClient<any, { PostgrestVersion: '14' }, any>
  request(path: string, init?: RequestInit): Promise<Response>
  /** Another instance on the same database. */
  start(options: Partial<DataApiOptions>): DataApi
  stop(): Promise<void>
}

/** Creates a database with the library schema and a data API on it. */
export async function startLibrary(options: Partial<DataApiOptions> = {}): Promise<Library> {
  const database = await createEmptyDatabase()
  const pool = new pg.Pool({
    connectionString: database.url,
    max: 5,
    pipeline: true,
    Client: BytesClient,
  })
  // Dropping the database may terminate connections that are still closing.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const started: DataApi[] = []
  await pool.query(fixture)
  const start = (more: Partial<DataApiOptions>) => {
    const api = createDataApi({
      pool,
      schemas: ['api', 'api_two'],
      extraSearchPath: [],
      anonRole: 'test_anon',
      txEnd: 'commit-allow-override',
      aggregatesEnabled: true,
      channel: null,
      ...options,
      ...more,
    })
    started.push(api)
    return api
  }
  const api = start({})
  const request = (path: string, init?: RequestInit) =>
    api.fetch(new Request(`http://test${path}`, init))
  return {
    url: database.url,
    api,
    pool,
    request,
    start,
    client: new PostgrestClient('http://test', {
      fetch: (input, init) => api.fetch(new Request(input as string, init)),
    }),
    async stop() {
      for (const one of started) await one.close()
      await pool.end()
      await database.drop()
    },
  }
}
