import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { onServer } from '../../../tests/support/on-server.ts'
import { migrate } from '../../src/migrate.ts'
import { readSchemaFiles, type SchemaFile, type SchemaFiles } from '../../src/schema-files.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

const product = readSchemaFiles()

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('applies everything once, then nothing', async () => {
  const first = await migrate({ url: database.url })
  expect(first.applied).toContain('migrations/0001_create_foundation.sql')
  expect(first.applied).toContain('functions/attempts/start_quiz.sql')
  expect(await migrate({ url: database.url })).toEqual({ applied: [] })
})

test('two processes that start together do it once', async () => {
  const both = await Promise.all([migrate({ url: database.url }), migrate({ url: database.url })])
  expect(both.filter(({ applied }) => applied.length > 0)).toHaveLength(1)
})

test('a dry run tells the same and changes nothing', async () => {
  const lines: string[] = []
  const dry = await migrate({ url: database.url, dryRun: true, log: (line) => lines.push(line) })
  expect(lines).toContain('would apply migrations/0001_create_foundation.sql')
  expect(await query(`select from pg_namespace where nspname in ('auth', 'private')`)).toEqual([])
  expect(await migrate({ url: database.url })).toEqual(dry)
})

test('a released migration that was edited is an error, and so is a newer database', async () => {
  await migrate({ url: database.url })
  const [first, ...others] = product.migrations
  if (!first) throw new Error('no migrations')
  const edited = { ...product, migrations: [{ ...first, checksum: 'other' }, ...others] }
  await expect(migrate({ url: database.url, files: edited })).rejects.toThrow(
    /edited after its release/,
  )
  await expect(
    migrate({ url: database.url, files: { ...product, migrations: others } }),
  ).rejects.toThrow(/newer than this program/)
})

test('a failure rolls back everything, named by its file', async () => {
  const bad = file('migrations/0001_fail.sql', 'create table public.t (); select 1/0')
  const files = { migrations: [bad], bodies: [] }
  await expect(migrate({ url: database.url, files })).rejects.toThrow(
    'migrations/0001_fail.sql: division by zero',
  )
  expect(await query(`select from pg_namespace where nspname in ('auth', 'private')`)).toEqual([])
})

test('functions follow their files: changed, of another signature, moved and removed', async () => {
  const numbers = `create or replace function private.one() returns integer language sql as 'select 1';`
  const changed = `create or replace function private.one() returns text language sql as $$ select 'one' $$;`
  const overloaded = `create or replace function private.one(n integer) returns integer language sql as 'select n';`
  const apply = (bodies: SchemaFile[]) =>
    migrate({ url: database.url, files: { migrations: [], bodies } })
  const signatures = async () =>
    (await query(`select oid::regprocedure::text as name from pg_proc where proname = 'one'`)).map(
      (row) => row.name,
    )

  await apply([file('functions/one.sql', numbers)])
  expect(await query('select private.one()')).toEqual([{ one: 1 }])
  await apply([file('functions/one.sql', changed)])
  expect(await query('select private.one()')).toEqual([{ one: 'one' }])
  await apply([file('functions/one.sql', overloaded)])
  expect(await signatures()).toEqual(['private.one(integer)'])
  await apply([file('functions/moved/one.sql', overloaded)])
  expect(await signatures()).toEqual(['private.one(integer)'])
  const gone = await apply([])
  expect(gone.applied).toEqual(['functions/moved/one.sql (removed)'])
  expect(await signatures()).toEqual([])
})

test('an owner who is no superuser can migrate, and act as the three roles', async () => {
  const owner = `owner_${Math.random().toString(36).slice(2, 10)}`
  const name = new URL(database.url).pathname.slice(1)
  await onServer(database.url, `create role ${owner} login createrole password 'secret'`)
  await grantExistingRoles(owner)
  await onServer(database.url, `alter database ${name} owner to ${owner}`)
  const url = new URL(database.url)
  url.username = owner
  url.password = 'secret'
  await migrate({ url: url.href })
  await onServer(url.href, 'set role anon; select * from public.categories')
  await onServer(url.href, 'set role service_role; select * from public.questions')
  await onServer(
    database.url,
    `reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`,
  )
})

/** Roles belong to the server: another test may have made them, and an owner needs to be let in. */
async function grantExistingRoles(owner: string) {
  await onServer(
    database.url,
    `do $$ declare r record; begin
       for r in select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role') loop
         execute format('grant %I to ${owner} with admin option', r.rolname);
       end loop; end $$`,
  )
}

function file(path: string, sql: string): SchemaFiles['bodies'][number] {
  return {
    path,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    functions: sql.includes('private.one') ? ['private.one'] : [],
  }
}
