import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BytesClient } from '../src/index.ts'
import { type Library, startLibrary } from './support/library.ts'

let library: Library
const pools: pg.Pool[] = []
beforeAll(async () => {
  library = await startLibrary()
  await library.pool.query(`
    create function api.creep() returns int stable language plpgsql as $$
    begin
      perform set_config('transaction_read_only', 'off', true);
      perform api.write_something();
      return 1;
    end $$`)
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await library.stop()
})

/** Starts a data API with one connection. */
function through(options: pg.PoolConfig) {
  const pool = new pg.Pool({ connectionString: library.url, max: 1, ...options })
  pools.push(pool)
  const api = library.start({ pool })
  const headers = { 'content-type': 'application/json' }
  const post = (path: string, value: unknown) => {
    const body = JSON.stringify(value)
    return api.fetch(new Request(`http://test${path}`, { method: 'POST', headers, body }))
  }
  return { pool, post, get: (path: string) => api.fetch(new Request(`http://test${path}`)) }
}

const connections: [string, pg.PoolConfig][] = [
  ['gives bytes', { pipeline: true, Client: BytesClient }],
  ['gives bytes one query at a time', { Client: BytesClient }],
  ['is the driver’s own', { pipeline: true }],
  ['is the driver’s own, one query at a time', {}],
]

describe.each(connections)('over a connection that %s', (_name, options) => {
  let over: ReturnType<typeof through>
  beforeAll(() => {
    over = through(options)
  })

  test.each([0, 1, 1_000, 60_000])(
    'a text is returned unchanged, %i times as long',
    async (times) => {
      const text = 'ข้อสอบ "ที่" ๑ \\ é 🎓\n'.repeat(times)
      const answer = await over.post('/rpc/echo', { text })
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(await answer.json()).toEqual({ text })
    },
  )

  test('concurrent requests get their own responses', async () => {
    const asked = Array.from({ length: 40 }, (_, n) => ({ n, text: 'ก'.repeat(n * 500) }))
    const answers = asked.map(async (one) => (await over.post('/rpc/echo', one)).json())
    expect(await Promise.all(answers)).toEqual(asked)
  })

  test('an error undoes the preceding statements, and its statement works the next time', async () => {
    const broken = { id: 9001, other: 9999 }
    expect((await over.post('/deferred', broken)).status).toBe(409)
    expect(await (await over.get('/deferred?id=eq.9001')).json()).toEqual([])
    expect((await over.post('/deferred', { id: 9001, other: null })).status).toBe(201)
    await over.pool.query('delete from api.deferred')
    // Fails during execution, after it was prepared.
    expect((await over.get('/books?title=eq.x&id=eq.none')).status).toBe(400)
    expect((await over.get('/books?title=eq.x&id=eq.1')).status).toBe(200)
    expect((await over.get('/books?title=eq.y&id=eq.2')).status).toBe(200)
  })

  test('no state of a request remains for the next', async () => {
    expect((await over.get('/publishers?id=eq.1')).status).toBe(200)
    const { rows } = await over.pool.query(
      `select current_user = session_user as is_itself, current_setting('request.method', true) as method,
              current_setting('transaction_read_only') as read_only, 'ก'::text as text`,
    )
    expect(rows).toEqual([{ is_itself: true, method: '', read_only: 'off', text: 'ก' }])
  })

  test('read-only requests cannot write, nor make themselves writable', async () => {
    expect(await (await over.get('/rpc/creep')).json()).toMatchObject({ code: '25001' })
  })
})

test('the end of a transaction appears in traces as itself, not as a second write', async () => {
  const pool = new pg.Pool({ connectionString: library.url, max: 1, pipeline: true })
  pools.push(pool)
  const traced: string[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown
    client.query = ((...all: [{ text: string }]) => {
      traced.push(all[0].text)
      return query(...all)
    }) as pg.PoolClient['query']
  })
  const api = library.start({ pool })
  const headers = {
    'content-type': 'application/json',
    accept: 'application/vnd.pgrst.object+json',
    prefer: 'return=representation',
  }
  const add = (rows: object[]) =>
    api.fetch(
      new Request('http://test/deferred', { method: 'POST', headers, body: JSON.stringify(rows) }),
    )
  expect((await add([{ id: 9101, other: null }])).status).toBe(201)
  const two = [
    { id: 9102, other: null },
    { id: 9103, other: null },
  ]
  expect((await add(two)).status).toBe(406)
  const ofWrites = traced.filter((text) => /deferred|^commit|^rollback/i.test(text))
  expect(ofWrites).toEqual([
    expect.stringContaining('deferred'),
    'commit',
    expect.stringContaining('deferred'),
    'rollback',
  ])
})
