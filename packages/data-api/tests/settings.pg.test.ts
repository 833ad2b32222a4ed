import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataApiOptions } from '../src/index.ts'
import { type Library, startLibrary } from './support/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.stop())

async function ask(options: Partial<DataApiOptions>, path: string, init?: RequestInit) {
  const response = await library.start(options).fetch(new Request(`http://test${path}`, init))
  const text = await response.text()
  const isJson = /^application\/(openapi\+json|json|vnd\.\S+\+json)/.test(
    response.headers.get('content-type') ?? '',
  )
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text ? JSON.parse(text) : text,
  }
}

test('max rows limits the root, embedded resources, and results of functions', async () => {
  const options = { maxRows: 2 }
  expect((await ask(options, '/books?select=id&order=id&limit=9')).body).toEqual([
    { id: 1 },
    { id: 2 },
  ])
  const [author] = (await ask({ maxRows: 1 }, '/authors?select=books!author_id(id)&id=eq.1')).body
  expect(author.books).toHaveLength(1)
  expect((await ask(options, '/rpc/numbers?n=5')).body).toEqual([1, 2])
  const estimated = await ask(options, '/books', { headers: { prefer: 'count=estimated' } })
  expect(estimated.status).toBe(206)
})

test('base path', async () => {
  expect((await ask({ basePath: '/rest/v1' }, '/rest/v1/publishers?id=eq.1')).body).toEqual([
    { id: 1, name: 'North' },
  ])
})

test('pre-request runs as the role and can refuse', async () => {
  await library.pool.query(`create function api.check_request() returns void language plpgsql as $$
    begin
      if current_setting('request.headers')::json->>'x-open' is null then
        raise sqlstate 'PT403' using message = 'closed';
      end if;
    end $$`)
  const options = { preRequest: 'api.check_request' }
  expect(await ask(options, '/publishers')).toMatchObject({
    status: 403,
    body: { code: 'PT403', message: 'closed' },
  })
  expect((await ask(options, '/publishers', { headers: { 'x-open': '1' } })).status).toBe(200)
})

test('transactions end as configured, and tx= is ignored where clients may not choose', async () => {
  const remove = (prefer: string) => ({
    method: 'DELETE',
    headers: { prefer: `return=representation, ${prefer}` },
  })
  const { body, headers } = await ask(
    { txEnd: 'rollback' },
    '/loans?book_id=eq.2',
    remove('tx=commit'),
  )
  expect(body).toHaveLength(1)
  expect(headers.get('preference-applied')).toBe('return=representation')
  expect((await ask({}, '/loans?book_id=eq.2')).body).toHaveLength(1)
})

test('aggregates and plans only when enabled', async () => {
  expect(await ask({ aggregatesEnabled: false }, '/books?select=count()')).toMatchObject({
    status: 400,
    body: { code: 'PGRST123' },
  })
  const plan = { headers: { accept: 'application/vnd.pgrst.plan+json; options=analyze|buffers' } }
  expect(await ask({}, '/books', plan)).toMatchObject({ status: 406, body: { code: 'PGRST107' } })
  const { headers, body } = await ask({ planEnabled: true }, '/books', plan)
  expect(headers.get('content-type')).toContain(
    'application/vnd.pgrst.plan+json; for="application/json"; options=analyze|buffers',
  )
  expect(body[0].Plan).toBeDefined()
  const text = await ask({ planEnabled: true }, '/books', {
    headers: { accept: 'application/vnd.pgrst.plan' },
  })
  expect(text.body).toContain('Aggregate')
})

test('role settings apply to the request', async () => {
  await library.pool.query('alter role test_anon in database postgres reset all')
  await library.pool.query(
    `do $$ begin execute format('alter role test_anon in database %I set work_mem = ''9MB''', current_database()); end $$`,
  )
  expect((await ask({}, '/rpc/setting?name=work_mem')).body).toBe('9MB')
})

test('the description contains what the role may use', async () => {
  const { headers, body } = await ask({ schemas: ['api'] }, '/')
  expect(headers.get('content-type')).toBe('application/openapi+json; charset=utf-8')
  expect(body.swagger).toBe('2.0')
  expect(body.paths['/books'].get).toBeDefined()
  expect(body.paths['/rpc/add'].post).toBeDefined()
  expect(body.paths['/locked']).toBeUndefined()
  expect(body.definitions.books.properties.mood.enum).toEqual(['calm', 'tense'])
  const all = await ask({ openapiMode: 'ignore-privileges' }, '/')
  expect(all.body.paths['/locked']).toBeDefined()
  expect(await ask({ openapiMode: 'disabled' }, '/')).toMatchObject({
    status: 404,
    body: { code: 'PGRST126' },
  })
})

test('the description can be restricted to some roles', async () => {
  expect((await ask({ openapiRoles: ['test_anon'] }, '/')).status).toBe(200)
  expect(await ask({ openapiRoles: ['test_member'] }, '/')).toMatchObject({
    status: 401,
    body: { code: '42501', message: 'Access to schema is forbidden' },
  })
  expect((await ask({ openapiRoles: [] }, '/books?limit=1')).status).toBe(200)
})

