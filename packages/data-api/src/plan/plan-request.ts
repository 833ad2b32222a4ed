import { LruCache } from '../lru-cache.ts'
import { parseQuery } from '../query/parse-query.ts'
import { type BodyType, type Payload, parsePayload } from '../request/parse-payload.ts'
import type { Preferences } from '../request/preferences.ts'
import type { Target } from '../request/target.ts'
import type { SchemaCache } from '../schema/types.ts'
import { compileCall } from './compile-call.ts'
import { compileRead } from './compile-read.ts'
import { compileWrite } from './compile-write.ts'
import type { Compiled, PlanInput, PlanningOptions } from './compiled.ts'

export type PlanRequest = {
  target: Exclude<Target, { kind: 'root' }>
  method: string
  schema: string
  preferences: Preferences
  search: string
  accept: string | null
  prefer: string | null
  range: string | null
  bodyType: BodyType | null
  body: string
}

export type Planner = {
  plan(cache: SchemaCache, request: PlanRequest): Compiled
  forget(): void
}

/** Reads asked for again, word for word, are not parsed again. */
const maximumPlans = 1000
const maximumKeyLength = 2000

export function createPlanner(options: PlanningOptions): Planner {
  const plans = new LruCache<Compiled>(maximumPlans)
  return {
    forget: () => plans.clear(),
    plan(cache, request) {
      const key = request.bodyType === null ? cacheKey(request) : ''
      const known = key === '' ? undefined : plans.get(key)
      if (known) return known
      const compiled = compile(cache, options, request)
      if (key !== '' && key.length <= maximumKeyLength) plans.set(key, compiled)
      return compiled
    },
  }
}

/** Everything that a plan without a body depends on. */
function cacheKey(request: PlanRequest): string {
  const { target, method, schema, search, accept, prefer, range } = request
  return [method, target.kind, schema, target.name, search, accept, prefer, range].join('\u0000')
}

function compile(cache: SchemaCache, options: PlanningOptions, request: PlanRequest): Compiled {
  const { target, method, schema, preferences, accept, range } = request
  const isCall = target.kind === 'function'
  const query = parseQuery(request.search, isCall && method !== 'POST')
  const input: PlanInput = {
    cache,
    options,
    method,
    schema,
    name: target.name,
    query,
    preferences,
    accept,
    range,
    payload: readPayload(request, method === 'PUT' ? null : query.columns, isCall),
  }
  if (isCall) return compileCall(input, request.bodyType)
  return method === 'GET' || method === 'HEAD' ? compileRead(input) : compileWrite(input)
}

function readPayload(
  { bodyType, body }: PlanRequest,
  columns: string[] | null,
  isCall: boolean,
): Payload | null {
  return bodyType === null ? null : parsePayload(body, bodyType, columns, isCall)
}
