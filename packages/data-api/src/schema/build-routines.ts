import {
  type ComputedRelationship,
  type Routine,
  type RoutineParameter,
  type RoutineReturn,
  type Table,
  tableKey,
} from './types.ts'

export type RoutineRow = {
  schema: string
  name: string
  volatility: 'v' | 's' | 'i'
  comment: string | null
  set: boolean
  rows: number
  variadic: boolean
  inputs: number
  defaults: number
  names: string[]
  modes: string[]
  types: string[]
  first_type: string | null
  first_relation: string | null
  return_type: string
  return_kind: string
  return_relation: string
  base_kind: string | null
  base_relation: string | null
  settings: string[]
}

type Routines = {
  byName: Map<string, Routine[]>
  computedRelationships: ComputedRelationship[]
}

const volatilities = { v: 'volatile', s: 'stable', i: 'immutable' } as const

/**
 * Callable functions of the exposed schemas, and those that act as columns or relationships of a table
 * because their only argument is its row.
 */
export function buildRoutines(
  rows: readonly RoutineRow[],
  tables: readonly Table[],
  schemas: readonly string[],
): Routines {
  const byOid = new Map(tables.map((table) => [table.oid, table]))
  const byName = new Map<string, Routine[]>()
  const computedRelationships: ComputedRelationship[] = []
  for (const row of rows) {
    const source = row.inputs === 1 ? byOid.get(row.first_relation ?? '') : undefined
    const returned = byOid.get(relationOf(row))
    if (source && returned && row.types.length === 1) {
      computedRelationships.push({
        kind: 'computed',
        source: { schema: source.schema, name: source.name },
        target: { schema: returned.schema, name: returned.name },
        function: { schema: row.schema, name: row.name },
        toOne: !row.set || row.rows === 1,
      })
    } else if (source && !row.set) {
      source.computedFields.add(row.name)
    }
    if (!schemas.includes(row.schema) || !isCallable(row)) continue
    const key = tableKey(row.schema, row.name)
    const overloads = byName.get(key) ?? []
    byName.set(key, [...overloads, toRoutine(row, returned)])
  }
  return { byName, computedRelationships }
}

const bodyTypes = new Set(['bytea', 'json', 'jsonb', 'text', 'xml'])

/** All arguments must be named, except one that may take the whole body. */
function isCallable(row: RoutineRow): boolean {
  const inputs = inputsOf(row)
  const unnamed = inputs.filter(({ name }) => name === '')
  return unnamed.length === 0 || (unnamed.length === 1 && bodyTypes.has(unnamed[0]?.type ?? ''))
}

function inputsOf(row: RoutineRow): { name: string; type: string; mode: string }[] {
  return row.types
    .map((type, index) => ({ name: row.names[index] ?? '', type, mode: row.modes[index] ?? 'i' }))
    .filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
}

function relationOf(row: RoutineRow): string {
  return row.return_relation !== '0' ? row.return_relation : (row.base_relation ?? '0')
}

function toRoutine(row: RoutineRow, returned: Table | undefined): Routine {
  return {
    schema: row.schema,
    name: row.name,
    comment: row.comment,
    volatility: volatilities[row.volatility],
    parameters: toParameters(row),
    returns: toReturn(row, returned),
    settings: row.settings.map(toSetting).filter(([name]) => name !== 'plan_cache_mode'),
  }
}

/**
 * A function's settings apply to the transaction too, except for how the function's own statements are
 * planned. A request's statement must be planned with its values, which detects unplannable values before the
 * call.
 */
function toSetting(setting: string): [string, string] {
  const equals = setting.indexOf('=')
  return [setting.slice(0, equals), setting.slice(equals + 1)]
}

function toParameters(row: RoutineRow): RoutineParameter[] {
  return inputsOf(row).map(({ name, type, mode }, index) => ({
    name,
    type: unlimited(type),
    declaredType: type,
    required: index < row.inputs - row.defaults,
    variadic: mode === 'v',
  }))
}

/** A bare `character` or `bit` has length one and would truncate an argument. */
function unlimited(type: string): string {
  if (type === 'character' || type === 'character[]') return type.replace('character', 'bpchar')
  if (type === 'bit' || type === 'bit[]') return type.replace('bit', 'bit varying')
  return type
}

function toReturn(row: RoutineRow, returned: Table | undefined): RoutineReturn {
  const outputs = row.types
    .map((type, index) => ({ name: row.names[index] ?? '', type }))
    .filter((_, index) => ['o', 'b', 't'].includes(row.modes[index] ?? 'i'))
  const hasOutputs = row.modes.some((mode) => mode === 'o' || mode === 'b' || mode === 't')
  const composite = row.return_kind === 'c' || row.base_kind === 'c' || hasOutputs
  return {
    set: row.set,
    kind: composite ? 'composite' : row.return_type === 'void' ? 'void' : 'scalar',
    type: row.return_type,
    table: returned ? { schema: returned.schema, name: returned.name } : null,
    columns: hasOutputs ? outputs : null,
  }
}
