import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseOn, onServer } from '../../../tests/support/on-server.ts'
import { migrate } from '../../src/migrate.ts'

/** Operators' PostgreSQL servers, where our login has more or fewer rights. */
const server = inject('postgresUrl')
let owner: string
let database: string
let url: string

beforeEach(async () => {
  owner = `Owner ${randomBytes(6).toString('hex')}`
  database = `rights_${randomBytes(6).toString('hex')}`
  await onServer(server, `create role "${owner}" login password 'secret'`)
  // The request roles belong to the server; the first test creates them.
  await onServer(
    server,
    `do $$ declare name text; begin
       foreach name in array array['anon', 'authenticated', 'service_role'] loop
         begin
           execute format('create role %I nologin noinherit', name);
         exception when duplicate_object or unique_violation then null;
         end;
       end loop; end $$`,
  )
  const own = new URL(databaseOn(server, database))
  own.username = encodeURIComponent(owner)
  own.password = 'secret'
  url = own.href
})
afterEach(async () => {
  await onServer(server, `drop database if exists ${database} with (force)`)
  await onServer(server, `drop owned by "${owner}"; drop role "${owner}"`)
})

const make = (more: string) => onServer(server, `create database ${database} ${more}`)

/** The statements that the refusal prints. */
async function advice(): Promise<string[]> {
  const refusal = await migrate({ url }).then(
    () => 'none',
    (error: Error) => error.message,
  )
  const [why, ...statements] = refusal.split('\n')
  expect(why).toContain(`"${owner}" lacks rights`)
  return statements
}

test('existing roles granted to an owner who may create none', async () => {
  await make(`owner "${owner}"`)
  await onServer(server, `grant anon, authenticated, service_role to "${owner}"`)
  expect((await migrate({ url })).applied.length).toBeGreaterThan(100)
  for (const role of ['anon', 'authenticated', 'service_role']) {
    await onServer(url, `set role ${role}; select * from public.categories`)
  }
})

test('an owner without grants gets the statements to run, and they suffice', async () => {
  await make(`owner "${owner}"`)
  const statements = await advice()
  expect(statements).toEqual([
    expect.stringMatching(/^grant anon, authenticated, service_role to /),
  ])
  for (const statement of statements) await onServer(databaseOn(server, database), statement)
  expect((await migrate({ url })).applied.length).toBeGreaterThan(100)
})

test('so does a login that does not own the database', async () => {
  await make('template template0')
  await onServer(server, `grant all on database ${database} to "${owner}"`)
  const statements = await advice()
  expect(statements).toContain(`alter database ${database} owner to "${owner}";`)
  for (const statement of statements) await onServer(databaseOn(server, database), statement)
  expect((await migrate({ url })).applied.length).toBeGreaterThan(100)
})

test('so does an owner of a database whose schema public belongs to another, as from PostgreSQL 14', async () => {
  await make(`owner "${owner}"`)
  await onServer(databaseOn(server, database), 'alter schema public owner to current_user')
  await onServer(server, `grant anon, authenticated, service_role to "${owner}"`)
  const statements = await advice()
  expect(statements).toEqual([`alter schema public owner to "${owner}";`])
  for (const statement of statements) await onServer(databaseOn(server, database), statement)
  expect((await migrate({ url })).applied.length).toBeGreaterThan(100)
})

test('an encoding without Thai is refused in one line', async () => {
  const libc = `locale_provider libc locale 'C' encoding 'LATIN1' template template0`
  await make(`owner "${owner}" ${libc}`)
  await onServer(server, `grant anon, authenticated, service_role to "${owner}"`)
  await expect(migrate({ url })).rejects.toThrow(
    /^The database \w+ is encoded in LATIN1, not in UTF8[^\n]*$/,
  )
})

test('a server that cannot sort Thai is refused', async () => {
  await make(`owner "${owner}"`)
  await onServer(server, `grant anon, authenticated, service_role to "${owner}"`)
  await onServer(databaseOn(server, database), 'drop collation pg_catalog."th-x-icu"')
  await expect(migrate({ url })).rejects.toThrow(/^This PostgreSQL lacks the collation "th-x-icu"/)
})
