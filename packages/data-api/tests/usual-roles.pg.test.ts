import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDataApi, type DataApi } from '../src/index.ts'
import { type Library, startLibrary } from './support/library.ts'

/**
 * PostgREST's usual setup: the connecting role inherits nothing, may use no schema, and only switches to the
 * role of each request.
 */
let library: Library
let pool: pg.Pool
let api: DataApi
beforeAll(async () => {
  library = await startLibrary()
  const name = `authenticator_${Math.random().toString(36).slice(2)}`
  await library.pool.query(`create role ${name} login noinherit password 'x'`)
  await library.pool.query(`grant test_anon to ${name}`)
  await library.pool.query('revoke usage on schema api from public')
  const url = new URL(library.url)
  url.username = name
  url.password = 'x'
  pool = new pg.Pool({ connectionString: url.href, max: 2, pipeline: true })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const own = { schemas: ['api', 'api_two'], extraSearchPath: [], channel: null }
  api = createDataApi({ pool, anonRole: 'test_anon', txEnd: 'commit-allow-override', ...own })
})
afterAll(async () => {
  await api.close()
  const name = new URL(pool.options.connectionString ?? '').username
  await pool.end()
  await library.pool.query(`drop role ${name}`)
  await library.stop()
})

const ask = async (method: string, path: string, body?: unknown, prefer = 'tx=rollback') => {
  const response = await api.fetch(
    new Request(`http://test${path}`, {
      method,
      headers: { prefer, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    }),
  )
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

test('reads, calls and describes', async () => {
  expect(await ask('GET', '/publishers?id=eq.1')).toEqual({
    status: 200,
    body: [{ id: 1, name: 'North' }],
  })
  expect(await ask('POST', '/rpc/add', { a: 1 })).toEqual({ status: 200, body: 2 })
  expect((await ask('GET', '/')).body.paths).toHaveProperty('/books')
})

test('identity columns continue, given or omitted', async () => {
  const prefer = 'return=representation, missing=default, tx=rollback'
  const rows = [{ name: 'Nok' }, { id: 90, name: 'Lek' }]
  const columns = '/authors?columns=id,name&select=id,name'
  expect(await ask('POST', columns, rows, prefer)).toEqual({
    status: 201,
    body: [expect.objectContaining({ id: expect.any(Number), name: 'Nok' }), rows[1]],
  })
})
