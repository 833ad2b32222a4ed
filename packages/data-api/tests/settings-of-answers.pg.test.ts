import { describe, expect, test } from 'vitest'
import { gardening } from './support/garden.ts'

const { ask } = gardening()
const get = (path: string, headers: Record<string, string> = {}, more = {}) =>
  ask('GET', path, headers, undefined, more)

describe('response headers', () => {
  test('include the canonical location of a read, and Vary', async () => {
    const { headers } = await get('/beds?select=id&id=eq.1')
    expect(headers.get('content-location')).toBe('/beds?id=eq.1&select=id')
    expect(headers.get('vary')).toBe('Accept, Prefer, Range')
    expect((await get('/beds')).headers.get('content-location')).toBe('/beds')
    expect((await get('/rpc/plain')).headers.has('content-location')).toBe(false)
    expect((await get(`/beds?id=in.(${'1,'.repeat(1500)}1)`)).headers.has('content-location')).toBe(
      false,
    )
  })

  test('declare the empty body of a write', async () => {
    const prefer = 'tx=rollback'
    const created = await ask('POST', '/beds', { prefer }, { id: 77 })
    expect([created.status, created.headers.get('content-length')]).toEqual([201, '0'])
    const changed = await ask('PATCH', '/beds?id=eq.1', { prefer }, { label: 'x' })
    expect([changed.status, changed.headers.has('content-length')]).toEqual([204, false])
    const options = await ask('OPTIONS', '/beds')
    expect(options.headers.get('content-length')).toBe('0')
    const head = await ask('HEAD', '/beds')
    expect(head.headers.has('content-length')).toBe(false)
  })

  test('include the durations if configured', async () => {
    expect((await get('/beds')).headers.has('server-timing')).toBe(false)
    const timed = { serverTiming: true }
    for (const path of ['/beds', '/rpc/plain', '/']) {
      const { headers } = await get(path, {}, timed)
      expect(headers.get('server-timing')).toMatch(
        /^jwt;dur=\d+\.\d, parse;dur=\d+\.\d, plan;dur=\d+\.\d, transaction;dur=\d+\.\d, response;dur=\d+\.\d$/,
      )
    }
    expect((await get('/bedz', {}, timed)).headers.has('server-timing')).toBe(false)
  })

  test('return a trace header, truncated, also with errors', async () => {
    const traced = { traceHeader: 'X-Request-Id' }
    for (const path of ['/beds', '/bedz']) {
      const { headers } = await get(path, { 'x-request-id': 'abc' }, traced)
      expect(headers.get('x-request-id')).toBe('abc')
    }
    const long = await get('/beds', { 'x-request-id': 'a'.repeat(5000) }, traced)
    expect(long.headers.get('x-request-id')).toHaveLength(300)
    expect((await get('/beds', { 'x-request-id': 'abc' })).headers.has('x-request-id')).toBe(false)
  })
})

describe('origins', () => {
  const preflight = { 'access-control-request-method': 'POST' }
  test('are all allowed by default, without credentials', async () => {
    const { headers } = await get('/beds', { origin: 'https://a.test' })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.has('access-control-allow-credentials')).toBe(false)
  })
  test.each([
    ['https://a.test', 'https://a.test'],
    ['https://b.test', null],
    ['null', null],
  ])('if only some are allowed, %s gets %s', async (origin, allowed) => {
    const named = { corsAllowedOrigins: ['https://a.test'] }
    const answers = [
      await get('/beds', { origin }, named),
      await get('/bedz', { origin }, named),
      await ask('OPTIONS', '/beds', { origin, ...preflight }, undefined, named),
      await ask('OPTIONS', '/beds', { origin }, undefined, named),
    ]
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe(allowed)
      expect(headers.get('vary')).toContain('Origin')
    }
  })
})

test('errors contain only code and message if configured', async () => {
  const { status, body } = await get('/bedz', {}, { errorVerbosity: 'minimal' })
  expect(status).toBe(404)
  expect(body).toEqual({
    code: 'PGRST205',
    message: "Could not find the table 'garden.bedz' in the schema cache",
  })
})

