import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Library, startLibrary } from './support/library.ts'

/** Each pair: a function that writes a row of `api.kept`, and a read-only one with the same result. */
const pairs = {
  json: ['json', `select '{"key": "2", "at": "x"}'::json`],
  jsonb: ['jsonb', `select '{"key": 2}'::jsonb`],
  text: ['text', `select 'สอง'::text`],
  number: ['numeric', 'select 12345678901234567890.12'],
  bytes: ['bytea', `select '\\x00ff'::bytea`],
  row: ['api.books', 'select * from api.books where id = 1'],
  rows: ['setof api.books', 'select * from api.books order by id'],
  numbers: ['setof int', 'select generate_series(1, 3)'],
  columns: ['table (k text, v int[])', `values ('a', array[1, 2]), ('b', null)`],
  outputs: ['record', `select 'a'::text, 1.5::float8`, '(out k text, out f float8)'],
  nothing: ['json', 'select null::json'],
} as const

const queries = [
  '',
  'select=*',
  'select=pgrst_scalar',
  'select=key:pgrst_scalar->>key',
  'select=pgrst_scalar::text',
  'select=pgrst_scalar->>key::date',
  'select=pgrst_scalar:pgrst_scalar->>key::date',
  'select=id::date',
  'select=title::int',
  'select=k::int',
  'select=id,authors!author_id(name)&order=id',
  'select=id,publishers!inner(name)&publishers.name=eq.North',
  'select=none',
  'select=count()',
  'select=id.sum()',
  'id=gt.1',
  'title=like.*\\',
  'k=eq.b&select=v',
  'v=cs.{1}',
  'pgrst_scalar->>key=eq.2',
  'or=(pgrst_scalar->>key.eq.2,pgrst_scalar->>at.like."*\\\\")',
  'and=(id.gt.0,title.imatch.[)',
  'order=id.desc',
  'order=pgrst_scalar->>key.desc',
  'order=none',
  'limit=1',
  'limit=0',
  'offset=1',
  'offset=999',
  'limit=1&offset=1&order=id',
] as const

