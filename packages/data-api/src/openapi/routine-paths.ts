import type { Routine, RoutineParameter } from '../schema/types.ts'
import {
  described,
  elementOf,
  type Json,
  summarized,
  swaggerFormat,
  swaggerType,
  typeSchema,
} from './swagger-types.ts'

export const mediaTypes = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
]

/** Describes a function: called by POST, and also by GET if it does not write. */
export function routinePath(routine: Routine): Json {
  const common = {
    tags: [`(rpc) ${routine.name}`],
    ...summarized(routine.comment),
    produces: mediaTypes,
    responses: { 200: { description: 'OK' } },
  }
  const body = { name: 'args', required: true, in: 'body', schema: argumentsSchema(routine) }
  const post = { ...common, parameters: [body, { $ref: '#/parameters/preferParams' }] }
  if (routine.volatility === 'volatile') return { post }
  return {
    get: {
      ...common,
      parameters: routine.parameters.map((one) => queryParameter(routine.schema, one)),
    },
    post,
  }
}

function argumentsSchema({ schema, parameters, comment }: Routine): Json {
  const required = parameters.filter((one) => one.required).map((one) => one.name)
  return {
    ...described(comment),
    ...(required.length > 0 ? { required } : {}),
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, declaredType }) => [name, typeSchema(bare(schema, declaredType))]),
    ),
  }
}

/** Arrays are literals in one parameter; a variadic one may be repeated. */
function queryParameter(schema: string, parameter: RoutineParameter): Json {
  const { name, required, variadic } = parameter
  const declaredType = bare(schema, parameter.declaredType)
  const common = { name, required, in: 'query' }
  const kind = swaggerType(declaredType)
  if (!variadic) {
    const type = kind === null || kind === 'array' ? 'string' : kind
    return { ...common, format: swaggerFormat(declaredType), type }
  }
  const element = elementOf(declaredType)
  return {
    ...common,
    type: kind ?? 'string',
    collectionFormat: 'multi',
    items: { type: swaggerType(element) ?? 'string', format: swaggerFormat(element) },
  }
}

/** Omits the schema of types in the described schema. */
function bare(schema: string, type: string): string {
  return type.startsWith(`${schema}.`) ? type.slice(schema.length + 1) : type
}
