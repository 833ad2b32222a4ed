import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { superuserUrl } from '../../../tests/support/superuser-url.ts'
import { type EmbeddedPostgres, migrate, startEmbeddedPostgres } from '../../src/index.ts'

const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
let dataDir: string
let server: EmbeddedPostgres

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sanamsob-owner-'))
  server = await startEmbeddedPostgres({ dataDir, settings })
  // As releases did that had no owner.
  await migrate({ url: superuserUrl(dataDir, server) })
  await server.stop()
  server = await startEmbeddedPostgres({ dataDir, settings })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('an injection into the server cannot run', () => {
  test.each([
    `copy (select 1) to program 'id'`,
    `copy auth.users to '/tmp/users'`,
    `select pg_read_file('/etc/passwd')`,
    `select pg_ls_dir('/')`,
    `select lo_import('/etc/passwd')`,
    `alter system set archive_command = 'id'`,
    'create role another superuser',
    'create role another',
    'alter role sanamsob superuser',
    `alter role postgres password 'known'`,
    'set role postgres',
    'set session authorization postgres',
    'select * from pg_catalog.pg_authid',
    'create extension file_fdw',
    `create function run() returns integer language c as '/tmp/run', 'run'`,
    'create database another',
  ])('%s', async (sql) => {
    await expect(query(sql)).rejects.toMatchObject({ code: '42501' })
  })
})

test('a folder of a release that worked as superuser is transferred to the owner, and stays migrated', async () => {
  const classes = ['class:rel', 'proc:pro', 'type:typ', 'namespace:nsp']
  for (const [name, prefix] of classes.map((pair) => pair.split(':'))) {
    const left = `select o.oid::text from pg_${name} o
      where o.${prefix}owner = 'postgres'::regrole and o.oid >= 16384
        and not exists (select from pg_depend d
          where d.classid = 'pg_${name}'::regclass and d.objid = o.oid and d.deptype in ('e', 'i'))
        -- Schemas of temporary tables belong to the first superuser, whichever role creates the tables.
        and not exists (select from pg_namespace n
          where '${name}' = 'namespace' and n.oid = o.oid and n.nspname ~ '^pg_(toast_)?temp_')
        and not exists (select from pg_namespace n
          where '${name}' = 'class' and n.nspname = 'pg_toast'
            and n.oid = (select relnamespace from pg_class c where c.oid = o.oid))`
    expect({ [name ?? '']: await query(left) }).toEqual({ [name ?? '']: [] })
  }
  expect(await migrate({ url: server.url })).toEqual({ applied: [] })
  await query('alter table public.categories add column passing integer')
  await query('alter table public.categories drop column passing')
})

test('functions created by the owner are not executable by others, as before', async () => {
  await query(`create function public.fresh() returns integer language sql as 'select 1'`)
  const may = `select has_function_privilege('anon', 'public.fresh()', 'execute') as may`
  expect(await query(may)).toEqual([{ may: false }])
  await query('drop function public.fresh()')
})

test('the owner can become each of the request roles', async () => {
  for (const role of ['anon', 'authenticated', 'service_role']) {
    expect(await query(`select set_config('role', '${role}', false) as role`)).toEqual([{ role }])
  }
  expect(await query(`select rolbypassrls from pg_roles where rolname = 'service_role'`)).toEqual([
    { rolbypassrls: true },
  ])
})
