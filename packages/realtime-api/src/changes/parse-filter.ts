/** One condition of a filter; all conditions must hold. */
export type Condition = {
  column: string
  operator: Operator
  isNegated: boolean
  /** One value, or several for `in`. */
  values: string[]
}

/** The operators in SQL. */
export const operators = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  isdistinct: 'is distinct from',
  in: '= any',
  is: 'is',
} as const
type Operator = keyof typeof operators

/** Operands of `is`. */
const constants = new Set(['null', 'true', 'false', 'unknown'])
const maxConditions = 20
/** Total of all conditions of a filter. */
const maxValues = 100
/** Enough for `maxValues` keys with a column's name. */
const maxFilterLength = 8 * 1024

export class FilterError extends Error {}

/**
 * Parses comma-separated conditions of the form `column=operator.value`.
 * https://supabase.com/docs/guides/realtime/postgres-changes#available-filters
 * @throws {FilterError}
 */
export function parseFilter(filter: string): Condition[] {
  if (filter.length > maxFilterLength) throw new FilterError('the filter is too long')
  if (filter.includes('\0')) throw new FilterError('the filter holds a character that no text has')
  const text = filter.trim()
  if (text === '') return []
  const parts = split(text)
  if (parts.length > maxConditions) throw new FilterError('too many conditions')
  const conditions = parts.map(readCondition)
  if (countValues(conditions) > maxValues) {
    throw new FilterError('too many values for `in` filter. Maximum 100')
  }
  return conditions
}

export const countValues = (conditions: Condition[]) =>
  conditions.reduce((sum, { values }) => sum + values.length, 0)

function readCondition(text: string): Condition {
  const match = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(text)
  const [, column = '', not, name = '', value = ''] = match ?? []
  if (!match || !Object.hasOwn(operators, name)) {
    throw new FilterError(`Error parsing \`filter\` params: ${JSON.stringify(text.slice(0, 100))}`)
  }
  const operator = name as Operator
  const values = operator === 'in' ? readList(value) : [unquote(value)]
  const isPattern = operator === 'like' || operator === 'ilike'
  // PostgreSQL would report this only when it compares a row.
  if (isPattern && /(?<!\\)(\\\\)*\\$/.test(value)) {
    throw new FilterError('LIKE pattern must not end with escape character')
  }
  if (operator === 'is' && !constants.has(values[0] ?? '')) {
    throw new FilterError('invalid value for is filter: must be null, true, false, or unknown')
  }
  return { column: column.trim(), operator, isNegated: not !== undefined, values }
}

function readList(value: string): string[] {
  const inner = /^\((.*)\)$/s.exec(value.trim())?.[1]
  if (inner === undefined) throw new FilterError('`in` takes a list in parentheses')
  return split(inner).map(unquote)
}

/** Splits at commas outside of quotes and parentheses. */
function split(text: string): string[] {
  const parts: string[] = []
  let [start, depth, isQuoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isQuoted && character === '\\') at += 1
    else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '(') depth += 1
    else if (character === ')') depth = Math.max(depth - 1, 0)
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  return [...parts, text.slice(start).trim()]
}

const unquote = (value: string) =>
  /^".*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value
