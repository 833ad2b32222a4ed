import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quoteIdentifier } from '../src/sql/quote-identifier.ts'
import { type Library, startLibrary } from './support/library.ts'

/**
 * No input of a client may reach PostgreSQL as SQL. If a string were written unquoted, generated garbage
 * would soon cause a syntax error (42601); an invalid plan would cause a 500.
 */
let library: Library
beforeAll(async () => {
  library = await startLibrary({ preparedStatements: false })
})
afterAll(() => library.stop())

const runs = { numRuns: 400 }

/** Words of the grammar, existing names, and attempts of an attacker. */
const token = fc.oneof(
  fc.constantFrom(
    ...'id,title,name,pages,books,authors,publishers,author_id,tags,sold,profile,readers,display_name'.split(
      ',',
    ),
    ...'eq,neq,gt,lt,like,in,is,fts,cs,sl,adj,not,or,and,any,all,asc,desc,nullslast,null,inner,left,count'.split(
      ',',
    ),
    ...[
      '(',
      ')',
      ',',
      '.',
      ':',
      '::',
      '->',
      '->>',
      '!',
      '*',
      '...',
      '"',
      "'",
      '\\',
      '{',
      '}',
      '[',
      ']',
      '$1',
      '&',
      '=',
    ],
    ...[
      "';--",
      '"; drop table books; --',
      '/*',
      '*/',
      '\u0000',
      'int',
      'text',
      '1',
      '-1',
      '1e9',
      ' ',
      'ก',
      '::int4',
      'sum()',
      '(*)',
    ],
  ),
  fc.string({ maxLength: 4 }),
  fc.string({ maxLength: 4, unit: 'binary' }),
)
const text = fc.array(token, { maxLength: 10 }).map((parts) => parts.join(''))
const key = fc.oneof(
  fc.constantFrom(
    'select',
    'order',
    'or',
    'and',
    'not.or',
    'limit',
    'offset',
    'columns',
    'on_conflict',
    'id',
    'title',
    'books.id',
    'books.or',
    'publishers.order',
    'books.limit',
    'tags',
    'profile->>city',
  ),
  text,
)
const search = fc
  .array(fc.tuple(key, text), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&'))
const path = fc.oneof(
  fc.constantFrom(
    'books',
    'authors',
    'publishers',
    'readers',
    'cheap_books',
    'rpc/add',
    'rpc/books_of',
    'rpc/echo_fields',
    'rpc/total',
  ),
  text.map(encode),
)
const prefer = fc
  .array(
    fc.constantFrom(
      'count=exact',
      'count=planned',
      'return=representation',
      'return=headers-only',
      'resolution=merge-duplicates',
      'resolution=ignore-duplicates',
      'missing=default',
      'tx=rollback',
      'handling=strict',
      'max-affected=1',
      'timezone=Asia/Bangkok',
    ),
    { maxLength: 4 },
  )
  .map((parts) => [...parts, 'tx=rollback'].join(', '))
const accept = fc.constantFrom(
  '*/*',
  'application/json',
  'text/csv',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'text/plain',
  'a/b;q=x,;',
)
const row = fc.dictionary(
  fc.oneof(
    fc.constantFrom('id', 'title', 'name', 'author_id', 'tags', 'a', 'j', 't', 'n', 'v'),
    text,
  ),
  fc.jsonValue({ maxDepth: 2 }),
  { maxKeys: 4 },
)
const body = fc.oneof(
  row.map((one) => JSON.stringify(one)),
  fc.array(row, { maxLength: 3 }).map((many) => JSON.stringify(many)),
  fc.json({ maxDepth: 2 }),
  text,
)

function encode(part: string): string {
  return encodeURIComponent(part.toWellFormed())
}

async function check(request: Request): Promise<void> {
  const response = await library.api.fetch(request)
  const answer = await response.text()
  const code =
    response.status >= 400 && answer !== '' ? (JSON.parse(answer) as { code: string }).code : ''
  expect({ code, status: response.status, answer }).not.toMatchObject({ code: '42601' })
  expect({ code, status: response.status, answer }).toSatisfy(
    () => response.status < 500,
    `${request.method} ${request.url}`,
  )
}

describe('generated garbage is refused, never executed', () => {
  test('reads', async () => {
    await fc.assert(
      fc.asyncProperty(
        path,
        search,
        prefer,
        accept,
        fc.string({ maxLength: 6 }),
        async (name, query, preference, type, range) => {
          const headers = new Headers({ prefer: preference, accept: type })
          if (/^[\x20-\x7e]*$/.test(range)) headers.set('range', range)
          await check(new Request(`http://test/${name}?${query}`, { headers }))
        },
      ),
      runs,
    )
  })

  test('selects, filters and orders of known structure with hostile parts', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, text, async (a, b, c, d) => {
        const parts = [
          `select=id,${encode(a)}`,
          `title=eq.${encode(b)}`,
          `or=(title.eq.${encode(c)},id.eq.1)`,
          `order=${encode(d)}`,
        ]
        for (const part of parts) await check(new Request(`http://test/books?${part}`))
      }),
      { numRuns: 150 },
    )
  })

  test('writes and calls', async () => {
    const method = fc.constantFrom('POST', 'PATCH', 'PUT', 'DELETE')
    const type = fc.constantFrom(
      'application/json',
      'text/csv',
      'application/x-www-form-urlencoded',
      'text/plain',
    )
    await fc.assert(
      fc.asyncProperty(
        method,
        path,
        search,
        prefer,
        accept,
        type,
        body,
        async (verb, name, query, preference, wanted, given, sent) => {
          const init =
            verb === 'DELETE' ? { method: verb } : { method: verb, body: sent.toWellFormed() }
          const headers = { prefer: preference, accept: wanted, 'content-type': given }
          await check(new Request(`http://test/${name}?${query}`, { ...init, headers }))
        },
      ),
      runs,
    )
  })

  test('all data is still there', async () => {
    const { rows } = await library.pool.query('select count(*)::int as n from api.books')
    expect(rows).toEqual([{ n: 4 }])
  })
})

