import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, startLibrary } from './support/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.pool.query(`
    -- Autovacuum would replace the estimates that the tests set.
    create table api.notes (id integer primary key, own boolean not null) with (autovacuum_enabled = false);
    create table api.note_pages (id integer primary key, note_id integer not null references api.notes);
    create table api.open_notes (id integer primary key);
    insert into api.notes select n, n <= 3 from generate_series(1, 5000) n;
    insert into api.note_pages select id, id from api.notes;
    insert into api.open_notes select id from api.notes;
    alter table api.notes enable row level security;
    create policy own on api.notes for select to test_anon using (own);
    create policy everything on api.notes for select to test_member using (true);
    create view api.note_list as select id from api.notes where own;
    create view api.note_titles with (security_invoker) as select id from api.notes;
    create view api.open_list as select id from api.open_notes;
    create function api.all_notes() returns setof api.notes stable language sql
      as 'select * from api.notes';
    grant select on api.notes, api.note_pages, api.open_notes, api.note_list, api.note_titles,
      api.open_list to test_anon, test_member;
    analyze api.notes, api.note_pages, api.open_notes;`)
  await library.api.reloadSchema()
})
afterAll(() => library.stop())

async function total(path: string, prefer: string, api = library.api): Promise<string> {
  const response = await api.fetch(new Request(`http://test${path}`, { headers: { prefer } }))
  expect([200, 206]).toContain(response.status)
  await response.text()
  return response.headers.get('content-range')?.split('/')[1] ?? ''
}

describe.each(['count=planned', 'count=estimated'])('%s', (prefer) => {
  test.each([
    ['/notes', '3'],
    ['/notes?limit=2', '3'],
    ['/notes?limit=2&offset=1', '3'],
    ['/notes?id=gt.2&limit=1', '1'],
    ['/notes?id=gt.3', '0'],
    ['/note_pages?select=id,notes!inner(id)&limit=1', '3'],
    ['/note_pages?select=id,notes()&notes=not.is.null&limit=1', '3'],
    ['/note_list?limit=1', '3'],
    ['/note_titles?limit=1', '3'],
  ])('counts for %s the rows visible under row security', async (path, expected) => {
    expect(await total(path, prefer)).toBe(expected)
    const bounded = library.start({ maxRows: 1 })
    expect(await total(path, prefer, bounded)).toBe(expected)
  })

  test('is the planner’s estimate if no rows are hidden', async () => {
    const bounded = library.start({ maxRows: 10 })
    for (const path of ['/open_notes', '/open_list', '/open_notes?id=gt.0']) {
      const said = Number(await total(path, prefer, bounded))
      expect(said).toBeGreaterThan(10)
    }
  })

  test('of a function’s result is never the planner’s estimate', async () => {
    const said = await total('/rpc/all_notes?limit=1', prefer)
    expect(said).toBe(prefer === 'count=planned' ? '*' : '3')
  })
})

test('roles that bypass row security get the planner’s estimate of a protected table', async () => {
  await library.pool.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'test_unbound') then
        create role test_unbound nologin bypassrls; end if; end $$;
    grant usage on schema api to test_unbound; grant select on api.notes to test_unbound`)
  const unbound = library.start({ anonRole: 'test_unbound' })
  // Changes the planner's statistics, so that its estimate differs from the count.
  await library.pool.query('update pg_class set reltuples = 10000 where oid = $1::regclass', [
    'api.notes',
  ])
  expect(await total('/notes?limit=1', 'count=planned', unbound)).toBe('10000')
  expect(await total('/notes?limit=1', 'count=planned')).toBe('3')
})
