import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, startLibrary } from './support/library.ts'

/** Hostile requests: each is refused with a plain error, by this API or by PostgreSQL. */
let library: Library
const failures: unknown[] = []
beforeAll(async () => {
  library = await startLibrary({ maxEmbeds: 10, onError: (error) => failures.push(error) })
  await library.pool.query(`
    create table api.papers (id integer primary key, body text, doc jsonb, raw json, size numeric);
    create function api.keep(body text, doc jsonb default null, size numeric default null)
      returns text language sql as 'select body';
    grant all on api.papers to test_anon`)
  await library.api.reloadSchema()
})
afterAll(() => library.stop())

const times = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index)).join(',')
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const logic = (depth: number) => `or=(${'and('.repeat(depth)}id.eq.1${')'.repeat(depth)})`
const invalid = (before: string, after: string) =>
  Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xfe]), Buffer.from(after)])

type Case = [name: string, path: string, init?: RequestInit, status?: number]

async function send(path: string, init: RequestInit = {}): Promise<[number, unknown]> {
  failures.length = 0
  const { body } = init
  const length = body ? { 'content-length': String(Buffer.byteLength(body as string)) } : {}
  const headers = { 'content-type': 'application/json', ...length, ...init.headers }
  const response = await library.request(path, { ...init, headers })
  const text = await response.text()
  return [response.status, text === '' ? null : JSON.parse(text)]
}

const post = (body: string | Buffer): RequestInit => ({
  method: 'POST',
  body: body as RequestInit['body'],
})

const refused: Case[] = [
  ['a body nested 100,000 deep', '/papers', post(nested(100_000))],
  ['objects nested 100,000 deep', '/papers', post(`{"id":1,"doc":${objects(100_000)}}`)],
  ['such a body to columns=', '/papers?columns=id,doc', post(`{"id":1,"doc":${nested(100_000)}}`)],
  ['such a json value', '/papers', post(`{"id":1,"raw":${nested(100_000)}}`)],
  ['such an argument', '/rpc/keep', post(`{"body":"x","doc":${nested(100_000)}}`)],
  ['such a raw argument', '/rpc/echo', post(nested(100_000))],
  ['such a filter', `/papers?doc=cs.${nested(60_000)}`],
  ['such a filter among others', `/papers?or=(doc.cs."${nested(60_000)}",id.eq.1)`],
  ['a path of 5,000 steps', `/papers?select=doc${'->a'.repeat(5_000)}`],
  ['a filter by such a path', `/papers?doc${'->a'.repeat(5_000)}=eq.1`],
  ['5,000 keys', '/papers', post(`{${times(5_000, (n) => `"k${n}":1`)}}`)],
  ['5,000 arguments', '/rpc/keep', post(`{${times(5_000, (n) => `"k${n}":1`)}}`), 404],
  ['5,000 columns=', `/papers?columns=${times(5_000, (n) => `c${n}`)}`, post('[{}]')],
  ['5,000 selected columns', `/papers?select=${times(5_000, (n) => `a${n}:id`)}`],
  ['201 selected fields', `/papers?select=${times(201, (n) => `doc->a${n}`)}`],
  ['one field under 9 aliases', `/papers?select=${times(9, (n) => `a${n}:body`)}`],
  ['every field 9 times', `/papers?select=${times(9, () => '*')}`],
  ['5,000 embeds', `/authors?select=${times(5_000, (n) => `a${n}:books!author_id(id)`)}`],
  ['5,000 terms of order', `/papers?order=${times(5_000, (n) => `doc->a${n}`)}`],
  ['5,000 conditions nested', `/papers?${logic(5_000)}`],
  ['51 conditions nested', `/papers?${logic(51)}`],
  [
    '99 negated conditions nested',
    `/papers?not.or=(${'not.or('.repeat(99)}id.eq.1${')'.repeat(100)}`,
  ],
  ['embeds nested 5,000 deep', `/folders?select=${'folders('.repeat(5_000)}id${')'.repeat(5_000)}`],
  ['bytes that are no UTF-8', '/papers', post(invalid('{"id":1,"body":"', '"}'))],
  ['the same in an argument', '/rpc/keep', post(invalid('{"body":"', '"}'))],
  [
    'the same in CSV',
    '/papers',
    { ...post(invalid('id,body\n1,', '\n')), headers: { 'content-type': 'text/csv' } },
  ],
  ['a lone surrogate', '/papers', post('{"id":1,"body":"\\ud800"}')],
  ['a lone surrogate in an argument', '/rpc/keep', post('{"body":"\\udc00x"}')],
  ['a lone surrogate within an argument', '/rpc/keep', post('{"body":"x","doc":{"a":"\\ud83d"}}')],
  ['NUL', '/papers', post('{"id":1,"body":"a\\u0000b"}')],
  ['NUL in an argument', '/rpc/keep', post('{"body":"a\\u0000b"}')],
  ['a number that is too large', '/papers', post('{"id":1,"size":1e400000}')],
  ['the same of integers', '/papers', post('{"id":1e400000}')],
  ['the same as an argument', '/rpc/keep', post('{"body":"x","size":1e400000}')],
  ['the same as a filter', '/papers?size=eq.1e400000'],
  ['an offset beyond bigint', '/papers?offset=9223372036854775808'],
  ['an offset far beyond', `/papers?offset=${'9'.repeat(400)}`],
  ['a limit beyond bigint', '/papers?limit=99999999999999999999'],
  ['an id beyond bigint', '/papers?id=in.(99999999999999999999)'],
  ['an index beyond integer', '/papers?select=doc->99999999999999999999'],
]

describe('refused', () => {
  test.each(refused)('%s', async (_name, path, init, status = 400) => {
    const answer = await send(path, init)
    expect(answer).toEqual([
      status,
      expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
    ])
    expect(failures).toEqual([])
  })
})

describe('accepted', () => {
  test.each<Case>([
    ['a list of 20,000 values', `/papers?id=in.(${times(20_000, String)})`],
    ['20,000 quoted ones', `/papers?body=in.(${times(20_000, (n) => `"v${n}"`)})`],
    ['50 conditions nested', `/papers?${logic(49)}`],
    ['200 terms of order', `/papers?order=${times(200, (n) => `doc->a${n}`)}`],
    ['200 selected fields', `/papers?select=${times(200, (n) => `doc->a${n}`)}`],
    ['one field under 8 aliases', `/papers?select=${times(8, (n) => `a${n}:body`)}`],
    ['a path of 100 steps', `/papers?select=doc${'->a'.repeat(100)}`],
    ['the largest bigint as limit', '/papers?limit=9223372036854775807'],
    ['the largest bigint as offset', '/papers?offset=9223372036854775807'],
    ['a document nested 100 deep', '/papers', post(`{"id":7,"doc":${nested(100)}}`), 201],
    ['an astral letter', '/rpc/keep', post('{"body":"\\ud83d\\ude00"}')],
  ])('%s', async (_name, path, init, status = 200) => {
    expect((await send(path, init))[0]).toBe(status)
  })
})

test('stores nothing from refused requests', async () => {
  const { rows } = await library.pool.query('select id from api.papers')
  expect(rows).toEqual([{ id: 7 }])
})
