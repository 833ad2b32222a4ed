import { describe, expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'

const parse = (search: string, byGet = false) => parseQuery(search, byGet)
const code = (search: string) => {
  try {
    parse(search)
    return null
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe('filters', () => {
  test.each<[string, unknown]>([
    [
      'a=eq.1',
      {
        negated: false,
        operation: { kind: 'compare', operator: '=', quantifier: null, value: '1' },
      },
    ],
    ['a=not.neq.', { negated: true, operation: { operator: '<>', value: '' } }],
    ['a=like(any).{x,y}', { operation: { operator: 'like', quantifier: 'any', value: '{x,y}' } }],
    ['a=gte(all).{1}', { operation: { operator: '>=', quantifier: 'all' } }],
    [
      'a=in.(1,"b,c","d\\"e",f"g)',
      { operation: { kind: 'in', values: ['1', 'b,c', 'd"e', 'f"g'] } },
    ],
    ['a=in.()', { operation: { kind: 'in', values: [] } }],
    ['a=in.("")', { operation: { kind: 'in', values: [''] } }],
    ['a=is.NULL', { operation: { kind: 'is', value: 'null' } }],
    ['a=is.not_null', { operation: { kind: 'is', value: 'not_null' } }],
    ['a=isdistinct.5', { operation: { kind: 'distinct', value: '5' } }],
    [
      'a=wfts(thai).x%20y',
      {
        operation: {
          kind: 'fts',
          operator: 'websearch_to_tsquery',
          language: 'thai',
          value: 'x y',
        },
      },
    ],
    ['a=eq.eq.1', { operation: { value: 'eq.1' } }],
  ])('%s', (search, expected) =>
    expect(parse(search).filters[0]?.value).toMatchObject(expected as object),
  )

  test('belong to embedded resources by their path', () => {
    expect(parse('a.b.c->>d=eq.1').filters).toMatchObject([
      { path: ['a', 'b'], value: { field: { name: 'c', json: [{ arrow: '->>', key: 'd' }] } } },
    ])
  })

  test.each([
    'a=1',
    'a=',
    'a=foo.1',
    'a=eq',
    'a=in.1',
    'a=in.(1',
    'a=is.maybe',
    'a=is.nullx',
    'a=neq(any).1',
    'a=constructor.1',
    'a!b=eq.1',
  ])('refuses %s', (search) => expect(code(search)).toBe('PGRST100'))
})

describe('logic', () => {
  test('supports nesting and negation', () => {
    const [tree] = parse('not.or=(a.eq.1,not.and(b.not.is.null,c.in.(x,y)),d.cs.{1,2})').logic
    expect(tree).toMatchObject({
      path: [],
      value: {
        operator: 'or',
        negated: true,
        children: [
          { kind: 'filter', filter: { field: { name: 'a' }, operation: { value: '1' } } },
          {
            kind: 'logic',
            operator: 'and',
            negated: true,
            children: [
              { filter: { negated: true } },
              { filter: { operation: { values: ['x', 'y'] } } },
            ],
          },
          { filter: { operation: { value: '{1,2}' } } },
        ],
      },
    })
    expect(parse('x.and=(a.eq."q,)")').logic).toMatchObject([
      { path: ['x'], value: { children: [{ filter: { operation: { value: 'q,)' } } }] } },
    ])
  })
  test.each([
    'or=',
    'or=a.eq.1',
    'or=()',
    'or=(a.eq.1',
    'or=(a)',
    `or=${'(and'.repeat(3)}`,
    `or=(${'and('.repeat(60)}a.eq.1${')'.repeat(60)})`,
  ])('refuses %s', (search) => expect(code(search)).toBe('PGRST100'))
})

describe('order, limits and lists', () => {
  test('order', () => {
    expect(parse('order=a.desc.nullslast,b,rel(c->d).asc&x.order=y').orders).toMatchObject([
      {
        path: [],
        value: [
          { field: { name: 'a' }, direction: 'desc', nulls: 'nullslast' },
          { field: { name: 'b' }, direction: null },
          { relation: 'rel', field: { name: 'c', json: [{ key: 'd' }] }, direction: 'asc' },
        ],
      },
      { path: ['x'] },
    ])
    for (const bad of ['a.up', 'a.asc.desc', 'a.', 'a,', 'a.nullsfirst.asc']) {
      expect(code(`order=${bad}`)).toBe('PGRST100')
    }
  })
  test('limits, columns, conflict targets', () => {
    const query = parse('limit=5&offset=2&a.limit=1&columns=x,"y z"&on_conflict=k')
    expect([...query.slices.values()]).toEqual([
      { path: [], slice: { limit: 5, offset: 2 } },
      { path: ['a'], slice: { limit: 1, offset: 0 } },
    ])
    expect(query).toMatchObject({ columns: ['x', 'y z'], onConflict: ['k'] })
  })
  test('arguments of a function called by GET', () => {
    expect(parse('a=1&b=eq.2&c=x.y', true)).toMatchObject({
      arguments: [
        ['a', '1'],
        ['c', 'x.y'],
      ],
      filters: [{ value: { field: { name: 'b' } } }],
    })
  })
})
