import type { Routine } from '../schema/types.ts'
import { quoteIdentifier } from './quote-identifier.ts'

/**
 * `select …` that restores a function's rows with their types from the JSON of the call. It replaces
 * `callSql` after the commit. PostgreSQL's own text forms are preserved in JSON.
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

/** Of a pseudo-type only its JSON is known after the call. */
function concreteType(type: string): string {
  return type === 'void' || type === 'record' || type.startsWith('any') ? 'json' : type
}
