import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, startLibrary } from './support/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.stop())

const json = async (path: string, init?: RequestInit) => {
  const response = await library.request(path, init)
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const rows = async (path: string) => {
  const { status, body } = await json(path)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

describe('columns', () => {
  test.each([
    [
      '/publishers?select=*&order=id',
      [
        { id: 1, name: 'North' },
        { id: 2, name: 'South' },
      ],
    ],
    ['/books?select=name:title&id=eq.1', [{ name: 'Engines' }]],
    ['/books?select=price::text&id=eq.1', [{ price: '12.50' }]],
    [
      '/authors?select=profile->>city,first:profile->skills->0&id=eq.1',
      [{ city: 'London', first: 'maths' }],
    ],
    ['/books?select=tags->0&id=eq.1', [{ tags: 'steam' }]],
    ['/authors?select=display_name&id=eq.2', [{ display_name: 'Grace!' }]],
    ['/books?select="title",id&id=eq.1', [{ title: 'Engines', id: 1 }]],
    [
      '/odd%20%22table%22%20--%20$1?select="a%20\\"b\\"%20%3B%20c","100%25\'s"&order="ก%20ข"',
      [
        { 'a "b" ; c': 1, "100%'s": 'x' },
        { 'a "b" ; c': 2, "100%'s": null },
      ],
    ],
  ])('%s', async (path, expected) => expect(await rows(path)).toEqual(expected))
})

describe('filters', () => {
  const ids = async (filter: string) =>
    ((await rows(`/books?select=id&order=id&${filter}`)) as { id: number }[]).map((row) => row.id)
  test.each<[string, number[]]>([
    ['id=eq.1', [1]],
    ['id=neq.1', [2, 3, 4]],
    ['pages=gt.80', [1, 2]],
    ['pages=gte.80', [1, 2, 3]],
    ['pages=lt.120', [3]],
    ['pages=lte.120', [1, 3]],
    ['title=like.*ers', [2]],
    ['title=ilike.ENG*', [1]],
    ['title=match.^E', [1]],
    ['title=imatch.^e', [1]],
    ['title=like(any).{E*,C*}', [1, 2]],
    ['title=like(all).{*o*,*m*}', [2]],
    ['id=eq(any).{1,3}', [1, 3]],
    ['id=in.(1,3)', [1, 3]],
    ['id=in.()', []],
    ['title=in.("Notes, collected",Engines)', [1, 3]],
    ['title=eq.หนังสือ "ก"', [4]],
    ['pages=is.null', [4]],
    ['pages=not.is.null', [1, 2, 3]],
    ['pages=is.not_null', [1, 2, 3]],
    ['author_id=isdistinct.1', [2, 4]],
    ['id=not.in.(1,2)', [3, 4]],
    ['tags=cs.{maths}', [1]],
    ['tags=cd.{code,steam}', [2, 3]],
    ['tags=ov.{code,ไทย}', [2, 4]],
    ['sold=cs.[7,8)', [1, 2]],
    ['sold=sl.[10,30)', [1]],
    ['sold=sr.[0,3)', [2]],
    ['sold=nxr.[0,12)', [1]],
    ['sold=nxl.[4,12)', [2]],
    ['sold=adj.[10,12)', [1]],
    ['title=fts.engine', [1]],
    ['title=plfts(english).compilers', [2]],
    ['title=phfts.notes collected', [3]],
    ['title=wfts(simple).engines or compilers', [1, 2]],
    ['title=not.fts.engine', [2, 3, 4]],
    ['or=(id.eq.1,id.eq.2)', [1, 2]],
    ['or=(and(pages.gt.100,price.lt.10),title.eq."Notes, collected")', [2, 3]],
    ['not.or=(id.eq.1,id.eq.2)', [3, 4]],
    ['or=(tags.cs.{code,code},not.and(id.lt.4,id.gt.0))', [2, 4]],
    ['and=(id.gt.1,id.not.in.(3,4))', [2]],
    ['id=gt.1&id=lt.4', [2, 3]],
  ])('%s', async (filter, expected) => expect(await ids(filter)).toEqual(expected))

  test('JSON paths', async () => {
    expect(await rows('/authors?select=id&profile->>city=eq.London')).toEqual([{ id: 1 }])
    expect(await rows('/authors?select=id&profile->age=gt.30')).toEqual([{ id: 1 }])
  })
})

describe('order and range', () => {
  test.each([
    ['/books?select=id&order=pages.desc.nullslast', [2, 1, 3, 4]],
    ['/books?select=id&order=pages.asc.nullsfirst,id', [4, 3, 1, 2]],
    ['/books?select=id&order=author_id.nullslast,title.desc', [3, 1, 2, 4]],
    ['/books?select=id&order=authors_by(name).desc.nullslast,id&select=id', [2, 1, 3, 4]],
    ['/books?select=id&order=id&limit=2&offset=1', [2, 3]],
    ['/books?select=id&order=id&limit=0', []],
  ])('%s', async (path, expected) => {
    const full = path.replace(
      'select=id&order=authors_by',
      'select=id,authors_by:authors!author_id(id)&order=authors_by',
    )
    expect(((await rows(full)) as { id: number }[]).map(({ id }) => id)).toEqual(expected)
  })

  test('Range header and counts', async () => {
    const counted = (range: string, prefer = 'count=exact') =>
      library.request('/books?select=id&order=id', { headers: { range, prefer } })
    const partial = await counted('0-1')
    expect([partial.status, partial.headers.get('content-range')]).toEqual([206, '0-1/4'])
    const whole = await counted('0-9')
    expect([whole.status, whole.headers.get('content-range')]).toEqual([200, '0-3/4'])
    const beyond = await counted('9-12')
    expect(beyond.status).toBe(416)
    expect(await beyond.json()).toMatchObject({ code: 'PGRST103' })
    const uncounted = await counted('1-2', '')
    expect([uncounted.status, uncounted.headers.get('content-range')]).toEqual([200, '1-2/*'])
    const reversed = await counted('5-2')
    expect(reversed.status).toBe(416)
    for (const count of ['planned', 'estimated']) {
      const response = await library.request('/books?limit=1', {
        headers: { prefer: `count=${count}` },
      })
      expect(response.headers.get('content-range')).toMatch(/^0-0\/\d+$/)
    }
  })

  test('HEAD returns headers and no body', async () => {
    const response = await library.request('/books?limit=1', {
      method: 'HEAD',
      headers: { prefer: 'count=exact' },
    })
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual(
      [206, '0-0/4', ''],
    )
  })
})

describe('media types', () => {
  const accept = (type: string, path = '/publishers?order=id') =>
    library.request(path, { headers: { accept: type } })
  test('CSV', async () => {
    const response = await accept('text/csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await response.text()).toBe('id,name\n1,North\n2,South')
  })
  test('one object, or 406', async () => {
    const one = await accept('application/vnd.pgrst.object+json', '/publishers?id=eq.1')
    expect(await one.json()).toEqual({ id: 1, name: 'North' })
    const two = await accept('application/vnd.pgrst.object+json')
    expect([two.status, await two.json()]).toEqual([
      406,
      {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 2 rows',
        hint: null,
      },
    ])
  })
  test('nulls stripped', async () => {
    const response = await accept(
      'application/vnd.pgrst.array+json;nulls=stripped',
      '/books?id=eq.4&select=id,pages',
    )
    expect(await response.json()).toEqual([{ id: 4 }])
  })
  test('unknown types are refused', async () => {
    const response = await accept('image/png')
    expect([response.status, await response.json()]).toMatchObject([406, { code: 'PGRST107' }])
  })
})
