/** One condition of a filter: every one of them must hold. */
export type Condition = {
  column: string
  operator: Operator
  isNegated: boolean
  /** One value, of `in` several. */
  values: string[]
}

/** As SQL writes them; the value's type is put after `$`. */
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

/** What `is` compares with. */
const constants = new Set(['null', 'true', 'false', 'unknown'])
const mostConditions = 20
const mostValues = 100

export class FilterError extends Error {}

/**
 * Reads `column=operator.value`, several of them behind commas.
 * https://supabase.com/docs/guides/realtime/postgres-changes#available-filters
 * @throws {FilterError}
 */
export function parseFilter(filter: string): Condition[] {
  const text = filter.trim()
  if (text === '') return []
  const parts = split(text)
  if (parts.length > mostConditions) throw new FilterError('too many conditions')
  return parts.map(readCondition)
}

function readCondition(text: string): Condition {
  const found = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(text)
  const [, column = '', not, name = '', value = ''] = found ?? []
  if (!found || !Object.hasOwn(operators, name)) {
    throw new FilterError(`Error parsing \`filter\` params: ${JSON.stringify(text.slice(0, 100))}`)
  }
  const operator = name as Operator
  const values = operator === 'in' ? readList(value) : [unquote(value)]
  if (operator === 'is' && !constants.has(values[0] ?? '')) {
    throw new FilterError('invalid value for is filter: must be null, true, false, or unknown')
  }
  return { column: column.trim(), operator, isNegated: not !== undefined, values }
}

function readList(value: string): string[] {
  const inner = /^\((.*)\)$/s.exec(value.trim())?.[1]
  if (inner === undefined) throw new FilterError('`in` takes a list in parentheses')
  const values = split(inner).map(unquote)
  if (values.length > mostValues) {
    throw new FilterError('too many values for `in` filter. Maximum 100')
  }
  return values
}

/** At commas that are in neither quotes nor parentheses. */
function split(text: string): string[] {
  const parts: string[] = []
  let [from, depth, isQuoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (isQuoted && letter === '\\') at += 1
    else if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter === '(') depth += 1
    else if (letter === ')') depth = Math.max(depth - 1, 0)
    else if (letter === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return [...parts, text.slice(from).trim()]
}

const unquote = (value: string) =>
  /^".*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value
