import { describe, expect, test } from 'vitest'
import { ApiError } from '../errors/api-error.ts'
import { parseSelect } from './parse-select.ts'

const field = (name: string, more = {}) => ({
  kind: 'field',
  field: { name, json: [] },
  alias: null,
  cast: null,
  aggregate: null,
  aggregateCast: null,
  ...more,
})
const relation = (name: string, items: unknown[], more = {}) => ({
  kind: 'relation',
  name,
  alias: null,
  hint: undefined,
  join: null,
  spread: false,
  items,
  ...more,
})

describe('select', () => {
  test.each<[string, unknown[]]>([
    ['', []],
    ['*', [field('*')]],
    ['id, name', [field('id'), field('name')]],
    ['full name,with-dash,$x', [field('full name'), field('with-dash'), field('$x')]],
    ['ชื่อ', [field('ชื่อ')]],
    ['"a,b.c(\\"d\\")"', [field('a,b.c("d")')]],
    ['alias:id', [field('id', { alias: 'alias' })]],
    ['id::text', [field('id', { cast: 'text' })]],
    ['a:id::double precision', [field('id', { alias: 'a', cast: 'double precision' })]],
    ['n.sum()', [field('n', { aggregate: 'sum' })]],
    [
      't:n::int.max()::text',
      [field('n', { alias: 't', cast: 'int', aggregate: 'max', aggregateCast: 'text' })],
    ],
    ['count()', [field('*', { aggregate: 'count' })]],
    ['c:count()', [field('*', { alias: 'c', aggregate: 'count' })]],
    ['count', [field('count')]],
    ['rel(*)', [relation('rel', [field('*')])]],
    ['rel()', [relation('rel', [])]],
    [
      'a:rel!hint!inner(id)',
      [relation('rel', [field('id')], { alias: 'a', hint: 'hint', join: 'inner' })],
    ],
    ['rel!left(id)', [relation('rel', [field('id')], { join: 'left' })]],
    [
      '...rel(x,...deep(y))',
      [
        relation('rel', [field('x'), relation('deep', [field('y')], { spread: true })], {
          spread: true,
        }),
      ],
    ],
    ['id,a(b(c)),d', [field('id'), relation('a', [relation('b', [field('c')])]), field('d')]],
  ])('%s', (text, expected) => expect(parseSelect(text)).toEqual(expected))

  test('JSON paths', () => {
    expect(parseSelect('data->a-b->>0')).toEqual([
      field('data', {
        field: {
          name: 'data',
          json: [
            { arrow: '->', key: 'a-b', isIndex: false },
            { arrow: '->>', key: '0', isIndex: true },
          ],
        },
      }),
    ])
    expect(parseSelect('x:data->-1')).toMatchObject([
      { alias: 'x', field: { json: [{ key: '-1', isIndex: true }] } },
    ])
  })

  test.each([
    'id,',
    'rel(',
    'rel(id',
    '(id)',
    'a::',
    'id name(',
    '"open',
    '...x',
    '->a',
    'a->',
    'id;drop',
    'a('.repeat(5000),
  ])('refuses %s', (text) => {
    expect(() => parseSelect(text)).toThrow(ApiError)
    try {
      parseSelect(text)
    } catch (error) {
      expect(error).toMatchObject({ status: 400, code: 'PGRST100' })
    }
  })
})
