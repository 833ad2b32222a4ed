import { parseJsonPath } from './parse-field.ts'
import { expectOperation, parseOperation, restOfText } from './parse-filter.ts'
import { parseLogic } from './parse-logic.ts'
import { parseOrder } from './parse-order.ts'
import { parseSelect } from './parse-select.ts'
import { Scanner } from './scanner.ts'
import type { FieldPath, QueryParameters, Slice } from './types.ts'

const reserved = new Set(['select', 'columns', 'on_conflict'])

/**
 * Parses a whole query string. With `isCallByGet`, parameters without an operator are the arguments of the
 * function. Grammar: https://docs.postgrest.org/en/stable/references/api/tables_views.html
 */
export function parseQuery(search: string, isCallByGet: boolean): QueryParameters {
  const query: QueryParameters = {
    select: [],
    hasSelect: false,
    logic: [],
    filters: [],
    orders: [],
    slices: new Map(),
    columns: null,
    onConflict: null,
    arguments: [],
  }
  let select = '*'
  for (const [key, value] of new URLSearchParams(search)) {
    if (reserved.has(key)) {
      if (key === 'select' && !query.hasSelect) {
        query.hasSelect = true
        select = value
      } else if (key === 'columns') query.columns ??= parseColumns(value, 'columns parameter')
      else if (key === 'on_conflict') {
        query.onConflict ??= parseColumns(value, 'on_conflict parameter')
      }
      continue
    }
    addParameter(query, key, value, isCallByGet)
  }
  query.select = parseSelect(select === '' ? '*' : select)
  return query
}

function addParameter(
  query: QueryParameters,
  key: string,
  value: string,
  isCallByGet: boolean,
): void {
  const last = key.slice(key.lastIndexOf('.') + 1)
  if (last === 'order') {
    query.orders.push({ path: parsePath(key).path, value: parseOrder(value) })
  } else if (last === 'limit' || last === 'offset') {
    addSlice(query, parsePath(key).path, last, value)
  } else if (last === 'and' || last === 'or') {
    const names = parseNames(key)
    const path = names.slice(0, -1).filter((name) => name !== 'not')
    query.logic.push({ path, value: parseLogic(last, names.includes('not'), value) })
  } else {
    addFilter(query, key, value, isCallByGet)
  }
}

function addFilter(query: QueryParameters, key: string, value: string, isCallByGet: boolean): void {
  const scanner = new Scanner(value, 'filter')
  if (isCallByGet) {
    const operation = parseOperation(scanner, restOfText)
    if (operation === null) {
      query.arguments.push([key, value])
      return
    }
    scanner.expectEnd()
    const { path, field } = parsePath(key)
    query.filters.push({ path, value: { field, ...operation } })
    return
  }
  const operation = expectOperation(scanner, restOfText)
  scanner.expectEnd()
  const { path, field } = parsePath(key)
  query.filters.push({ path, value: { field, ...operation } })
}

function addSlice(
  query: QueryParameters,
  path: string[],
  part: 'limit' | 'offset',
  text: string,
): void {
  const key = path.join('\u0000')
  const entry = query.slices.get(key) ?? { path, slice: { offset: 0, limit: null } as Slice }
  if (/^-?\d+$/.test(text)) {
    const number = rowNumber(part, text)
    if (part === 'limit') entry.slice.limit = number
    else entry.slice.offset = Math.max(0, number)
  }
  query.slices.set(key, entry)
}

const bigint = { smallest: -(2n ** 63n), largest: 2n ** 63n - 1n }

/** Limited to JavaScript's safe integers, which exceed the rows of any table. @throws PGRST100 beyond bigint */
function rowNumber(part: string, text: string): number {
  const number = text.length <= 20 ? BigInt(text) : null
  if (number === null || number < bigint.smallest || number > bigint.largest) {
    new Scanner(text, part).fail('a number of rows within bigint')
  }
  return Math.min(Number(number), Number.MAX_SAFE_INTEGER)
}

/** `embed.nested.column->>key` → its embedded resource and its field. */
function parsePath(key: string): { path: string[]; field: FieldPath } {
  const scanner = new Scanner(key, 'tree path')
  const names = [scanner.expectFieldName()]
  while (scanner.accept('.')) names.push(scanner.expectFieldName())
  const json = parseJsonPath(scanner)
  scanner.expectEnd()
  return { path: names.slice(0, -1), field: { name: names.at(-1) ?? '', json } }
}

function parseNames(key: string): string[] {
  const scanner = new Scanner(key, 'logic path')
  const names = [scanner.expectFieldName()]
  while (scanner.accept('.')) names.push(scanner.expectFieldName())
  scanner.expectEnd()
  return names
}

function parseColumns(text: string, what: string): string[] {
  const scanner = new Scanner(text, what)
  const names = new Set<string>()
  do {
    scanner.skipSpaces()
    names.add(scanner.expectFieldName())
    scanner.skipSpaces()
  } while (scanner.accept(','))
  scanner.expectEnd()
  return [...names]
}
