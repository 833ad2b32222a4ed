import { describe, expect, test } from 'vitest'
import { full, writing } from './support/writing.ts'

const { library, send, stored } = writing()

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
  test('with a Location that identifies the row, whatever its key', async () => {
    await library().pool.query(
      `create table api.signs (name text primary key);
       grant select, insert on api.signs to test_anon; notify pgrst`,
    )
    const api = library().start({})
    const name = "Rock & R+Roll #1 = (ไทย)'"
    const created = await api.fetch(
      new Request('http://test/signs', {
        method: 'POST',
        headers: { 'content-type': 'application/json', prefer: 'return=headers-only' },
        body: JSON.stringify({ name }),
      }),
    )
    const location = created.headers.get('location') ?? ''
    expect(location).toMatch(/^\/signs\?name=eq\.Rock%20%26%20R%2BRoll%20%231%20%3D%20%28.*%29%27$/)
    const found = await api.fetch(new Request(`http://test${location}`))
    expect(await found.json()).toEqual([{ name }])
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
  test('big numbers retain their digits', async () => {
    await library().pool.query(
      'create table api.big (n numeric); grant all on api.big to test_anon',
    )
    await library().api.reloadSchema()
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
    const small = library().start({ maxBodyBytes: 10 })
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
