import { PostgrestClient } from '@supabase/postgrest-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { documentedExamples } from '../../../../tests/support/documented-examples.ts'
import { createDataApi, type DataApi } from '../../src/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: the client's own type of an untyped schema
type Client = PostgrestClient<any, any, any>
/** First line of a setup in which the visitor has no privileges. */
export const grantedToNobody = '/* granted to nobody */'

type Expected = {
  data?: unknown
  error?: { code: string; message: string; details: string | null; hint: string | null }
  count?: number
  status?: number
}

/** A table of ids and names, as in most examples. */
export const named = (table: string, ...names: (string | null)[]) => `
  create table "${table}" (id int8 primary key, name text);
  insert into "${table}" values ${names.map((name, at) => `(${at + 1}, ${name === null ? 'null' : `'${name}'`})`).join()};`

/** An example of the reference: setup, call and documented response; or the reason why there is no call. */
export type Example = { of: string; setUp?: string } & (
  | { ask: (db: Client) => PromiseLike<unknown>; expected: Expected; differs?: string }
  | { aside: string }
)

/**
 * Runs each example with the official client on a schema with the example's setup, and compares the
 * documented response. `differs` explains a different response. All writes are rolled back.
 */
export function documented(
  file: string,
  examples: Example[],
  isWanted: (of: string) => boolean = () => true,
): void {
  const setUps = [...new Set(examples.flatMap(({ setUp }) => setUp ?? []))]
  const schemaOf = (setUp = '') => `example_${setUps.indexOf(setUp)}`
  const anon = `documented_anon_${Math.random().toString(36).slice(2)}`
  let database: TestDatabase
  let pool: pg.Pool
  let api: DataApi
  beforeAll(async () => {
    database = await createEmptyDatabase()
    pool = new pg.Pool({ connectionString: database.url, max: 2 })
    pool.on('error', () => undefined)
    pool.on('connect', (connection) => connection.on('error', () => undefined))
    await pool.query(`create role ${anon} nologin`)
    for (const setUp of setUps) {
      const schema = schemaOf(setUp)
      await pool.query(`begin; create schema ${schema}; set local search_path = ${schema};
        ${setUp};
        grant usage on schema ${schema} to ${anon};
        ${setUp.startsWith(grantedToNobody) ? '' : `grant all on all tables in schema ${schema} to ${anon}`};
        commit`)
    }
    api = createDataApi({
      pool,
      schemas: setUps.map(schemaOf),
      extraSearchPath: [],
      anonRole: anon,
      planEnabled: true,
      aggregatesEnabled: true,
      txEnd: 'rollback',
      channel: null,
    })
  })
  afterAll(async () => {
    await api?.close()
    await pool?.query(`drop owned by ${anon}; drop role ${anon}`)
    await pool?.end()
    await database?.drop()
  })

  test('lists every example of the reference', () => {
    const there = documentedExamples('postgrest-js', [file]).filter((of) => isWanted(of))
    expect(examples.map(({ of }) => `${file}.${of}`).sort()).toEqual(there.sort())
  })

  describe('returns the documented responses', () => {
    const asked = examples.flatMap((example) => ('ask' in example ? [example] : []))
    test.each(asked)('$of', async ({ ask, expected, setUp }) => {
      const client = new PostgrestClient('http://test', {
        fetch: async (input, init) => {
          init?.signal?.throwIfAborted()
          return await api.fetch(new Request(input as string, init))
        },
      }).schema(schemaOf(setUp))
      const { data, error, count, status } = (await ask(client)) as Required<Expected>
      const { code, message, details, hint } = error ?? {}
      expect({
        data,
        status,
        ...('count' in expected ? { count } : {}),
        ...(error ? { error: { code, message, details, hint } } : {}),
      }).toEqual({ data: null, ...expected })
    })
  })
}
