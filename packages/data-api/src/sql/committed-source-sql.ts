import type { Routine } from '../schema/types.ts'
import { quoteIdentifier } from './quote-identifier.ts'

/**
 * `select …` that gives a function's rows again, with their types, out of the JSON that the call
 * gave: what `callSql` is to the call itself. PostgreSQL's own text forms go through JSON unchanged.
 */
export function committedSourceSql(
  { returns }: Routine,
  rows: string,
  computed: readonly string[],
): string {
  const columns =
    returns.kind === 'composite'
      ? returns.columns
      : [{ name: 'pgrst_scalar', type: concreteType(returns.type) }]
  const list = columns?.map(({ name, type }) => `${quoteIdentifier(name)} ${concreteType(type)}`)
  const expanded = list
    ? `pg_catalog.json_to_recordset(${rows}::json) as pgrst_call(${list.join(', ')})`
    : `pg_catalog.json_populate_recordset(null::${returns.type}, ${rows}::json) as pgrst_call`
  const extra = computed.map((name) => `, pgrst_call.${quoteIdentifier(name)}`).join('')
  return `select pgrst_call.*${extra} from ${expanded}`
}

/** Of a pseudo-type nothing but its JSON is known after the call. */
function concreteType(type: string): string {
  return type === 'void' || type === 'record' || type.startsWith('any') ? 'json' : type
}
