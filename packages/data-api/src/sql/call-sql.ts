import type { Payload } from '../request/parse-payload.ts'
import type { Routine, RoutineParameter } from '../schema/types.ts'
import { arrayLiteral, type Parameters } from './parameters.ts'
import { quoteIdentifier, quoteQualified } from './quote-identifier.ts'

export type CallArguments =
  | { kind: 'body'; payload: Payload }
  | { kind: 'named'; values: [string, string][] }
  | { kind: 'unnamed'; text: string; binary: boolean }

const jsonTypes = new Set(['json', 'jsonb'])

/** `select … from function(…)`, the source of a call's read. */
export function callSql(
  routine: Routine,
  argument: CallArguments,
  computed: readonly string[],
  parameters: Parameters,
): string {
  const { expression, from } = callExpression(routine, argument, parameters)
  const before = from === '' ? '' : `${from}, lateral `
  if (routine.returns.kind !== 'composite') {
    return `select pgrst_call.pgrst_scalar from ${before}(select ${expression} as pgrst_scalar) as pgrst_call`
  }
  const extra = computed.map((name) => `, pgrst_call.${quoteIdentifier(name)}`).join('')
  return `select pgrst_call.*${extra} from ${before}${expression} as pgrst_call`
}

/** `function(…)` alone, and the source of its arguments, if any. */
export function callExpression(
  routine: Routine,
  argument: CallArguments,
  parameters: Parameters,
): { expression: string; from: string } {
  const { list, from } = argumentsSql(routine, argument, parameters)
  return { expression: `${quoteQualified(routine.schema, routine.name)}(${list})`, from }
}

function argumentsSql(
  routine: Routine,
  argument: CallArguments,
  parameters: Parameters,
): { from: string; list: string } {
  if (argument.kind === 'unnamed') {
    const type = routine.parameters[0]?.type ?? 'text'
    const value = parameters.add(argument.text)
    return {
      from: '',
      list: argument.binary ? `pg_catalog.decode(${value}, 'base64')` : `${value}::${type}`,
    }
  }
  if (argument.kind === 'named')
    return { from: '', list: namedList(routine, argument.values, parameters) }
  const given = routine.parameters.filter((one) => argument.payload.keys.includes(one.name))
  const direct = directValues(given, argument.payload)
  if (direct)
    return {
      from: '',
      list: given.map((one, at) => passed(one, parameters.add(direct[at] ?? null))).join(', '),
    }
  const typed = given.map((one) => `${quoteIdentifier(one.name)} ${one.type}`).join(', ')
  const expand = argument.payload.isObject ? 'json_to_record' : 'json_to_recordset'
  const body = parameters.add(argument.payload.text)
  return {
    from: `(select * from pg_catalog.${expand}(${body}::json) as pgrst_fields(${typed}) limit 1) as pgrst_body`,
    list: given
      .map((one) => {
        const name = quoteIdentifier(one.name)
        return `${one.variadic ? 'variadic ' : ''}${name} := pgrst_body.${name}`
      })
      .join(', '),
  }
}

/**
 * The values of a flat object are bound separately, which gives the planner a plain call. Nested values and
 * numbers that JavaScript would round are parsed by PostgreSQL's own JSON instead.
 */
function directValues(
  given: readonly RoutineParameter[],
  payload: Payload,
): (string | null)[] | null {
  if (!payload.object) return given.length === 0 ? [] : null
  const values: (string | null)[] = []
  for (const { name, type } of given) {
    const value = payload.object[name]
    if (value === null) values.push(null)
    else if (typeof value === 'object') return null
    else if (typeof value === 'number' && !Number.isSafeInteger(value)) return null
    else values.push(jsonTypes.has(type) ? JSON.stringify(value) : String(value))
  }
  return values
}

/** Arguments of the query string or a form; a variadic one may be repeated. */
function namedList(
  routine: Routine,
  values: readonly [string, string][],
  parameters: Parameters,
): string {
  return routine.parameters
    .filter((one) => values.some(([name]) => name === one.name))
    .map((one) => {
      const own = values.filter(([name]) => name === one.name).map(([, value]) => value)
      const value = one.variadic ? variadicLiteral(own) : (own.at(-1) ?? '')
      return passed(one, parameters.add(value))
    })
    .join(', ')
}

/** `v=1&v=2` and `v={1,2}` both mean an array. */
function variadicLiteral(values: readonly string[]): string {
  const [only] = values
  const isLiteral = values.length === 1 && only?.startsWith('{') && only.endsWith('}')
  return isLiteral && only !== undefined ? only : arrayLiteral(values)
}

function passed(parameter: RoutineParameter, placeholder: string): string {
  const variadic = parameter.variadic ? 'variadic ' : ''
  return `${variadic}${quoteIdentifier(parameter.name)} := ${placeholder}::${parameter.type}`
}