const headers: Record<string, string>[] = [
  {},
  { accept: 'application/vnd.pgrst.object+json' },
  { accept: 'application/vnd.pgrst.object+json;nulls=stripped' },
  { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
  { accept: 'text/csv' },
  { accept: 'text/plain' },
  { accept: 'text/xml' },
  { accept: 'application/octet-stream' },
  { accept: 'image/png' },
  { prefer: 'count=exact' },
  { prefer: 'count=planned' },
  { prefer: 'count=estimated' },
  { prefer: 'timezone=Asia/Bangkok' },
  { prefer: 'timezone=nowhere, handling=strict' },
  { 'content-profile': 'none' },
  { range: '0-0' },
]

/** Errors that reveal data of the rows: an invalid date or number, a pattern, a position among the rows. */
const revealedByErrors = /22P02|22007|22025|PGRST103/

let library: Library
beforeAll(async () => {
  library = await startLibrary({ txEnd: 'commit', maxRows: 1000, aggregatesEnabled: true })
  await library.pool.query(`
    create table api.kept (vouched text);
    grant insert on api.kept to test_anon;
    ${Object.entries(pairs).map(definition).join('')}`)
  await library.api.reloadSchema()
})
afterAll(() => library.stop())
beforeEach(async () => {
  await library.pool.query('truncate api.kept')
})

function definition([name, [returns, body, parameters = '()']]: [
  string,
  (typeof pairs)[keyof typeof pairs] | readonly string[],
]) {
  const keep = `insert into api.kept values (current_setting('data_api.answers_after_commit', true))`
  return `
    create function api.keep_${name}${parameters} returns ${returns} volatile language sql as $$ ${keep}; ${body} $$;
    create function api.give_${name}${parameters} returns ${returns} stable language sql as $$ ${body} $$;`
}

async function call(name: string, query: string, extra: Record<string, string>) {
  const response = await library.request(`/rpc/${name}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...extra },
    body: '{}',
  })
  const text = await response.text()
  const range = response.headers.get('content-range')
  return { status: response.status, type: response.headers.get('content-type'), range, text }
}

const kept = async () =>
  (await library.pool.query<{ vouched: string }>('select vouched from api.kept')).rows

/** Every query alone, and under every header those that could fail, truncate or reshape the result. */
const cases: [string, Record<string, string>][] = [
  ...queries.map((query): [string, Record<string, string>] => [query, {}]),
  ...['', 'select=pgrst_scalar:pgrst_scalar->>key::date', 'id=gt.1', 'limit=0'].flatMap((query) =>
    headers.map((extra): [string, Record<string, string>] => [query, extra]),
  ),
]

/** Removes the function's own name, and the hints derived from it. */
const comparable = (text: string) =>
  text.replaceAll('keep_', 'give_').replace(/"hint":"Perhaps you meant[^"]*"/, '"hint":null')

test.each(Object.keys(pairs))('a function that writes and returns %s', async (name) => {
  for (const [query, extra] of cases) {
    const before = (await kept()).length
    const reading = await call(`give_${name}`, query, extra)
    const writing = await call(`keep_${name}`, query, extra)
    const response = { query, extra, ...writing, text: comparable(writing.text) }
    // The response equals that of a read-only function.
    expect(response).toEqual({ query, extra, ...reading, text: comparable(reading.text) })
    // If the response reveals anything about the result, even as an error, the write is committed.
    const isKept = (await kept()).length > before
    // The number of rows that a function returned reveals nothing about them; the number left by a filter
    // does.
    const counts = writing.text.includes('PGRST116') && !/^(select=|$)/.test(query)
    const reveals = writing.status < 400 || counts || revealedByErrors.test(writing.text)
    expect({ ...response, isKept: isKept || !reveals }).toEqual({ ...response, isKept: true })
  }
})

test('a request that cannot be planned is refused before the call', async () => {
  for (const query of ['select=none', 'order=none', 'title=like.*&none=eq.1']) {
    expect((await call('keep_rows', query, {})).status).toBe(400)
  }
  expect(await kept()).toEqual([])
})

test('more rows than allowed are refused, and the function does not get the setting for a final response', async () => {
  const strict = { prefer: 'handling=strict, max-affected=2' }
  expect(await call('keep_rows', 'id=eq.1', strict)).toMatchObject({ status: 400 })
  expect(await kept()).toEqual([])
  const enough = { prefer: 'handling=strict, max-affected=9' }
  expect(await call('keep_rows', 'id=eq.1', enough)).toMatchObject({ status: 200 })
  expect((await kept())[0]?.vouched ?? '').toBe('')
})

test.each([
  ['of a whole set', '', 4, 0],
  ['of some columns of a set', 'select=id,name:title', 4, 0],
  ['of a filtered set', 'id=gt.1', 3, 1],
  ['of a limited set', 'limit=2', 2, 1],
  ['of a joined set', 'select=id,publishers!inner(name)&publishers.name=eq.North', 2, 1],
  ['of a set without its first rows', 'offset=2', 2, 1],
])(
  'one object %s with another number of rows is refused, and committed only if the number depends on the request',
  async (...row) => {
    const [, query, rows, times] = row
    const one = await call('keep_rows', query, { accept: 'application/vnd.pgrst.object+json' })
    expect([one.status, JSON.parse(one.text)]).toMatchObject([
      406,
      { code: 'PGRST116', details: `The result contains ${rows} rows` },
    ])
    expect(await kept()).toHaveLength(times)
  },
)

test('one object of a set of one is returned and committed, without the setting for a final response', async () => {
  await library.pool.query(`
    create function api.keep_first() returns setof api.books volatile language sql as $$
      insert into api.kept values (current_setting('data_api.answers_after_commit', true));
      select * from api.books where id = 1 $$`)
  await library.api.reloadSchema()
  const one = await call('keep_first', 'select=id', { accept: 'application/vnd.pgrst.object+json' })
  expect([one.status, JSON.parse(one.text)]).toEqual([200, { id: 1 }])
  const [row, ...others] = await kept()
  expect([row?.vouched ?? '', others]).toEqual(['', []])
})

test('a transaction to be rolled back does not have the setting for a final response', async () => {
  const api = library.start({ txEnd: 'commit-allow-override', channel: null })
  await library.pool.query(`create function api.is_final() returns text volatile language sql as
    $$ select current_setting('data_api.answers_after_commit', true) $$`)
  await api.reloadSchema()
  const ask = async (prefer: string) => {
    const init = {
      method: 'POST',
      headers: { prefer, 'content-type': 'application/json' },
      body: '{}',
    }
    return (await api.fetch(new Request('http://test/rpc/is_final', init))).json()
  }
  expect(await ask('tx=commit')).toBe('on')
  expect((await ask('tx=rollback')) ?? '').toBe('')
})
