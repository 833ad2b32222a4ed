import fc from 'fast-check'
import type { Catalogue, Column } from './catalogue.ts'
import type { FuzzRequest } from './request.ts'
import { bodyOf, escaped, text, valueLike } from './values.ts'

type Unsigned = Omit<FuzzRequest, 'sender'>
type Table = Catalogue['tables'][number]

/** Requests in PostgREST's grammar, over every table and function. */
export function dataRequests(catalogue: Catalogue): fc.Arbitrary<Unsigned> {
  const table = fc.constantFrom(...catalogue.tables)
  return fc.oneof(
    { weight: 12, arbitrary: table.chain((one) => tableRequest(one, catalogue.tables)) },
    { weight: 12, arbitrary: fc.constantFrom(...catalogue.functions).chain(callRequest) },
    { weight: 1, arbitrary: escaped(text).map((path) => get(`/rest/v1/${path}`)) },
  )
}

const rarely = (...words: string[]) =>
  fc.oneof(
    { weight: 14, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...words) },
  )

const get = (path: string): Unsigned => ({ method: 'GET', path, headers: {} })

const headers = fc
  .record({
    prefer: fc.subarray(
      [
        'count=exact',
        'count=planned',
        'count=estimated',
        'return=representation',
        'return=minimal',
        'return=headers-only',
        'resolution=merge-duplicates',
        'resolution=ignore-duplicates',
        'missing=default',
        'handling=strict',
        'handling=lenient',
        'tx=rollback',
        'tx=commit',
        'max-affected=1',
        'max-affected=x',
        'timezone=Asia/Bangkok',
        'timezone=No/Where',
        'params=single-object',
        'count=',
      ],
      { maxLength: 3 },
    ),
    accept: rarely(
      'application/json',
      'text/csv',
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/geo+json',
      'application/vnd.pgrst.plan',
      'application/vnd.pgrst.plan+json; options=analyze|buffers',
      'application/octet-stream',
      'text/plain',
      'text/xml',
      'application/openapi+json',
      '*/*;q=0',
      'image/*',
      'x',
      ',;q=',
    ),
    profile: rarely('public', 'private', 'auth', 'none', '"'),
    range: rarely('0-4', '5-', '-1', '9-2', 'x', '0-99999999999999999999'),
  })
  .map(({ prefer, accept, profile, range }) => ({
    ...(prefer.length > 0 && { prefer: prefer.join(', ') }),
    ...(accept && { accept }),
    ...(profile && { 'accept-profile': profile, 'content-profile': profile }),
    ...(range && { range, 'range-unit': 'items' }),
  }))

const operators = [
  'eq',
  'eq',
  'in',
  'is',
  'gt',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'isdistinct',
  'fts',
  'plfts',
  'phfts',
  'wfts',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'nope',
  '',
]

const column = (table: Table) => fc.constantFrom(...table.columns)

/** `id`, `views->0->>name`, or a string that is not a column. */
const reference = (table: Table): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 30, arbitrary: column(table).map(({ name }) => name) },
    {
      weight: 1,
      arbitrary: fc.tuple(column(table), escaped(text)).map(([{ name }, key]) => `${name}->${key}`),
    },
    { weight: 1, arbitrary: column(table).map(({ name }) => `${name}->0->>a`) },
    { weight: 1, arbitrary: escaped(text) },
  )

const condition = (table: Table): fc.Arbitrary<[operator: string, value: string]> =>
  fc
    .tuple(
      fc.constantFrom(...operators),
      rarely('not.', 'not.', 'not.', 'not.not.'),
      column(table),
      rarely('(any)', '(all)', '(thai)', '(', '(x'),
    )
    .chain(([operator, negated, { type }, modifier]) => {
      const value = escaped(valueLike(type))
      const values = fc.array(value, { maxLength: 4 })
      const written =
        operator === 'in'
          ? values.map((list) => `(${list.join(',')})`)
          : operator === 'is'
            ? fc.constantFrom('null', 'true', 'unknown', 'not_null', 'x')
            : modifier.startsWith('(a')
              ? values.map((list) => `{${list.join(',')}}`)
              : value
      return written.map((returned): [string, string] => [
        `${negated}${operator}${modifier}`,
        returned,
      ])
    })

const tree = (table: Table): fc.Arbitrary<string> =>
  fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      fc
        .tuple(reference(table), condition(table))
        .map(([name, [operator, value]]) => `${name}.${operator}.${value}`),
      fc
        .tuple(
          fc.constantFrom('and', 'or', 'not.and', 'not.or', 'xor'),
          fc.array(tie('node'), { maxLength: 3 }),
        )
        .map(([word, nodes]) => `${word}(${nodes.join(',')})`),
    ),
  })).node