test('OPTIONS and preflight', async () => {
  expect((await ask({}, '/books', { method: 'OPTIONS' })).headers.get('allow')).toBe(
    'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE',
  )
  expect((await ask({}, '/rpc/add', { method: 'OPTIONS' })).headers.get('allow')).toBe(
    'OPTIONS,GET,HEAD,POST',
  )
  const headers = {
    origin: 'http://a.test',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'prefer',
  }
  const preflight = await ask({}, '/books', { method: 'OPTIONS', headers })
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('prefer')
})

test('paths, methods and misspelt tables', async () => {
  expect(await ask({}, '/a/b')).toMatchObject({ status: 404, body: { code: 'PGRST125' } })
  expect(await ask({}, '/books', { method: 'BREW' })).toMatchObject({
    status: 405,
    body: { code: 'PGRST117' },
  })
  expect(await ask({}, '/boks')).toMatchObject({
    status: 404,
    body: {
      code: 'PGRST205',
      message: "Could not find the table 'api.boks' in the schema cache",
      hint: "Perhaps you meant the table 'api.books'",
    },
  })
  expect(await ask({}, '/books?select=nope')).toMatchObject({
    status: 400,
    body: { code: '42703' },
  })
  expect(await ask({}, '/books?select=id::nope')).toMatchObject({
    status: 400,
    body: { code: '42704' },
  })
  expect(await ask({}, '/shelves')).toMatchObject({ status: 200 })
  expect(await ask({}, '/notes', { headers: { 'accept-profile': 'api_two' } })).toMatchObject({
    status: 200,
  })
})

test('more shapes than a connection prepares', async () => {
  const api = library.start({})
  const columns = ['id', 'title', 'author_id', 'pages', 'price', 'mood']
  const shapes = columns.flatMap((a) =>
    columns.flatMap((b) =>
      columns.flatMap((c) => columns.map((d) => `a:${a},b:${b},c:${c},d:${d}`)),
    ),
  )
  for (const select of shapes.slice(0, 450)) {
    const response = await api.fetch(new Request(`http://test/books?select=${select}&limit=1`))
    expect(response.status).toBe(200)
  }
  const again = await api.fetch(new Request(`http://test/books?select=${shapes[0]}&limit=1`))
  expect(again.status).toBe(200)
})

test('failed requests do not affect the prepared statements of a connection', async () => {
  const pool = new pg.Pool({ connectionString: library.url, max: 1, pipeline: true })
  const api = library.start({ pool })
  const ask = async (query: string) =>
    (await api.fetch(new Request(`http://test/books?${query}`))).status
  expect(await ask('select=first:id')).toBe(200)
  for (let n = 0; n < 450; n++) expect(await ask(`select=n${n}:title::int`)).toBe(400)
  expect(await ask('select=first:id')).toBe(200)
  await pool.end()
})

test('an unavailable database is 503, and requests succeed once it is back', async () => {
  await library.pool.query('select 1')
  const api = library.start({})
  await library.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  )
  const statuses = []
  for (let attempt = 0; attempt < 5; attempt++) {
    statuses.push((await api.fetch(new Request('http://test/publishers'))).status)
  }
  expect(statuses.at(-1)).toBe(200)
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
})

test('a statement ends at the shortest of its timeouts, and without any continues', async () => {
  const api = library.start({ statementTimeoutMs: () => 300 })
  const plain = library.start({})
  const blocker = await library.pool.connect()
  const read = () => new Request('http://test/publishers?select=id')
  const codeOf = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as { code: string }).code
  // Both have loaded the schema before a table of it is locked.
  for (const one of [api, plain]) expect((await one.fetch(read())).status).toBe(200)
  await blocker.query('begin; lock table api.publishers')
  expect(await codeOf(api.fetch(read()))).toBe('57014')
  expect(await codeOf(api.fetch(read(), { statementTimeoutMs: 20 }))).toBe('57014')
  expect(await codeOf(plain.fetch(read(), { statementTimeoutMs: 20 }))).toBe('57014')
  const untimed = plain.fetch(read())
  await blocker.query('rollback')
  blocker.release()
  expect((await untimed).status).toBe(200)
})

test('nothing is written after the client has disconnected', async () => {
  const seen: unknown[] = []
  const api = library.start({ onError: (error) => seen.push(error) })
  const write = (signal: AbortSignal) =>
    api.fetch(
      new Request('http://test/publishers', {
        method: 'POST',
        headers: { 'content-type': 'application/json', prefer: 'tx=commit' },
        body: JSON.stringify({ id: 77, name: 'Gone' }),
        signal,
      }),
    )
  const leaving = new AbortController()
  await api.reloadSchema()
  const all = Array.from({ length: 5 }, () => library.pool.connect())
  const held = await Promise.all(all)
  const answer = write(leaving.signal)
  leaving.abort()
  for (const client of held) client.release()
  expect((await answer).status).toBe(499)
  const { rowCount } = await library.pool.query('select from api.publishers where id = 77')
  expect([rowCount, seen]).toEqual([0, []])
})
