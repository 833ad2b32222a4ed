import { alike, closestName } from '../errors/closest-name.ts'
import { ambiguousFunction, functionNotFound } from '../errors/schema-errors.ts'
import type { BodyType } from '../request/parse-payload.ts'
import { type Routine, type SchemaCache, tableKey } from '../schema/types.ts'

type Search = {
  schema: string
  name: string
  argumentNames: readonly string[]
  /** Set for a call by POST: the type of single unnamed parameter that the body could be. */
  bodyType: BodyType | null
}

export type FoundRoutine = { routine: Routine; unnamed: boolean }

const unnamedTypes: Partial<Record<BodyType, readonly string[]>> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  binary: ['bytea'],
}

/**
 * Returns the overload whose parameters match the given names, else one that takes the whole body unnamed.
 * https://docs.postgrest.org/en/stable/references/api/functions.html
 * @throws PGRST202 when none fits, PGRST203 when several do
 */
export function findRoutine(cache: SchemaCache, search: Search): FoundRoutine {
  const overloads = cache.routines.get(tableKey(search.schema, search.name)) ?? []
  const isRaw =
    search.bodyType === 'text' || search.bodyType === 'xml' || search.bodyType === 'binary'
  const named = overloads.filter(
    (routine) => !(isRaw && routine.parameters.length === 0) && fits(routine, search.argumentNames),
  )
  const candidates = named.length > 0 ? named : overloads.filter((one) => takesBody(one, search))
  const [routine] = candidates
  if (!routine) throw notFound(cache, search, overloads)
  if (candidates.length > 1) throw ambiguousFunction(candidates.toSorted(inOrder).map(signature))
  const [only] = routine.parameters
  return { routine, unnamed: routine.parameters.length === 1 && only?.name === '' }
}

function fits(routine: Routine, names: readonly string[]): boolean {
  const required = routine.parameters.filter((one) => one.required)
  return (
    required.every((one) => names.includes(one.name)) &&
    names.every((name) => routine.parameters.some((one) => one.name === name))
  )
}

function takesBody(routine: Routine, { bodyType }: Search): boolean {
  const [only] = routine.parameters
  if (bodyType === null || routine.parameters.length !== 1 || only?.name !== '') return false
  return unnamedTypes[bodyType]?.includes(only.type) ?? false
}

/** Overloads with few parameters first, so that responses are deterministic. */
function inOrder(left: Routine, right: Routine): number {
  const byLength = left.parameters.length - right.parameters.length
  if (byLength !== 0) return byLength
  return signature(left) < signature(right) ? -1 : 1
}

function signature(routine: Routine): string {
  const parameters = routine.parameters.map((one) => `${one.name} => ${one.type}`)
  return `${routine.schema}.${routine.name}(${parameters.join(', ')})`
}

function notFound(cache: SchemaCache, search: Search, overloads: readonly Routine[]) {
  const unnamed = { json: 'json', text: 'text', xml: 'xml', binary: 'bytea' } as const
  const { bodyType, schema, name, argumentNames } = search
  return functionNotFound({
    schema,
    name,
    argumentNames,
    unnamedType: bodyType && bodyType in unnamed ? unnamed[bodyType as keyof typeof unnamed] : null,
    suggestion: suggest(cache, search, overloads),
  })
}

function suggest(
  cache: SchemaCache,
  { schema, name, argumentNames }: Search,
  overloads: readonly Routine[],
): string | null {
  if (overloads.length > 0) {
    const listed = (names: readonly string[]) => `(${[...names].sort().join(', ')})`
    const lists = overloads.map((one) => listed(one.parameters.map((parameter) => parameter.name)))
    const close = closestName(listed(argumentNames), lists)
    return close === null ? null : `${schema}.${name}${close}`
  }
  const names = [...cache.routines.values()].flatMap(([one]) =>
    one?.schema === schema ? [one.name] : [],
  )
  const close = closestName(name, names, alike.name)
  return close === null ? null : `${schema}.${close}`
}
