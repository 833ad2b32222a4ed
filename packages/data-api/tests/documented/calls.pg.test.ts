import { expect } from 'vitest'
import { documented, named } from '../support/documented.ts'

const helloWorld = `create function hello_world() returns text language sql
  as $$ select 'Hello world' $$;`
const countries = `${named('countries', 'Rohan', 'The Shire')}
  create function list_stored_countries() returns setof countries language sql
    as $$ select * from countries $$;
  alter function list_stored_countries set search_path from current;`

documented('PostgrestClient', [
  { of: 'constructor: Using supabase-js (recommended)', aside: 'Makes a client.' },
  {
    of: 'constructor: Standalone import for bundle-sensitive environments',
    aside: 'Makes a client.',
  },
  {
    of: 'getOpenApiSpec',
    setUp: countries,
    ask: (db) => db.getOpenApiSpec(),
    expected: {
      data: expect.objectContaining({
        swagger: '2.0',
        paths: expect.objectContaining({ '/countries': expect.any(Object) }),
      }),
      status: 200,
    },
  },
  {
    of: 'getOpenApiSpec: Describe a schema other than the client default',
    setUp: helloWorld,
    ask: (db) => db.getOpenApiSpec(),
    expected: {
      data: expect.objectContaining({
        paths: { '/': expect.any(Object), '/rpc/hello_world': expect.any(Object) },
      }),
      status: 200,
    },
  },
  {
    of: 'rpc',
    setUp: countries,
    ask: (db) => db.rpc('list_stored_countries', {}),
    expected: {
      data: [
        { id: 1, name: 'Rohan' },
        { id: 2, name: 'The Shire' },
      ],
      status: 200,
    },
  },
  {
    of: 'rpc: Call a Postgres function without arguments',
    setUp: helloWorld,
    ask: (db) => db.rpc('hello_world'),
    expected: { data: 'Hello world', status: 200 },
  },
  {
    of: 'rpc: Call a Postgres function with arguments',
    setUp: 'create function echo(say text) returns text language sql as $$ select say $$;',
    ask: (db) => db.rpc('echo', { say: '👋' }),
    expected: { data: '👋', status: 200 },
  },
  {
    of: 'rpc: Bulk processing',
    setUp: `create function add_one_each(arr int[]) returns int[] language sql
      as $$ select array_agg(n + 1) from unnest(arr) as n $$;`,
    ask: (db) => db.rpc('add_one_each', { arr: [1, 2, 3] }),
    expected: { data: [2, 3, 4], status: 200 },
  },
  {
    of: 'rpc: Call a Postgres function with filters',
    setUp: countries,
    ask: (db) => db.rpc('list_stored_countries').eq('id', 1).single(),
    expected: { data: { id: 1, name: 'Rohan' }, status: 200 },
  },
  {
    of: 'rpc: Call a read-only Postgres function',
    setUp: helloWorld,
    ask: (db) => db.rpc('hello_world', undefined, { get: true }),
    expected: { data: 'Hello world', status: 200 },
  },
])
