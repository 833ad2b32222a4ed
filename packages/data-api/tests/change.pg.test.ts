import { describe, expect, test } from 'vitest'
import { full, writing } from './support/writing.ts'

const { send, stored } = writing()

describe('PATCH and DELETE', () => {
  test('change only the filtered rows', async () => {
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
  test('refusals by row count change nothing', async () => {
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
  test('tx=rollback returns the result and undoes it; deferred constraints are still checked', async () => {
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
  test('strict handling names unknown preferences', async () => {
    expect(await send('DELETE', '/loans', { prefer: 'handling=strict, nope=1' })).toMatchObject({
      status: 400,
      body: { code: 'PGRST122', details: 'Invalid preferences: nope=1' },
    })
  })
})
