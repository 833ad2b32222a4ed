import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productDatabase } from '../../../tests/support/product-database.ts'
import { readNames } from './read-matrix.ts'

const db = productDatabase()
const root = new URL('../../../', import.meta.url).pathname

/** The default name where the caller chooses it. */
const given: Record<string, string> = {
  'packages/data-api/src/schema/listen-for-reload.ts': 'pgrst',
  'apps/server/src/database/listen.ts': 'catalogue',
}
/** graphile-worker's own. */
const ofJobs = 'jobs:insert'

test('the buckets match docs/policy-matrix.md, including their visibility', async () => {
  const { rows } = await db.pool.query<{ id: string; public: boolean }>(
    'select id, public from storage.buckets order by id',
  )
  expect(rows.map((row) => [row.id, row.public ? 'everybody' : 'nobody'])).toEqual(
    readNames('Buckets').map(([id, fetched]) => [id, fetched]),
  )
})

test('no table is published, and no request role can connect to listen', async () => {
  const { rows } = await db.pool.query(
    `select pubname as name from pg_publication union all
     select rolname from pg_roles
     where rolname in ('anon', 'authenticated', 'service_role') and rolcanlogin`,
  )
  expect(rows).toEqual([])
})

test('the followed tables match docs/policy-matrix.md', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger
     where tgname = 'realtime_changes' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(
    readNames('Followed tables')
      .map(([name]) => name)
      .sort(),
  )
})

test('the channels match docs/policy-matrix.md', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select distinct coalesce((regexp_match(p.prosrc, 'pg_notify\\(''(\\w+)'''))[1], p.proname) as name
     from pg_proc p where p.prosrc ~* '\\m(pg_notify|notify)\\M' and p.pronamespace not in
       ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  )
  const sources = globSync('{apps/server,packages/*,database}/src/**/*.ts', { cwd: root })
  const inSources = sources
    .map((path) => ({ path, source: readFileSync(`${root}${path}`, 'utf8') }))
    .filter(
      ({ path, source }) => !path.endsWith('.test.ts') && /`listen \$|pg_notify\(/.test(source),
    )
    .map(({ path, source }) => /const channel = '(\w+)'/.exec(source)?.[1] ?? given[path] ?? path)
  const named = new Set([...rows.map(({ name }) => name), ...inSources, ofJobs])
  expect([...named].sort()).toEqual(
    readNames('Channels')
      .map(([name]) => name)
      .sort(),
  )
})
