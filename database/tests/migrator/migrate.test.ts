import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { onServer } from '../../../tests/support/on-server.ts'
import { migrate } from '../../src/migrate.ts'
import {
  type Baseline,
  historyOf,
  lastWithAllMigrations,
  readSchemaFiles,
  type SchemaFile,
  type SchemaFiles,
} from '../../src/schema-files.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

const product = readSchemaFiles()
const baseline = product.baseline as Baseline

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
  expect(first.applied).toContain('migrations/0780_baseline.sql')
  expect(first.applied).toContain('functions/attempts/start_quiz.sql')
  expect(await migrate({ url: database.url })).toEqual({ applied: [] })
})

test('two processes that start together apply it once', async () => {
  const both = await Promise.all([migrate({ url: database.url }), migrate({ url: database.url })])
  expect(both.filter(({ applied }) => applied.length > 0)).toHaveLength(1)
})

test('a dry run returns the same and changes nothing', async () => {
  const lines: string[] = []
  const dry = await migrate({ url: database.url, dryRun: true, log: (line) => lines.push(line) })
  expect(lines).toContain('would apply migrations/0780_baseline.sql')
  expect(await query(`select from pg_namespace where nspname in ('auth', 'private')`)).toEqual([])
  expect(await migrate({ url: database.url })).toEqual(dry)
})

test('an edited released migration is an error, and so is a newer database', async () => {
  await migrate({ url: database.url })
  const others = baseline.replaced.slice(1)
  const edited = { path: 'migrations/0001_create_foundation.sql', checksum: 'other' }
  const apply = (replaced: typeof others) =>
    migrate({ url: database.url, files: { ...product, baseline: { ...baseline, replaced } } })
  await expect(apply([edited, ...others])).rejects.toThrow(/edited after its release/)
  await expect(apply(others)).rejects.toThrow(/newer than this program/)
})

test('a new database has the history of one that was created by earlier releases', async () => {
  await migrate({ url: database.url })
  const recorded = await query(
    `select path, checksum from private.schema_files where path like 'migrations/%' order by path collate "C"`,
  )
  expect(recorded).toEqual(historyOf(product).map(({ path, checksum }) => ({ path, checksum })))
})

test('a database of before the baseline gets the migrations that it lacks', async () => {
  const one = file('migrations/0001_one.sql', 'create table private.one ()')
  const two = file('migrations/0002_two.sql', 'create table private.two ()')
  const later = file('migrations/0003_later.sql', 'create table private.later ()')
  const squashed = { path: 'migrations/0002_baseline.sql', sql: 'select 1/0' }
  const apply = (migrations: SchemaFile[], replaced?: Baseline['replaced']) =>
    migrate({
      url: database.url,
      files: { migrations, bodies: [], ...(replaced && { baseline: { ...squashed, replaced } }) },
    })
  await apply([one])
  await expect(apply([later], [one, two])).rejects.toThrow(
    `it lacks migrations/0002_two.sql. First migrate it with revision ${lastWithAllMigrations}: git checkout`,
  )
  const both = [one, { ...two, file: two }]
  expect(await apply([later], both)).toEqual({ applied: [two.path, later.path] })
  expect(await apply([later], both)).toEqual({ applied: [] })
})

test('a database with newer compatible migrations is left unchanged', async () => {
  const number = (n: number) =>
    `create or replace function private.release() returns integer language sql as 'select ${n}';`
  const first = file('migrations/0001_begin.sql', 'create table private.kept (n integer)')
  const before = { migrations: [first], bodies: [file('functions/release.sql', number(1))] }
  const next = (path: string, sql: string) => ({
    migrations: [first, file(path, sql)],
    bodies: [file('functions/release.sql', number(2))],
  })
  const add = 'alter table private.kept add column next integer'
  const compatible = next('migrations/0002_add.sql', `-- backward-compatible\n${add}`)
  const apply = (files: SchemaFiles) => migrate({ url: database.url, files })
  const release = async () => (await query('select private.release() as n'))[0]?.n
  await apply(before)
  await apply(compatible)
  expect(await apply(before)).toEqual({ applied: [] })
  expect(await release()).toBe(2)
  // Neither older nor newer: from here on each has a migration that the other lacks.
  const aside = { ...before, migrations: [first, file('migrations/0003_aside.sql', 'select 1')] }
  await expect(apply(aside)).rejects.toThrow('newer than this program: it has migrations/0002')
  const drop = {
    ...compatible,
    migrations: [
      ...compatible.migrations,
      file('migrations/0003_drop.sql', 'drop table private.kept'),
    ],
  }
  await apply(drop)
  await expect(apply(before)).rejects.toThrow('newer than this program: it has migrations/0003')
  await expect(apply(compatible)).rejects.toThrow('it has migrations/0003')
})

test('tables are locked together, so that no request is aborted for holding one of them', async () => {
  const tables = ['one', 'two'].map((name) => `create table private.${name} (n integer)`)
  const first = file('migrations/0001_begin.sql', tables.join(';'))
  await migrate({ url: database.url, files: { migrations: [first], bodies: [] } })
  const [holder, looker] = [new pg.Client(database.url), new pg.Client(database.url)]
  await Promise.all([holder.connect(), looker.connect()])
  // As a learner's transaction: one table first, and the other when the migration may hold it.
  await holder.query('begin; lock table private.two in row exclusive mode')
  const second = file('migrations/0002_add.sql', 'alter table private.one add m integer')
  const migrated = migrate({
    url: database.url,
    files: { migrations: [first, second], bodies: [] },
  })
  const waiting = `select from pg_locks l where l.relation = 'private.two'::regclass and not l.granted`
  await vi.waitFor(async () => expect((await looker.query(waiting)).rowCount).toBe(1), 10_000)
  await holder.query('insert into private.one values (1)')
  await holder.query('insert into private.two values (1); commit')
  expect(await migrated).toEqual({ applied: [second.path] })
  await Promise.all([holder.end(), looker.end()])
})

test('a failure rolls back everything, and names the file', async () => {
  const bad = file('migrations/0001_fail.sql', 'create table public.t (); select 1/0')
  const files = { migrations: [bad], bodies: [] }
  await expect(migrate({ url: database.url, files })).rejects.toThrow(
    'migrations/0001_fail.sql: division by zero',
  )
  expect(await query(`select from pg_namespace where nspname in ('auth', 'private')`)).toEqual([])
})

test('functions follow their files: changed, with another signature, moved and removed', async () => {
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

test('an owner who is not a superuser can migrate, and become the three roles', async () => {
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

/**
 * Roles belong to the server: another test may have created them, and the owner must be granted
 * them.
 */
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
    isCompatible: sql.startsWith('-- backward-compatible'),
  }
}
