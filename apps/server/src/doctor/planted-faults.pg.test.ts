import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@sanamsob/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createProductDatabase,
  type ProductDatabase,
} from '../../../../tests/support/product-database.ts'
import { makeSmallDisk } from '../../../../tests/support/small-disk.ts'
import type { Config } from '../config.ts'
import { lookAtCatalogue } from './look-at-catalogue.ts'
import { lookAtDatabase } from './look-at-database.ts'
import { lookAtFiles, lookAtMachine } from './look-at-machine.ts'

let db: ProductDatabase
let superuser: pg.Pool
beforeAll(async () => {
  db = await createProductDatabase()
  superuser = new pg.Pool({ connectionString: db.url, max: 2 })
})
afterAll(async () => {
  await superuser.end()
  await db.drop()
})

async function findingFor(check: string, pool = db.pool) {
  const found = await lookAtCatalogue(pool)
  return found.find((each) => each.check === check)
}

it('finds no fault in a database of this release', async () => {
  expect(await findingFor('objects')).toMatchObject({ state: 'ok' })
  for (const check of ['login', 'points'])
    expect(await findingFor(check)).toMatchObject({ state: 'ok' })
})

const repair = 'npm run migrate -- --repair'

describe('changes of the database by hand', () => {
  it.each([
    [
      'row security off',
      'alter table public.quiz_attempts disable row level security',
      'row security of public.quiz_attempts',
    ],
    [
      'answer keys readable',
      'grant select on private.questions to authenticated',
      'rights to table private.questions',
    ],
    [
      'one column readable',
      'grant select (points) on public.profiles to anon',
      'rights to table public.profiles',
    ],
    [
      'a function missing',
      'drop function public.submit_attempt',
      'function public.submit_attempt(',
    ],
    [
      'a function changed',
      `create or replace function private.is_admin() returns boolean language sql stable as 'select true'`,
      'function private.is_admin()',
    ],
    [
      'a function executable by guests',
      'grant execute on function private.audit_points() to anon',
      'rights to function private.audit_points()',
    ],
    [
      'a policy missing',
      'drop policy select_own on public.quiz_attempts',
      'policy select_own on public.quiz_attempts',
    ],
    [
      'a policy changed',
      'alter policy select_own on public.quiz_attempts using (true)',
      'policy select_own on public.quiz_attempts',
    ],
    [
      'a trigger missing',
      'drop trigger move_to_trash on public.attempt_answers',
      'trigger move_to_trash on public.attempt_answers',
    ],
    [
      'a trigger off',
      'alter table public.attempt_answers disable trigger move_to_trash',
      'trigger move_to_trash on public.attempt_answers',
    ],
    [
      'an additional policy',
      'create policy open on public.quiz_attempts using (true)',
      'policy open on public.quiz_attempts',
    ],
  ])('%s: named, and repaired by the command', async (_fault, statement, object) => {
    await db.pool.query(statement)
    const found = await findingFor('objects')
    expect(found?.state).toBe('fail')
    expect(found?.says).toContain(object)
    expect(found?.says).toContain(repair)
    await migrate({ url: db.ownerUrl, repair: true })
    expect(await findingFor('objects')).toMatchObject({ state: 'ok' })
  })

  it.each([
    [
      'a column changed',
      'alter table public.contact_messages alter column subject drop not null',
      'table public.contact_messages',
      'fail',
    ],
    [
      'a constraint missing',
      'alter table private.last_backup drop constraint last_backup_is_only_one',
      'constraint last_backup_is_only_one',
      'fail',
    ],
    [
      'an index missing',
      'drop index public.quiz_attempts_due',
      'index public.quiz_attempts_due is missing: create it',
      'fail',
    ],
    ['an additional table', 'create table public.added (id integer)', 'table public.added', 'warn'],
  ])(
    '%s: named, also after a migration that leaves it',
    async (_fault, statement, object, state) => {
      const copy = await createProductDatabase()
      await copy.pool.query(statement)
      const found = await findingFor('objects', copy.pool)
      await migrate({ url: copy.ownerUrl, repair: true })
      const later = await findingFor('objects', copy.pool)
      await copy.drop()
      expect(found).toMatchObject({ state, says: expect.stringContaining(object) })
      expect(later).toEqual(found)
    },
  )

  it('repairs without taking rights from objects of extensions', async () => {
    await db.pool.query(
      'create table public.of_extension (); grant select on public.of_extension to anon',
    )
    await superuser.query('alter extension plpgsql add table public.of_extension')
    await migrate({ url: db.ownerUrl, repair: true })
    const { rows } = await superuser.query(
      `select has_table_privilege('anon', 'public.of_extension', 'select') as granted`,
    )
    await superuser.query(`alter extension plpgsql drop table public.of_extension;
      drop table public.of_extension`)
    expect(rows).toEqual([{ granted: true }])
  })

  it('accepts additions of operators that no request can see', async () => {
    await db.pool.query('create index added on public.profiles (created_at)')
    expect(await findingFor('objects')).toMatchObject({ state: 'ok' })
  })
})

