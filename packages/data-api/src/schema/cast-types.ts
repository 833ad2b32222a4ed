/** Names defined by SQL's grammar and not by `pg_type`. */
const standardNames: Record<string, string> = {
  bigint: 'bigint',
  bit: 'bit',
  'bit varying': 'bit varying',
  boolean: 'boolean',
  char: 'character',
  character: 'character',
  'character varying': 'character varying',
  dec: 'numeric',
  decimal: 'numeric',
  'double precision': 'double precision',
  float: 'double precision',
  int: 'integer',
  integer: 'integer',
  real: 'real',
  smallint: 'smallint',
  'time with time zone': 'time with time zone',
  'time without time zone': 'time without time zone',
  'timestamp with time zone': 'timestamp with time zone',
  'timestamp without time zone': 'timestamp without time zone',
}

/** Maps the name that a client may write after `::` to the text in SQL. Later rows win. */
export function castTypeMap(rows: readonly { name: string; type: string }[]): Map<string, string> {
  const map = new Map<string, string>()
  for (const { name, type } of rows) map.set(name, type)
  for (const [name, type] of Object.entries(standardNames)) map.set(name, type)
  return map
}
