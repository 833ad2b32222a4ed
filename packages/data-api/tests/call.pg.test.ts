import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, startLibrary } from './support/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.stop())

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await library.request(`/rpc/${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
  return {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  }
}

describe('arguments', () => {
  test.each<[string, unknown, unknown]>([
    ['add', { a: 1, b: 2 }, 3],
    ['add', { a: 1 }, 2],
    ['add', [{ a: 4, b: 1 }], 5],
    ['add?limit=0', { a: 1 }, null],
    ['setting', { name: 'nobody.sets' }, null],
    ['total', { v: [1, 2, 3] }, 6],
    ['numbers', { n: 3 }, [1, 2, 3]],
    [
      'pairs',
      {},
      [
        { k: 'a', v: 1 },
        { k: 'b', v: 2 },
      ],
    ],
    ['one_book?select=id,publishers(name)', {}, { id: 1, publishers: { name: 'North' } }],
    ['echo', { any: ['thing', null] }, { any: ['thing', null] }],
    ['echo_fields', { j: { a: 1 }, t: ['x', 'y'], n: 1 }, { j: { a: 1 }, t: ['x', 'y'], n: '1' }],
    ['echo_fields', { j: 'text', t: null, n: 2 }, { j: 'text', t: null, n: '2' }],
    [
      'echo_fields',
      '{"j": null, "t": [], "n": 12345678901234567890.12}',
      { j: null, t: [], n: '12345678901234567890.12' },
    ],
    ['books_of?select=id&order=id.desc&limit=1', { author: 1 }, [{ id: 3 }]],
    [
      'books_of?select=title,authors!author_id(name)&pages=gt.100',
      { author: 1 },
      [{ title: 'Engines', authors: { name: 'Ada' } }],
    ],
    ['pairs?k=eq.b&select=v', {}, [{ v: 2 }]],
    ['tall', {}, '7MB'],
    ['one_author?select=display_name,id', {}, { display_name: 'Ada!', id: 1 }],
    [
      'one_author?select=*,display_name',
      {},
      { id: 1, name: 'Ada', born: '1815-12-10', profile: expect.anything(), display_name: 'Ada!' },
    ],
  ])('POST %s %j', async (path, body, expected) => {
    expect(await send('POST', path, body)).toMatchObject({ status: 200, body: expected })
  })
  test.each<[string, unknown]>([
    ['add?a=1&b=2', 3],
    ['total?v=1&v=2', 3],
    ['total?v={4,5}', 9],
    ['books_of?author=1&select=id&id=gt.1', [{ id: 3 }]],
    ['numbers?n=2', [1, 2]],
  ])('GET %s', async (path, expected) => {
    expect(await send('GET', path)).toMatchObject({ status: 200, body: expected })
  })
  test('other bodies', async () => {
    expect(
      (
        await send('POST', 'add', 'a=2&b=3', {
          'content-type': 'application/x-www-form-urlencoded',
        })
      ).body,
    ).toBe(5)
    expect((await send('POST', 'shout', 'hey', { 'content-type': 'text/plain' })).body).toBe('HEY')
    const bytes = await library.request('/rpc/bytes', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array([0, 255, 1]),
    })
    expect(await bytes.json()).toBe('\\x00ff01')
    expect((await send('POST', 'nothing')).status).toBe(204)
  })
  test('one object of a set', async () => {
    const accept = 'application/vnd.pgrst.object+json'
    expect(
      (await send('POST', 'books_of?select=id&id=eq.1', { author: 1 }, { accept })).body,
    ).toEqual({ id: 1 })
    expect((await send('POST', 'books_of', { author: 1 }, { accept })).status).toBe(406)
  })
  test('counts', async () => {
    const { headers, status } = await send('GET', 'books_of?author=1&limit=1', undefined, {
      prefer: 'count=exact',
    })
    expect([status, headers.get('content-range')]).toEqual([206, '0-0/2'])
    const head = await send('HEAD', 'books_of?author=1', undefined, { prefer: 'count=exact' })
    expect([head.status, head.headers.get('content-range'), head.body]).toEqual([200, '0-1/2', ''])
  })
})

describe('calls that are refused', () => {
  test('unknown function or arguments', async () => {
    expect(await send('POST', 'ad', { a: 1 })).toMatchObject({
      status: 404,
      body: {
        code: 'PGRST202',
        message: 'Could not find the function api.ad(a) in the schema cache',
        details:
          'Searched for the function api.ad with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: null,
      },
    })
    expect(await send('GET', 'add?c=1')).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
    expect(await send('POST', 'clash', { a: 1 })).toMatchObject({
      status: 300,
      body: { code: 'PGRST203' },
    })
  })
  test('a function that writes, by GET', async () => {
    expect(await send('GET', 'write_something')).toMatchObject({
      status: 405,
      body: { code: '25006' },
    })
  })
  test('a function that raises an error, whether or not its result would be returned', async () => {
    for (const [method, name] of [
      ['GET', 'refuse'],
      ['HEAD', 'refuse'],
      ['GET', 'refuse_silently'],
      ['POST', 'refuse_silently'],
      ['HEAD', 'refuse_silently'],
    ] as const) {
      expect([method, name, (await send(method, name)).status]).toEqual([method, name, 400])
    }
  })
  test('methods', async () => {
    expect(await send('DELETE', 'add')).toMatchObject({ status: 405, body: { code: 'PGRST101' } })
  })
})

describe('responses determined by the function', () => {
  test('headers and status', async () => {
    const { status, headers, body } = await send('POST', 'with_headers')
    expect([status, headers.get('x-one'), headers.getSetCookie(), body]).toEqual([
      202,
      '1',
      ['a=1', 'b=2'],
      'done',
    ])
  })
  test('raised responses', async () => {
    const tea = await send('POST', 'teapot')
    expect(tea).toMatchObject({
      status: 418,
      body: { code: 'tea', message: 'short and stout', details: 'd', hint: 'h' },
    })
    expect([tea.headers.get('x-kettle'), tea.statusText]).toEqual(['on', 'Short And Stout'])
    const lines = await send('POST', 'teapot_of_two_lines')
    expect([lines.status, lines.statusText, lines.headers.has('x-poured')]).toEqual([
      418,
      '',
      false,
    ])
    expect(await send('POST', 'teapot_broken')).toMatchObject({
      status: 500,
      body: { code: 'PGRST121' },
    })
  })
  test.each([
    ['PT402', 402],
    ['P0001', 400],
    ['22012', 400],
    ['23505', 409],
    ['42501', 401],
    ['40001', 500],
    ['53300', 503],
    ['57014', 500],
    ['57P01', 503],
    ['57P02', 503],
    ['57P03', 503],
    ['28000', 403],
    ['XX000', 500],
    ['P0002', 500],
    ['Z1234', 400],
  ])('%s is %i', async (state, status) => {
    expect(await send('POST', 'fail', { state, message: 'm' })).toMatchObject({
      status,
      body: { code: state, message: 'm', details: 'why', hint: 'try' },
    })
  })
})

describe('the transaction', () => {
  test('exposes the request to SQL', async () => {
    const setting = async (name: string) =>
      (await send('POST', 'setting', { name }, { cookie: 'a=1; b=2' })).body
    expect(await setting('request.method')).toBe('POST')
    expect(await setting('request.path')).toBe('/rpc/setting')
    expect(JSON.parse(await setting('request.headers'))).toMatchObject({
      'content-type': 'application/json',
    })
    expect(JSON.parse(await setting('request.cookies'))).toEqual({ a: '1', b: '2' })
    expect(JSON.parse(await setting('request.jwt.claims'))).toEqual({ role: 'test_anon' })
    expect(await setting('search_path')).toBe('"api"')
    expect(
      (await send('POST', 'setting', { name: 'timezone' }, { prefer: 'timezone=Asia/Bangkok' }))
        .body,
    ).toBe('Asia/Bangkok')
  })
  test('leaves no state on the connection', async () => {
    await send('POST', 'setting', { name: 'role' })
    const { rows } = await library.pool.query(
      "select current_user = session_user as same, current_setting('request.method', true) as method",
    )
    expect(rows[0]?.same).toBe(true)
    expect(rows[0]?.method ?? '').toBe('')
  })
  test('ends at the statement timeout', async () => {
    const api = library.start({ statementTimeoutMs: (role) => (role === 'test_anon' ? 50 : 0) })
    const response = await api.fetch(new Request('http://test/rpc/sleep?seconds=5'))
    expect([response.status, await response.json()]).toMatchObject([500, { code: '57014' }])
  })
})
