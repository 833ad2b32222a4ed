import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, startLibrary } from './support/library.ts'

/**
 * Refused input is never returned at length: neither in the body of an error nor in a header, whichever part
 * of the request was too long. The tests use no network, so that no header is limited by it.
 */
let library: Library
let relations: { name: string; columns: string[] }[]
let routines: { name: string; parameters: string[] }[]

beforeAll(async () => {
  library = await startLibrary({ planEnabled: true })
  const tables = await library.pool.query(
    `select table_name as name, json_agg(column_name) as columns from information_schema.columns
     where table_schema = 'api' group by 1`,
  )
  relations = tables.rows
  const functions = await library.pool.query(
    `select proname as name, coalesce(proargnames, '{}') as parameters from pg_proc
     where pronamespace = 'api'::regnamespace`,
  )
  routines = functions.rows
})
afterAll(() => library.stop())

const long = 'x'.repeat(100_000)
const digits = '9'.repeat(100_000)

async function check(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await library.request(path, init)
  const text = await response.text()
  const where = `${init.method ?? 'GET'} ${path.slice(0, 60)}: ${response.status} ${text.slice(0, 200)}`
  for (const [name, value] of response.headers) {
    expect(value.length, `${name} of ${where}`).toBeLessThan(2_100)
  }
  if (response.status >= 400 && text !== '') {
    expect(text.length, where).toBeLessThan(6_000)
    const { message, details, hint } = JSON.parse(text)
    for (const part of [message, details, hint]) {
      if (typeof part === 'string') expect(part.length, where).toBeLessThanOrEqual(500)
    }
  }
  return response
}

describe('no oversized input is returned', () => {
  test('of filters, names, orders and conflict targets of any table', async () => {
    expect(relations.length).toBeGreaterThan(5)
    for (const relation of relations) {
      const name = encodeURIComponent(relation.name)
      const columns = relation.columns.map((column) => encodeURIComponent(`"${column}"`))
      const values =
        name === 'books'
          ? [long, digits, `"${long}"`, `(${long})`, `{${long}}`]
          : [long.slice(0, 10_000), digits.slice(0, 10_000)]
      for (const value of values) {
        const sent = encodeURIComponent(value)
        const queries = [
          ...columns.flatMap((column) => [
            `${column}=eq.${sent}`,
            `${column}=in.(${sent})`,
            `${column}=cs.${sent}`,
            `${column}->${sent}=eq.1`,
            `${column}=${sent}`,
          ]),
          ...['select', 'order', 'or', 'limit', 'offset', 'columns', 'on_conflict', sent].map(
            (key) => `${key}=${sent}`,
          ),
          `select=${sent}(id)`,
          `select=id::${sent}`,
          `${sent}.order=id`,
        ]
        for (const query of queries) await check(`/${name}?${query}`)
        const body = JSON.stringify({ [value]: value })
        const headers = { 'content-type': 'application/json' }
        for (const query of ['', `?columns=${sent}`, `?on_conflict=${sent}`, `?select=${sent}`]) {
          await check(`/${name}${query}`, { method: 'POST', headers, body })
        }
        for (const column of relation.columns) {
          const row = JSON.stringify({ [column]: value })
          const prefer = { ...headers, prefer: 'return=headers-only, tx=rollback' }
          await check(`/${name}`, { method: 'POST', headers: prefer, body: row })
        }
      }
    }
  })

  test('of arguments of any function', async () => {
    expect(routines.length).toBeGreaterThan(5)
    for (const { name, parameters } of routines) {
      for (const parameter of [...parameters, long]) {
        for (const value of [long, digits, { [long]: [long] }]) {
          const headers = { 'content-type': 'application/json' }
          const body = JSON.stringify({ [parameter]: value })
          await check(`/rpc/${name}`, { method: 'POST', headers, body })
          await check(`/rpc/${name}?${parameter}=${typeof value === 'string' ? value : 'x'}`)
        }
      }
    }
  })

  test('of paths, methods, profiles, media types and every other header', async () => {
    for (const path of [`/${long}`, `/rpc/${long}`, `/a/${long}`]) await check(path)
    const headers = [
      { 'accept-profile': long },
      { accept: `${long}/${long}` },
      { accept: `application/vnd.pgrst.plan+json; for="${long}"` },
      { prefer: `handling=strict, ${long}` },
      { prefer: `timezone=${long}` },
      { prefer: `max-affected=${digits}` },
      { range: `0-${digits}` },
      { origin: `https://${long}.test` },
      { authorization: `Bearer ${long}` },
      { authorization: long },
      { cookie: `a=${long}` },
    ]
    for (const one of headers) {
      for (const path of ['/', '/books', '/rpc/add?a=1&b=2']) await check(path, { headers: one })
    }
    const body = '{}'
    for (const [name, value] of [
      ['content-type', `${long}/${long}`],
      ['content-profile', long],
    ]) {
      await check('/books', {
        method: 'POST',
        headers: { [name as string]: value as string },
        body,
      })
    }
    await check('/books', { method: long.slice(0, 3000) })
    const asked = { origin: `https://${long}`, 'access-control-request-headers': long }
    await check('/books', {
      method: 'OPTIONS',
      headers: { ...asked, 'access-control-request-method': 'GET' },
    })
  })

  test('in the Location of a new row', async () => {
    await library.pool.query(
      `create table api.labels (name text primary key);
       grant select, insert on api.labels to test_anon; notify pgrst`,
    )
    const api = library.start({})
    for (const [name, found] of [
      ['short', '/labels?name=eq.short'],
      [long, null],
    ]) {
      const response = await api.fetch(
        new Request('http://test/labels', {
          method: 'POST',
          headers: { 'content-type': 'application/json', prefer: 'return=headers-only' },
          body: JSON.stringify({ name }),
        }),
      )
      expect(response.status).toBe(201)
      expect(response.headers.get('location')).toBe(found)
    }
  })
})