test('a resource with an alias is referred to by the alias, or also by its own name', async () => {
  const path = '/beds?select=id,grows:plants(id)&plants.id=eq.1&id=eq.1'
  expect((await get(path)).body).toEqual([{ id: 1, grows: [{ id: 1 }] }])
  expect(await get(path, {}, { legacyTargetNames: false })).toMatchObject({
    status: 400,
    body: {
      code: 'PGRST108',
      details: 'Target names are not allowed in filters if they have an alias',
      hint: "Change 'plants' to 'grows' in filters, orders or limits.",
    },
  })
})

test.each([
  ['Asia/Bangkok', 200],
  ['+05:30', 200],
  ['-4', 200],
  ['Mars/Base', 400],
  ['', 400],
])('PostgreSQL validates the time zone %j', async (zone, status) => {
  const answer = await get('/beds', { prefer: `timezone=${zone}` })
  expect(answer.status).toBe(status)
  if (status === 400) expect(answer.body).toMatchObject({ code: '22023' })
})

describe('functions', () => {
  test('a single unnamed parameter takes the whole body, also with an empty key', async () => {
    const call = (body: unknown) => ask('POST', '/rpc/whole_body', {}, body)
    expect((await call({ a: 1 })).body).toEqual({ a: 1 })
    expect((await call({ '': 1 })).body).toEqual({ '': 1 })
  })
  test.each(['two', 'number_only', ''])('%j cannot be called', async (name) => {
    expect(await ask('POST', `/rpc/${name}`, {}, { '': 1 })).toMatchObject({
      status: 404,
      body: { code: 'PGRST202' },
    })
  })
})

test('an upsert of no rows creates none', async () => {
  const prefer = 'return=representation, resolution=merge-duplicates'
  expect(await ask('POST', '/beds', { prefer }, [])).toMatchObject({ status: 200, body: [] })
})

test('an estimate is at least the number of rows', async () => {
  const { headers } = await get('/beds?limit=1', { prefer: 'count=estimated' })
  expect(Number(headers.get('content-range')?.split('/')[1])).toBeGreaterThanOrEqual(2)
})

test.each([
  [
    '/beds?select=id,plants(id),plants(name)',
    '42712',
    'table name "beds_plants_1" specified more than once',
  ],
  ['/beds?select=id,plants(nope)', '42703', 'column plants_1.nope does not exist'],
  ['/plants?select=nope', '42703', 'column plants.nope does not exist'],
])('%s', async (path, code, message) => {
  expect(await get(path)).toMatchObject({ status: 400, body: { code, message } })
})

test.each([
  [
    '/beds?or=()',
    4,
    'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
  ],
  ['/plants?select=note->>--3', 9, 'unexpected "-" expecting digit'],
  ['/beds?order=id.asc.nullslastt', 17, 'unexpected \'t\' expecting "," or end of input'],
])("%s is refused with PostgREST's message", async (path, column, details) => {
  expect(await get(path)).toMatchObject({
    status: 400,
    body: {
      code: 'PGRST100',
      message: expect.stringMatching(new RegExp(`column ${column}\\)$`)),
      details,
    },
  })
})

test('text after a closed list is ignored', async () => {
  expect((await get('/beds?select=id,plants(id))&id=eq.1')).status).toBe(200)
  expect((await get("/beds?select=id,plants(id)'&and=(id.eq.1))")).body).toEqual([
    { id: 1, plants: [{ id: 1 }] },
  ])
})

test('a range beyond all rows returns none', async () => {
  expect((await get('/beds', { range: '99999999999999999999999-' })).body).toEqual([])
})

test('SQL can read custom settings', async () => {
  const own = { appSettings: [['app.settings.host', 'here']] as [string, string][] }
  expect((await get('/rpc/own_setting', {}, own)).body).toBe('here')
  expect((await get('/rpc/own_setting')).body).not.toBe('here')
})