describe('unusual names and values are returned unchanged', () => {
  const name = fc
    .string({ minLength: 1, maxLength: 15, unit: 'grapheme' })
    .map((value) => value.toWellFormed().replaceAll('\u0000', ''))
    .filter((value) => value !== '' && Buffer.byteLength(value) < 60)
  const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

  test('tables, columns and values', async () => {
    await fc.assert(
      fc.asyncProperty(name, name, fc.string({ maxLength: 20 }), async (table, column, raw) => {
        fc.pre(!['.', '..'].includes(table) && column !== 'pgrst_pk')
        const value = raw.toWellFormed().replaceAll('\u0000', '')
        const quotedTable = quoteIdentifier(table)
        await library.pool.query(
          `drop schema if exists api_fuzz cascade; create schema api_fuzz; grant usage on schema api_fuzz to test_anon;
           create table api_fuzz.${quotedTable} (pgrst_pk int primary key, ${quoteIdentifier(column)} text);
           grant all on api_fuzz.${quotedTable} to test_anon`,
        )
        const api = library.start({ schemas: ['api_fuzz'], preparedStatements: false })
        const url = `http://test/${encodeURIComponent(table)}`
        const created = await api.fetch(
          new Request(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json', prefer: 'return=representation' },
            body: JSON.stringify({ pgrst_pk: 1, [column]: value }),
          }),
        )
        expect(await created.json()).toEqual([{ pgrst_pk: 1, [column]: value }])
        const name = encodeURIComponent(quoted(column))
        const search = `select=${name}&${name}=eq.${encodeURIComponent(value)}&order=${name}&or=(${name}.in.(${encodeURIComponent(quoted(value))}))`
        const found = await api.fetch(new Request(`${url}?${search}`))
        expect(await found.json()).toEqual([{ [column]: value }])
      }),
      { numRuns: 40 },
    )
  })
})