describe('the database server', () => {
  it('a superuser as login', async () => {
    const found = await findingFor('login', superuser)
    expect(found).toMatchObject({ state: 'warn', says: expect.stringContaining('superuser') })
  })

  it.each([
    ['fsync', 'the test server’s own setting', ''],
    ['autovacuum', 'set for this test', 'alter system set autovacuum = off'],
  ])('%s off: %s', async (name, _how, statement) => {
    if (statement) await superuser.query(statement)
    try {
      await superuser.query('select pg_reload_conf()')
      // A session sees the new value with its next statement after the reload.
      const says = async () => (await findingFor('database settings'))?.says
      await expect.poll(says).toContain(`alter system set ${name} = on`)
    } finally {
      if (statement) await superuser.query(`alter system reset ${name}`)
      await superuser.query('select pg_reload_conf()')
    }
  })

  it('a balance changed beside the ledger', async () => {
    const user = await db.createUser()
    const change = (by: number) =>
      db.pool.query(`alter table public.profiles disable trigger user;
        update public.profiles set points = points + ${by} where user_id = '${user}';
        alter table public.profiles enable trigger user`)
    await change(100)
    const found = await findingFor('points')
    await change(-100)
    expect(found).toMatchObject({ state: 'fail', says: expect.stringContaining(user) })
    expect(found?.says).toContain('npm run audit')
  })

  it('no backup, and an old one', async () => {
    expect((await findingFor('backups'))?.says).toContain('sanamsob-backup.timer')
    await db.pool.query(
      `insert into private.last_backup (finished_at) values (now() - interval '5 days')`,
    )
    expect((await findingFor('backups'))?.says).toContain('120 hours old')
    await db.pool.query('update private.last_backup set finished_at = now()')
    expect(await findingFor('backups')).toMatchObject({ state: 'ok' })
  })

  it('a clock that is off', async () => {
    // A function of the same name that the search path finds first.
    await superuser.query(`create schema moved;
      create function moved.clock_timestamp() returns timestamptz language sql
        as $$ select pg_catalog.clock_timestamp() - interval '5 minutes' $$`)
    const moved = new pg.Pool({
      connectionString: db.url,
      options: '-c search_path=moved,pg_catalog',
      max: 2,
    })
    const found = await lookAtDatabase(moved, db.ownerUrl, {} as Config, null)
    await moved.end()
    await superuser.query('drop schema moved cascade')
    expect(found.find(({ check }) => check === 'clock')).toMatchObject({
      state: 'fail',
      says: expect.stringContaining('run NTP'),
    })
  })

  it('no record of backups, before this release has migrated', async () => {
    await db.pool.query('alter table private.last_backup rename to not_yet')
    const found = await findingFor('backups')
    await db.pool.query('alter table private.not_yet rename to last_backup')
    expect(found).toMatchObject({ state: 'skipped' })
  })

  it('no process', async () => {
    const found = await lookAtDatabase(db.pool, db.ownerUrl, {} as Config, null)
    expect(found.find(({ check }) => check === 'processes')).toMatchObject({
      state: 'warn',
      says: expect.stringContaining('start it'),
    })
  })

  it('a process that ended without stopping', async () => {
    await db.pool.query(
      `insert into private.processes (id, host, pid, release, main_domains, started_at, seen_at)
       values (gen_random_uuid(), 'one', 4321, '1', '{}', now() - interval '1 hour', now() - interval '1 minute'),
         (gen_random_uuid(), 'two', 1234, '1', '{}', now(), now())`,
    )
    const processes = async () =>
      (await lookAtDatabase(db.pool, db.ownerUrl, {} as Config, null)).find(
        ({ check }) => check === 'processes',
      )
    const gone = await processes()
    await db.pool.query(
      `insert into private.processes (id, host, pid, release, main_domains)
       values (gen_random_uuid(), 'one', 4322, '1', '{}')`,
    )
    const restarted = await processes()
    await db.pool.query('delete from private.processes')
    expect(gone).toMatchObject({
      state: 'fail',
      says: expect.stringContaining('process 4321 on one'),
    })
    expect(restarted).toMatchObject({ state: 'ok' })
  })
})

describe('the machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-planted-'))
  const secrets = join(folder, 'secrets.json')
  beforeAll(() => writeFileSync(secrets, '', { mode: 0o600 }))
  afterAll(() => rmSync(folder, { recursive: true }))
  const saysFor = async (check: string, dataDir = folder) => {
    const config = { dataDir, warnings: [] } as unknown as Config
    const found = [...(await lookAtMachine(config)), ...(await lookAtFiles(config))]
    return found.find((each) => each.check === check)?.says
  }

  it('secrets that every user can read', async () => {
    chmodSync(secrets, 0o644)
    expect(await saysFor('files')).toContain(`chmod go= ${secrets}`)
    chmodSync(secrets, 0o600)
  })

  it.runIf(process.getuid?.() === 0)('a file of another owner', async () => {
    chownSync(folder, 1, 1)
    expect(await saysFor('files')).toContain(`chown -R 1 ${folder}`)
    chownSync(folder, 0, 0)
  })

  it('a full disk', async ({ skip }) => {
    const disk = makeSmallDisk(folder, 100)
    if (!disk) return skip()
    expect(await saysFor('disk', disk.folder)).toContain('enlarge the disk')
    disk.remove()
  })
})
