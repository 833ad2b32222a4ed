import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, startLibrary } from './support/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.stop())

const get = async (path: string) => {
  const response = await library.request(path)
  return { status: response.status, body: await response.json() }
}

describe('relationships', () => {
  test.each<[string, string, unknown]>([
    [
      'many to one',
      '/books?select=id,authors!author_id(name)&id=eq.1',
      [{ id: 1, authors: { name: 'Ada' } }],
    ],
    [
      'by constraint',
      '/books?select=id,editor:authors!books_editor_id_fkey(name)&id=eq.1',
      [{ id: 1, editor: { name: 'Grace' } }],
    ],
    [
      'by column',
      '/books?select=id,author_id(name)&id=eq.1',
      [{ id: 1, author_id: { name: 'Ada' } }],
    ],
    ['none found', '/books?select=id,authors!author_id(name)&id=eq.4', [{ id: 4, authors: null }]],
    [
      'one to many',
      '/publishers?select=name,books(id)&id=eq.1&books.order=id',
      [{ name: 'North', books: [{ id: 1 }, { id: 2 }] }],
    ],
    ['empty to many', '/authors?select=id,books!author_id(id)&id=eq.3', [{ id: 3, books: [] }]],
    [
      'one to one',
      '/books?select=id,book_details(summary)&id=eq.1',
      [{ id: 1, book_details: { summary: 'About engines' } }],
    ],
    [
      'many to many',
      '/readers?select=name,books(title)&id=eq.2',
      [{ name: 'Lek', books: [{ title: 'Engines' }] }],
    ],
    [
      'nested',
      '/publishers?select=id,books(id,authors!author_id(name))&id=eq.2',
      [{ id: 2, books: [{ id: 3, authors: { name: 'Ada' } }] }],
    ],
    ['self, children', '/folders?select=id,folders(id)&id=eq.1', [{ id: 1, folders: [{ id: 2 }] }]],
    [
      'self, parent',
      '/folders?select=id,parent_id(name)&id=eq.2',
      [{ id: 2, parent_id: { name: 'root' } }],
    ],
    [
      'view over table',
      '/shelves?select=label,places(spot)&id=eq.1&places.order=spot',
      [{ label: 'A', places: [{ spot: 'LEFT' }, { spot: 'RIGHT' }] }],
    ],
    [
      'view to table',
      '/cheap_books?select=id,authors(name)&id=eq.2',
      [{ id: 2, authors: { name: 'Grace' } }],
    ],
    [
      'computed',
      '/authors?select=id,latest_book(title)&id=eq.1',
      [{ id: 1, latest_book: { title: 'Notes, collected' } }],
    ],
    [
      'spread to one',
      '/books?select=id,...publishers(publisher:name)&id=eq.1',
      [{ id: 1, publisher: 'North' }],
    ],
    [
      'spread to many',
      '/publishers?select=id,...books(titles:title)&id=eq.1&books.order=id',
      [{ id: 1, titles: ['Engines', 'Compilers'] }],
    ],
  ])('%s', async (_, path, expected) =>
    expect(await get(path)).toEqual({ status: 200, body: expected }),
  )
})

describe('filters, order and limits of embedded resources', () => {
  test.each<[string, string, unknown]>([
    [
      'filter',
      '/publishers?select=id,books(id)&books.id=eq.2&order=id',
      [
        { id: 1, books: [{ id: 2 }] },
        { id: 2, books: [] },
      ],
    ],
    [
      'inner join',
      '/publishers?select=id,books!inner(id)&books.id=eq.2',
      [{ id: 1, books: [{ id: 2 }] }],
    ],
    [
      'nested inner join',
      '/publishers?select=id,books!inner(authors!author_id!inner(name))&books.authors.name=eq.Grace',
      [{ id: 1, books: [{ authors: { name: 'Grace' } }] }],
    ],
    [
      'or',
      '/publishers?select=id,books(id)&books.or=(id.eq.1,id.eq.3)&order=id',
      [
        { id: 1, books: [{ id: 1 }] },
        { id: 2, books: [{ id: 3 }] },
      ],
    ],
    [
      'order and limit',
      '/publishers?select=id,books(id)&books.order=id.desc&books.limit=1&id=eq.1',
      [{ id: 1, books: [{ id: 2 }] }],
    ],
    ['null embed', '/books?select=id,publishers()&publishers=is.null', [{ id: 4 }]],
    [
      'not null embed',
      '/authors?select=id,books!author_id()&books=not.is.null&order=id',
      [{ id: 1 }, { id: 2 }],
    ],
    [
      'null embed in or',
      '/books?select=id,publishers(),book_details()&or=(publishers.is.null,book_details.not.is.null)&order=id',
      [{ id: 1 }, { id: 4 }],
    ],
    [
      'order by related',
      '/books?select=id,publishers(name)&order=publishers(name).desc.nullslast,id.desc&limit=2',
      [
        { id: 3, publishers: { name: 'South' } },
        { id: 2, publishers: { name: 'North' } },
      ],
    ],
  ])('%s', async (_, path, expected) =>
    expect(await get(path)).toEqual({ status: 200, body: expected }),
  )

  test('exact counts follow inner joins and null embeds', async () => {
    const count = async (path: string) =>
      (await library.request(path, { headers: { prefer: 'count=exact' } })).headers.get(
        'content-range',
      )
    expect(await count('/authors?select=id,books!author_id!inner(id)&limit=1')).toBe('0-0/2')
    expect(await count('/books?select=id,publishers()&publishers=is.null&limit=1')).toBe('0-0/1')
  })
})

