import { ApiError } from './api-error.ts'

/** PGRST2xx and similar: the requested name is not in the schema cache. */

export class SchemaMissError extends ApiError {}

export const tableNotFound = (schema: string, table: string, suggestion: string | null) =>
  new SchemaMissError({
    status: 404,
    code: 'PGRST205',
    message: `Could not find the table '${schema}.${table}' in the schema cache`,
    hint: suggestion === null ? null : `Perhaps you meant the table '${schema}.${suggestion}'`,
  })

/** PostgreSQL's own error for an unknown column, raised here before any SQL is written. */
export const undefinedColumn = (table: string, column: string) =>
  new SchemaMissError({
    status: 400,
    code: '42703',
    message: `column ${table}.${column} does not exist`,
  })

export const undefinedType = (type: string) =>
  new SchemaMissError({ status: 400, code: '42704', message: `type "${type}" does not exist` })

export const columnNotFound = (table: string, column: string) =>
  new SchemaMissError({
    status: 400,
    code: 'PGRST204',
    message: `Could not find the '${column}' column of '${table}' in the schema cache`,
  })

export const noRelationship = (
  parent: string,
  child: string,
  hintUsed: string | undefined,
  schema: string,
  suggestion: string | null,
) =>
  new SchemaMissError({
    status: 400,
    code: 'PGRST200',
    message: `Could not find a relationship between '${parent}' and '${child}' in the schema cache`,
    details:
      `Searched for a foreign key relationship between '${parent}' and '${child}` +
      `${hintUsed === undefined ? '' : `' using the hint '${hintUsed}`}' in the schema '${schema}', but no matches were found.`,
    hint: suggestion,
  })

export type AmbiguousCandidate = {
  cardinality: string
  relationship: string
  embedding: string
  hint: string
}

export const ambiguousRelationship = (
  parent: string,
  child: string,
  candidates: readonly AmbiguousCandidate[],
) =>
  new ApiError({
    status: 300,
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${parent}' and '${child}'`,
    details: candidates.map(({ cardinality, embedding, relationship }) => ({
      cardinality,
      embedding,
      relationship,
    })),
    hint:
      `Try changing '${child}' to one of the following: ` +
      `${candidates.map((one) => `'${one.hint}'`).join(', ')}. Find the desired relationship in the 'details' key.`,
  })

export const ambiguousFunction = (signatures: readonly string[]) =>
  new ApiError({
    status: 300,
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })

type FunctionSearch = {
  schema: string
  name: string
  argumentNames: readonly string[]
  unnamedType: 'json' | 'text' | 'xml' | 'bytea' | null
  suggestion: string | null
}

/** PGRST202 with the documented description of the search. */
export function functionNotFound(search: FunctionSearch): SchemaMissError {
  const { argumentNames, unnamedType } = search
  const name = `${search.schema}.${search.name}`
  const onlyUnnamed = unnamedType !== null && unnamedType !== 'json'
  const list = argumentNames.join(', ')
  const none = argumentNames.length === 0
  const inMessage = onlyUnnamed ? '' : none ? ' without parameters' : `(${list})`
  const named = none
    ? ' without parameters'
    : ` with parameter${argumentNames.length > 1 ? 's' : ''} ${list}`
  const searched = onlyUnnamed
    ? ` with a single unnamed ${unnamedType} parameter`
    : unnamedType === 'json'
      ? `${named} or with a single unnamed json/jsonb parameter`
      : named
  return new SchemaMissError({
    status: 404,
    code: 'PGRST202',
    message: `Could not find the function ${name}${inMessage} in the schema cache`,
    details: `Searched for the function ${name}${searched}, but no matches were found in the schema cache.`,
    hint:
      onlyUnnamed || search.suggestion === null
        ? null
        : `Perhaps you meant to call the function ${search.suggestion}`,
  })
}

/** PostgreSQL's own error for a missing relation. */
export const undefinedTable = (schema: string, table: string) =>
  new SchemaMissError({
    status: 404,
    code: '42P01',
    message: `relation "${schema}.${table}" does not exist`,
  })

/** PostgreSQL's own error for two tables of one name in a statement. */
export const duplicateTable = (name: string) =>
  new ApiError({
    status: 400,
    code: '42712',
    message: `table name "${name}" specified more than once`,
  })