/** A select list, up to two tables deep: existing relations, occasionally a missing one. */
function selected(table: Table, all: Table[], depth = 2): fc.Arbitrary<string> {
  const plain = fc
    .tuple(
      rarely('a:', ':', 'count:'),
      reference(table),
      rarely(
        '::text',
        '::int',
        '::jsonb',
        '::no_type',
        '.sum()',
        '.max()',
        '.count()',
        '.avg()::text',
        '()',
      ),
    )
    .map((parts) => parts.join(''))
  const several = fc.constantFrom('*', '*', '*', 'count()', '**', '', '...', '*,*')
  const embedded = fc
    .constantFrom(...relatedTo(table, all))
    .chain((other) =>
      fc
        .tuple(
          rarely('...', 'b:'),
          rarely('!inner', '!left', '!x', '!inner!x', '!tenant_id'),
          selected(other, all, depth - 1),
        )
        .map(([spread, hint, list]) => `${spread}${other.name}${hint}(${list})`),
    )
  const part = depth === 0 ? fc.oneof(plain, several) : fc.oneof(plain, several, embedded)
  return fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(','))
}

function relatedTo(table: Table, all: Table[]): Table[] {
  const related = all.filter(({ name }) => table.related.includes(name))
  return related.length > 0 ? related : all
}

function parameters(table: Table, all: Table[]): fc.Arbitrary<string> {
  const names = relatedTo(table, all).map(({ name }) => name)
  return fc
    .array(
      fc.oneof(
        {
          weight: 4,
          arbitrary: fc
            .tuple(reference(table), condition(table))
            .map(([name, [operator, value]]) => `${name}=${operator}.${value}`),
        },
        { weight: 2, arbitrary: selected(table, all).map((list) => `select=${list}`) },
        {
          weight: 1,
          arbitrary: tree(table).map((node) => `${node.startsWith('or') ? 'or' : 'and'}=(${node})`),
        },
        {
          weight: 2,
          arbitrary: fc
            .array(
              fc.tuple(
                reference(table),
                fc.constantFrom('', '.asc', '.desc', '.nullslast', '.desc.nullsfirst', '.up'),
              ),
              { maxLength: 3 },
            )
            .map((terms) => `order=${terms.map((term) => term.join('')).join(',')}`),
        },
        {
          weight: 1,
          arbitrary: fc
            .tuple(
              fc.constantFrom(
                'limit',
                'offset',
                'on_conflict',
                'columns',
                ...names.map((name) => `${name}.order`),
                ...names.map((name) => `${name}.limit`),
              ),
              fc.oneof(escaped(valueLike('integer')), reference(table)),
            )
            .map((pair) => pair.join('=')),
        },
        {
          weight: 1,
          arbitrary: fc
            .tuple(fc.constantFrom(...names), reference(table), condition(table))
            .map(([name, of, [operator, value]]) => `${name}.${of}=${operator}.${value}`),
        },
      ),
      { maxLength: 4 },
    )
    .map((list) => list.join('&'))
}

function rowOf(columns: Column[]): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .subarray(columns, { maxLength: Math.min(8, columns.length) })
    .chain((some) =>
      fc.record(Object.fromEntries(some.map(({ name, type }) => [name, valueLike(type)]))),
    )
}

function tableRequest(table: Table, all: Table[]): fc.Arbitrary<Unsigned> {
  const method = fc.constantFrom(
    'GET',
    'GET',
    'GET',
    'GET',
    'HEAD',
    'POST',
    'POST',
    'PATCH',
    'PATCH',
    'DELETE',
    'PUT',
    'OPTIONS',
  )
  const rows = fc.oneof(
    rowOf(table.columns),
    fc.array(rowOf(table.columns), { maxLength: 3 }),
    valueLike('jsonb'),
  )
  return fc
    .tuple(method, parameters(table, all), headers, bodyOf(rows))
    .map(([verb, query, returned, { type, body }]) => {
      const path = `/rest/v1/${table.name}?${query}`
      return verb === 'POST' || verb === 'PATCH' || verb === 'PUT'
        ? { method: verb, path, headers: { ...returned, 'content-type': type }, body }
        : { method: verb, path, headers: returned }
    })
}

function callRequest(called: Catalogue['functions'][number]): fc.Arbitrary<Unsigned> {
  const values = Object.fromEntries(
    called.arguments.map(({ name, type }) => [name, valueLike(type)]),
  )
  const given = fc.oneof(
    { weight: 6, arbitrary: fc.record(values) },
    { weight: 1, arbitrary: fc.record(values, { requiredKeys: [] }) },
  )
  const path = `/rest/v1/rpc/${called.name}`
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          bodyOf(
            fc.oneof({ weight: 9, arbitrary: given }, { weight: 1, arbitrary: valueLike('jsonb') }),
          ),
          headers,
        )
        .map(([{ type, body }, returned]) => ({
          method: 'POST',
          path,
          headers: { ...returned, 'content-type': type },
          body,
        })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom('GET', 'HEAD'),
          fc.tuple(
            ...called.arguments.map(({ name, type }) =>
              escaped(valueLike(type)).map((value) => `${name}=${value}`),
            ),
          ),
          headers,
        )
        .map(([method, list, returned]) => ({
          method,
          path: `${path}?${list.join('&')}`,
          headers: returned,
        })),
    },
  )
}
