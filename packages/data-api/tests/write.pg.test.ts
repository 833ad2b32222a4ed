import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Library, startLibrary } from './support/library.ts'

let library: Library
beforeEach(async () => {
  library = await startLibrary()
})
afterEach(() => library.stop())

type Extra = { body?: unknown; prefer?: string; headers?: Record<string, string> }

async function send(method: string, path: string, { body, prefer, headers }: Extra = {}) {
  const response = await library.request(path, {
    method,
    headers: {
      ...(body === undefined || typeof body === 'string'
        ? {}
        : { 'content-type': 'application/json' }),
      ...(prefer ? { prefer } : {}),
      ...headers,
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? null : tryJson(text),
  }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const stored = async (sql: string) => (await library.pool.query(sql)).rows
const full = 'return=representation'

describe('POST', () => {
  test('one row, with Location on request', async () => {
    const body = { id: 7, name: 'East' }
    const minimal = await send('POST', '/publishers', { body })
    expect([minimal.status, minimal.text]).toEqual([201, ''])
    const located = await send('POST', '/publishers', {
      body: { id: 8, name: 'W' },
      prefer: 'return=headers-only',
    })
    expect([located.status, located.headers.get('location')]).toEqual([201, '/publishers?id=eq.8'])
    const loan = await send('POST', '/loans', {
      body: { book_id: 3, reader_id: 2 },
      prefer: 'return=headers-only',
    })
    expect(loan.headers.get('location')).toBe('/loans?book_id=eq.3&reader_id=eq.2')
    expect(await stored('select name from api.publishers where id > 6 order by id')).toEqual([
      { name: 'East' },
      { name: 'W' },
    ])
  })
  test('many rows, returned with embedding', async () => {
    const { status, body, headers } = await send(
      'POST',
      '/books?select=title,authors!author_id(name)',
      {
        body: [
          { title: 'A', author_id: 1 },
          { title: 'B', author_id: null },
        ],
        prefer: `${full}, count=exact`,
      },
    )
    expect({ status, body }).toEqual({
      status: 201,
      body: [
        { title: 'A', authors: { name: 'Ada' } },
        { title: 'B', authors: null },
      ],
    })
    expect(headers.get('content-range')).toBe('*/2')
    expect(headers.get('preference-applied')).toBe('return=representation, count=exact')
  })
  test('columns= ignores other keys; missing=default fills in', async () => {
    const { body } = await send('POST', '/books?columns=title,price&select=title,price', {
      body: [
        { title: 'A', extra: 1 },
        { title: 'B', price: 3 },
      ],
      prefer: `${full}, missing=default`,
    })
    expect(body).toEqual([
      { title: 'A', price: 9.5 },
      { title: 'B', price: 3 },
    ])
  })
  test('CSV and form bodies', async () => {
    const csv = await send('POST', '/publishers?select=id,name', {
      body: 'id,name\n10,"a, ""b"""\n11,NULL',
      prefer: full,
      headers: { 'content-type': 'text/csv' },
    })
    expect(csv).toMatchObject({ status: 400, body: { code: '23502' } })
    const good = await send('POST', '/publishers?select=id,name', {
      body: 'id,name\r\n10,"a, ""b"""\r\n11,c\r\n',
      prefer: full,
      headers: { 'content-type': 'text/csv' },
    })
    expect(good.body).toEqual([
      { id: 10, name: 'a, "b"' },
      { id: 11, name: 'c' },
    ])
    const form = await send('POST', '/publishers', {
      body: 'id=12&name=a+b',
      prefer: full,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.body).toEqual([{ id: 12, name: 'a b' }])
  })
  test('empty object and empty array', async () => {
    const one = await send('POST', '/authors?select=name', { body: {}, prefer: full })
    expect(one).toMatchObject({ status: 400, body: { code: '23502' } })
    expect(await send('POST', '/authors', { body: [], prefer: full })).toMatchObject({
      status: 201,
      body: [],
    })
  })
  test('big numbers keep their digits', async () => {
    await library.pool.query('create table api.big (n numeric); grant all on api.big to test_anon')
    await library.api.reloadSchema()
    await send('POST', '/big', {
      body: '{"n": 123456789012345678901234567890.5}',
      headers: { 'content-type': 'application/json' },
    })
    expect(await stored('select n::text from api.big')).toEqual([
      { n: '123456789012345678901234567890.5' },
    ])
  })
  test('refused bodies', async () => {
    expect(
      await send('POST', '/books', { body: '{', headers: { 'content-type': 'application/json' } }),
    ).toMatchObject({ status: 400, body: { code: 'PGRST102', message: 'Empty or invalid json' } })
    expect(await send('POST', '/books', { body: [{ title: 'a' }, { pages: 1 }] })).toMatchObject({
      status: 400,
      body: { message: 'All object keys must match' },
    })
    expect(await send('POST', '/books', { body: { nope: 1 } })).toMatchObject({
      status: 400,
      body: { code: 'PGRST204' },
    })
    expect(
      await send('POST', '/books', { body: 'x', headers: { 'content-type': 'text/html' } }),
    ).toMatchObject({ status: 400, body: { code: 'PGRST102' } })
    const small = library.start({ maxBodyBytes: 10 })
    const large = await small.fetch(
      new Request('http://test/books', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'long enough' }),
      }),
    )
    expect(large.status).toBe(413)
  })
})

describe('upsert', () => {
  test('merge, ignore, and the status that tells them apart', async () => {
    const body = { id: 1, name: 'Norther' }
    const merged = await send('POST', '/publishers', {
      body,
      prefer: `resolution=merge-duplicates, ${full}`,
    })
    expect(merged).toMatchObject({ status: 200, body: [body] })
    expect(merged.headers.get('preference-applied')).toBe(
      'resolution=merge-duplicates, return=representation',
    )
    const mixed = await send('POST', '/publishers', {
      body: [body, { id: 9, name: 'New' }],
      prefer: `resolution=merge-duplicates`,
    })
    expect(mixed.status).toBe(201)
    const ignored = await send('POST', '/publishers', {
      body,
      prefer: `resolution=ignore-duplicates, ${full}`,
    })
    expect(ignored).toMatchObject({ status: 201, body: [] })
    const byName = await send('POST', '/publishers?on_conflict=name', {
      body: { id: 2, name: 'South' },
      prefer: `resolution=merge-duplicates, ${full}`,
    })
    expect(byName.body).toEqual([{ id: 2, name: 'South' }])
  })
  test('PUT', async () => {
    const put = (path: string, body: unknown, prefer?: string) =>
      send('PUT', path, prefer ? { body, prefer } : { body })
    expect((await put('/publishers?id=eq.1', { id: 1, name: 'N2' })).status).toBe(204)
    expect(await put('/publishers?id=eq.6', { id: 6, name: 'Six' }, full)).toMatchObject({
      status: 201,
      body: [{ id: 6, name: 'Six' }],
    })
    expect(await put('/publishers?id=eq.6', { id: 6, name: 'Sixty' }, full)).toMatchObject({
      status: 200,
      body: [{ id: 6, name: 'Sixty' }],
    })
    expect(await put('/publishers?id=eq.6', { id: 7, name: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'PGRST115' },
    })
    expect(await put('/publishers?name=eq.x', { id: 7, name: 'x' })).toMatchObject({
      status: 405,
      body: { code: 'PGRST105' },
    })
    expect(await put('/publishers?id=eq.1&limit=1', { id: 1, name: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'PGRST114' },
    })
    expect(await stored('select id from api.publishers where id = 7')).toEqual([])
  })
})

describe('PATCH and DELETE', () => {
  test('change only what the filters name', async () => {
    const { status, body, headers } = await send(
      'PATCH',
      '/books?id=in.(1,2)&select=id,pages&order=id',
      { body: { pages: 5 }, prefer: full },
    )
    expect({ status, body }).toEqual({
      status: 200,
      body: [
        { id: 1, pages: 5 },
        { id: 2, pages: 5 },
      ],
    })
    expect(headers.get('content-range')).toBe('0-1/*')
    const none = await send('PATCH', '/books?id=eq.99', { body: { pages: 5 } })
    expect([none.status, none.headers.get('content-range')]).toEqual([204, '*/*'])
    expect((await send('PATCH', '/books?id=eq.1', { body: {} })).status).toBe(204)
    const computed = await send(
      'PATCH',
      '/authors?id=eq.1&select=display_name,books!author_id(id)&books.order=id',
      { body: { name: 'Z' }, prefer: full },
    )
    expect(computed.body).toEqual([{ display_name: 'Z!', books: [{ id: 1 }, { id: 3 }] }])
    const gone = await send('DELETE', '/loans?book_id=eq.1&select=reader_id&order=reader_id', {
      prefer: `${full}, count=exact`,
    })
    expect(gone).toMatchObject({ status: 200, body: [{ reader_id: 1 }, { reader_id: 2 }] })
    expect(gone.headers.get('content-range')).toBe('*/2')
    expect((await send('DELETE', '/loans?book_id=eq.2')).status).toBe(204)
  })
  test('refusals by count change nothing', async () => {
    const singular = await send('DELETE', '/loans?book_id=eq.1', {
      prefer: full,
      headers: { accept: 'application/vnd.pgrst.object+json' },
    })
    expect(singular).toMatchObject({
      status: 406,
      body: { code: 'PGRST116', details: 'The result contains 2 rows' },
    })
    const limited = await send('DELETE', '/loans?book_id=eq.1', {
      prefer: 'handling=strict, max-affected=1',
    })
    expect(limited).toMatchObject({
      status: 400,
      body: { code: 'PGRST124', details: 'The query affects 2 rows' },
    })
    expect(await stored('select count(*)::int as n from api.loans')).toEqual([{ n: 3 }])
  })
  test('tx=rollback answers and undoes; deferred constraints are still checked', async () => {
    const undone = await send('DELETE', '/loans', { prefer: `${full}, tx=rollback` })
    expect(undone.body).toHaveLength(3)
    expect(undone.headers.get('preference-applied')).toContain('tx=rollback')
    expect(await stored('select count(*)::int as n from api.loans')).toEqual([{ n: 3 }])
    const body = { id: 1, other: 5 }
    expect(await send('POST', '/deferred', { body, prefer: 'tx=rollback' })).toMatchObject({
      status: 409,
    })
    expect(await send('POST', '/deferred', { body })).toMatchObject({
      status: 409,
      body: { code: '23503' },
    })
  })
  test('strict handling names what it does not know', async () => {
    expect(await send('DELETE', '/loans', { prefer: 'handling=strict, nope=1' })).toMatchObject({
      status: 400,
      body: { code: 'PGRST122', details: 'Invalid preferences: nope=1' },
    })
  })
})

describe('privileges and constraints', () => {
  test('column privileges hold for every way of asking', async () => {
    for (const path of [
      '/readers',
      '/readers?select=secret',
      '/readers?select=id&secret=eq.x',
      '/readers?select=id&order=secret',
      '/books?select=id,readers(secret)',
    ]) {
      expect(await send('GET', path)).toMatchObject({ status: 401, body: { code: '42501' } })
    }
    expect((await send('GET', '/readers?select=id,name&id=eq.1')).body).toEqual([
      { id: 1, name: 'Nok' },
    ])
    const written = { body: { id: 5, name: 'n', secret: 's' } }
    expect((await send('POST', '/readers', { ...written, prefer: full })).status).toBe(401)
    expect((await send('POST', '/readers', written)).status).toBe(201)
    expect((await send('GET', '/locked')).headers.get('www-authenticate')).toBe('Bearer')
  })
  test.each([
    [{ id: 1, name: 'again' }, '/publishers', 409, '23505'],
    [{ title: 'x', author_id: 99 }, '/books', 409, '23503'],
    [{ title: 'x', pages: 0 }, '/books', 400, '23514'],
    [{ title: 'x', pages: 'many' }, '/books', 400, '22P02'],
  ])('%j', async (body, path, status, code) => {
    expect(await send('POST', path, { body })).toMatchObject({ status, body: { code } })
  })
})