describe('aggregates', () => {
  test.each<[string, unknown]>([
    ['/books?select=count()', [{ count: 4 }]],
    ['/publishers?select=name,books(count)&id=eq.1', [{ name: 'North', books: [{ count: 2 }] }]],
    [
      '/loans?select=...books(title,count())&order=books(title)',
      [
        { title: 'Compilers', count: 1 },
        { title: 'Engines', count: 2 },
      ],
    ],
    ['/books?select=pages.sum(),price.max()::text&id=lt.3', [{ sum: 420, max: '12.50' }]],
    [
      '/books?select=publisher_id,n:count()&publisher_id=not.is.null&order=publisher_id',
      [
        { publisher_id: 1, n: 2 },
        { publisher_id: 2, n: 1 },
      ],
    ],
    [
      '/books?select=pages.sum(),publishers(name)&publisher_id=eq.1',
      [{ sum: 420, publishers: { name: 'North' } }],
    ],
    [
      '/publishers?select=name,books(pages.sum())&id=eq.1',
      [{ name: 'North', books: [{ sum: 420 }] }],
    ],
    [
      '/loans?select=reader_id,...books(pages.sum())&order=reader_id',
      [
        { reader_id: 1, sum: 420 },
        { reader_id: 2, sum: 120 },
      ],
    ],
  ])('%s', async (path, expected) =>
    expect(await get(path)).toEqual({ status: 200, body: expected }),
  )
})

describe('errors', () => {
  test('no relationship', async () => {
    expect(await get('/books?select=id,folders(id)')).toEqual({
      status: 400,
      body: {
        code: 'PGRST200',
        message: "Could not find a relationship between 'books' and 'folders' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'books' and 'folders' in the schema 'api', but no matches were found.",
        hint: "Perhaps you meant 'readers' instead of 'folders'.",
      },
    })
  })
  test('several relationships', async () => {
    const { status, body } = await get('/books?select=id,authors(name)')
    expect(status).toBe(300)
    expect(body).toMatchObject({
      code: 'PGRST201',
      message:
        "Could not embed because more than one relationship was found for 'books' and 'authors'",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'books with authors',
          relationship: 'books_author_id_fkey using books(author_id) and authors(id)',
        },
        { cardinality: 'many-to-one' },
      ],
    })
  })
  test.each<[string, number, string]>([
    ['/books?select=id&publishers.name=eq.x', 400, 'PGRST108'],
    ['/publishers?select=id,books(id)&order=books(id)', 400, 'PGRST118'],
    ['/books?select=id,publishers(id)&publishers=eq.1', 400, 'PGRST120'],
    ['/publishers?select=id,...books(pages.sum())', 400, 'PGRST127'],
  ])('%s', async (path, status, code) =>
    expect(await get(path)).toMatchObject({ status, body: { code } }),
  )
})

describe('a limit on repeated tables', () => {
  const ask = async (select: string, maxTableVisits: number | null) => {
    const api = library.start({ maxTableVisits })
    return (await api.fetch(new Request(`http://test/publishers?select=${select}`))).status
  }
  const twice = 'books(publishers(name))'
  const threeTimes = 'books(publishers(books(publishers(name))))'

  test.each([
    [twice, null, 200],
    [threeTimes, null, 200],
    [twice, 2, 200],
    [`${twice},more:${twice}`, 2, 200],
    [threeTimes, 2, 400],
    [`id,...books(publishers(...books(id)))`, 1, 400],
  ])('%s with at most %s: %i', async (select, maximum, status) => {
    expect(await ask(select, maximum)).toBe(status)
  })
})

test.each([
  ['id,books(publishers(name))', 2, 200],
  ['id,books(publishers(name)),more:books(id)', null, 200],
  ['id,books(publishers(name)),more:books(id)', 2, 400],
  ['id,...books(...publishers(name))', 1, 400],
])('%s with at most %s embedded resources: %i', async (select, maxEmbeds, status) => {
  const api = library.start({ maxEmbeds })
  const response = await api.fetch(new Request(`http://test/publishers?select=${select}`))
  expect(response.status).toBe(status)
  if (status === 400) expect(await response.json()).toMatchObject({ code: 'PGRST100' })
})
