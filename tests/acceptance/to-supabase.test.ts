import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate, seedDemo } from '@sanamsob/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  debianPostgres as bin,
  type DebianPostgres,
  startDebianPostgres,
} from '../support/debian-postgres.ts'

const run = promisify(execFile)
const script = new URL('../../docs/examples/to-supabase.sh', import.meta.url).pathname

let cluster: DebianPostgres
const url = (user: string, name: string) => cluster.url(user, name)

async function ask<Row extends pg.QueryResultRow>(where: string, ...statements: string[]) {
  const client = new pg.Client(where)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) ({ rows } = await client.query<Row>(statement))
    return rows
  } finally {
    await client.end()
  }
}

/**
 * The roles of a project, and the owners of its objects:
 * https://supabase.com/docs/guides/database/postgres/roles
 */
const roles = `
  create role postgres_of_project login createrole createdb bypassrls replication;
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit;
  grant anon, authenticated, service_role to authenticator;
  grant anon, authenticated, service_role to postgres_of_project;
  create role supabase_auth_admin noinherit createrole login;
  create role supabase_storage_admin noinherit createrole login;`
const project = `
  alter schema public owner to postgres_of_project;
  grant create on database project to postgres_of_project, supabase_auth_admin, supabase_storage_admin;
  grant set on parameter session_replication_role to postgres_of_project;
  create schema extensions authorization postgres_of_project;
  grant usage on schema public, extensions to anon, authenticated, service_role;
  alter default privileges for role postgres_of_project in schema public
    grant all on tables to anon, authenticated, service_role;
  alter default privileges for role postgres_of_project in schema public
    grant all on sequences to anon, authenticated, service_role;
  alter default privileges for role postgres_of_project in schema public
    grant all on functions to anon, authenticated, service_role;`
/**
 * The schemas of GoTrue and of Supabase Storage, which ours follow, without our own additions. The
 * owner of a project uses the objects of these services and owns none of them.
 */
const services = `
  drop schema private cascade;
  create publication supabase_realtime;
  alter publication supabase_realtime owner to postgres_of_project;
  drop schema realtime cascade;
  drop table auth.mailed_tokens, auth.texted_codes, auth.mfa_used_codes, auth.mfa_recovery_codes,
    auth.webauthn_credential_sites, auth.webauthn_user_handles;
  reassign owned by maker to supabase_auth_admin;
  grant all on schema auth, storage to supabase_auth_admin, supabase_storage_admin;
  grant all on all tables in schema auth, storage to postgres_of_project;
  grant all on all functions in schema auth, storage to postgres_of_project;
  grant usage on schema auth, storage to postgres_of_project;`

describe.skipIf(!bin)('a project of the Supabase platform', () => {
  beforeAll(async () => {
    cluster = await startDebianPostgres()
    const admin = url('postgres', 'postgres')
    await ask(admin, roles)
    for (const name of ['ours', 'maker']) {
      await ask(
        admin,
        `create role ${name} login; grant anon, authenticated, service_role to ${name}`,
      )
    }
    await ask(admin, 'create database ours owner ours')
    await migrate({ url: url('ours', 'ours') })
    await seedDemo({ url: url('ours', 'ours') })
    await ask(admin, 'create database project owner maker')
    await migrate({ url: url('maker', 'project'), files: { migrations: [], bodies: [] } })
    await ask(url('postgres', 'project'), services)
    await ask(admin, 'alter database project owner to postgres')
    await ask(url('postgres', 'project'), project)
  })
  afterAll(async () => {
    await cluster?.stop()
  })

  const psql = async (user: string, name: string, file: string) => {
    const args = ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-f', join(cluster.folder, 'export', file)]
    const { stdout } = await run(join(bin ?? '', 'psql'), [url(user, name), ...args])
    return stdout
  }

  it('accepts schema, rows and accounts as documented, with the same rights', async () => {
    const env = { PATH: `${bin}:${process.env.PATH}`, DATABASE_URL: url('ours', 'ours') }
    await run('sh', [script, join(cluster.folder, 'export')], { env })
    for (const file of ['1-prepare.sql', '2-accounts.sql', '3-product.sql', '4-triggers.sql'])
      await psql('postgres_of_project', 'project', file)
    // Replaces the platform's extension that grants this right.
    await psql('postgres', 'project', '5-storage-policies.sql')
    const ours = await psql('ours', 'ours', 'check.sql')
    expect(ours).toMatch(/^public\.quiz_attempts\|\d{3}/m)
    expect(ours).toMatch(/^auth\.users\|32$/m)
    expect(await psql('postgres_of_project', 'project', 'check.sql')).toBe(ours)
  })

  /** One request as PostgREST sends it: the login of the platform, in the role of the token. */
  const request = (role: string, sub: string | null, statement: string) =>
    ask<Record<string, unknown>>(
      url('authenticator', 'project'),
      `begin; set local role ${role};
       set local "request.jwt.claims" to '${JSON.stringify({ role, sub })}';
       set local "request.headers" to '{"host":"localhost"}'`,
      statement,
    )
  const personOf = async (email: string) => {
    const found = `select id from auth.users where email = '${email}'`
    return (await ask<{ id: string }>(url('postgres', 'project'), found))[0]?.id ?? ''
  }

  it('returns the same results and the same refusals', async () => {
    const sets = await request(
      'anon',
      null,
      'select id, name from quiz_sets where points_cost = 0 or true',
    )
    expect(sets.length).toBeGreaterThan(5)
    await expect(request('anon', null, 'select * from private.questions')).rejects.toThrow('denied')
    await expect(request('anon', null, 'select correct_answer from questions')).rejects.toThrow()
    await expect(request('anon', null, 'select * from profiles')).rejects.toThrow('denied')

    const learner = await personOf('learner@demo.test')
    const own = await request('authenticated', learner, 'select user_id from profiles')
    expect(own).toEqual([{ user_id: learner }])
    const start = `select start_quiz((select id from quiz_sets where is_active and points_cost = 10 and tenant_id is null
      limit 1), 'end', gen_random_uuid()) as returned`
    const [started] = await request('authenticated', learner, start)
    expect(started?.returned).toMatchObject({
      attempt: { status: 'in_progress', points_spent: 10 },
    })
    await expect(request('authenticated', learner, `select admin_dashboard('7d')`)).rejects.toThrow(
      'admin_required',
    )
    const admin = await personOf('admin@demo.test')
    const [figures] = await request(
      'authenticated',
      admin,
      `select admin_dashboard('7d') as returned`,
    )
    expect(figures?.returned).toMatchObject({ range: '7d' })
  })

  it("accepts the accounts' passwords, and creates the profile of a new account", async () => {
    const hashes = 'select id, email, encrypted_password from auth.users order by id'
    const theirs = await ask(url('supabase_auth_admin', 'project'), hashes)
    expect(theirs).toEqual(await ask(url('ours', 'ours'), hashes))
    expect(theirs).toContainEqual({
      id: expect.any(String),
      email: 'learner@demo.test',
      encrypted_password: expect.stringMatching(/^\$argon2id\$/),
    })
    const nulls = 'select count(*)::integer as n from auth.users where confirmation_token is null'
    expect(await ask(url('postgres', 'project'), nulls)).toEqual([{ n: 0 }])
    const made = `insert into auth.users (id, aud, role, email)
      values (gen_random_uuid(), 'authenticated', 'authenticated', 'new@example.test')`
    await ask(url('supabase_auth_admin', 'project'), made)
    const profile = `select points from profiles where email = 'new@example.test'`
    expect(await ask(url('postgres', 'project'), profile)).toEqual([{ points: 50 }])
  })
})
