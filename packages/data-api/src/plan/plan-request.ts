import { LRUCache } from 'lru-cache'
import { tooManyNames } from '../errors/request-errors.ts'
import { parseQuery } from '../query/parse-query.ts'
import { countParts } from '../request/count-names.ts'
import { type BodyType, type Payload, parsePayload } from '../request/parse-payload.ts'
import type { Preferences } from '../request/preferences.ts'
import type { Target } from '../request/target.ts'
import type { SchemaCache } from '../schema/types.ts'
import { compileCall } from './compile-call.ts'
import { compileRead } from './compile-read.ts'
import { compileWrite } from './compile-write.ts'
import type { Compiled, PlanInput, PlanningOptions, Statement } from './compiled.ts'
import { fillSlots, findSlots, requestShape, type Slot } from './request-shape.ts'

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

/** @throws ApiError for a request that cannot be planned */
export type Planner = (cache: SchemaCache, request: PlanRequest) => Compiled

type Template = {
  compiled: Compiled
  slots: Slot[]
  estimateSlots: Slot[]
  renderingSlots: Slot[]
}

const maximumTemplates = 1000
const maximumKeyLength = 4000

/** Plans requests. Requests of one shape are planned once per version of the schema. */
export function createPlanner(options: PlanningOptions): Planner {
  const templates = new LRUCache<string, Template>({ max: maximumTemplates })
  let plannedFor: SchemaCache | null = null
  return (cache, request) => {
    if (cache !== plannedFor) templates.clear()
    plannedFor = cache
    boundNames(request.search, '&', options.maxNames)
    const columns = readColumns(request, options.maxNames)
    const payload = readPayload(request, columns, options.maxNames)
    const shape = requestShape(request.search, payload)
    if (!shape) return compile(cache, options, request, request.search, payload)
    const key = templateKey(request, shape.key)
    const template =
      templates.get(key) ??
      makeTemplate(() => compile(cache, options, request, shape.search, shape.payload))
    if (!template) return compile(cache, options, request, request.search, payload)
    if (key.length <= maximumKeyLength) templates.set(key, template)
    return fill(template, shape.values)
  }
}

function makeTemplate(plan: () => Compiled): Template | null {
  const compiled = plan()
  const slots = findSlots(compiled.statement.values)
  const estimateSlots = findSlots(compiled.estimate?.values ?? [])
  const renderingSlots = findSlots(compiled.rendering?.values ?? [])
  return slots && estimateSlots && renderingSlots
    ? { compiled, slots, estimateSlots, renderingSlots }
    : null
}

function fill(template: Template, values: readonly string[]): Compiled {
  const { compiled, slots, estimateSlots, renderingSlots } = template
  const filled = ({ text }: Statement, of: Slot[]) => ({ text, values: fillSlots(of, values) })
  return {
    ...compiled,
    statement: filled(compiled.statement, slots),
    estimate: compiled.estimate && filled(compiled.estimate, estimateSlots),
    rendering: compiled.rendering && filled(compiled.rendering, renderingSlots),
  }
}

/** All other inputs of a plan. */
function templateKey(request: PlanRequest, shape: string): string {
  const { target, method, schema, accept, prefer, range, bodyType } = request
  const parts = [method, target.kind, schema, target.name, accept, prefer, range, bodyType, shape]
  return parts.join('\u0000')
}

function compile(
  cache: SchemaCache,
  options: PlanningOptions,
  request: PlanRequest,
  search: string,
  payload: Payload | null,
): Compiled {
  const { target, method, schema, preferences, accept, range } = request
  const isCall = target.kind === 'function'
  const query = parseQuery(search, isCall && method !== 'POST')
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
    payload,
  }
  if (isCall) return compileCall(input, request.bodyType)
  return method === 'GET' || method === 'HEAD' ? compileRead(input) : compileWrite(input)
}

/** `columns=` determines how the body is read, so it is parsed before the rest. */
function readColumns(
  { method, search, bodyType }: PlanRequest,
  maxNames: number | null,
): string[] | null {
  if (bodyType === null || method === 'PUT' || !search.includes('columns=')) return null
  const columns = new URLSearchParams(search).get('columns')
  if (columns === null) return null
  boundNames(columns, ',', maxNames)
  return parseQuery(`columns=${encodeURIComponent(columns)}`, false).columns
}

function readPayload(
  { bodyType, body, target }: PlanRequest,
  columns: string[] | null,
  maxNames: number | null,
): Payload | null {
  if (bodyType === null) return null
  return parsePayload(body, bodyType, columns, target.kind === 'function', maxNames)
}

function boundNames(list: string, separator: string, maximum: number | null): void {
  if (maximum === null || list.length <= maximum) return
  if (countParts(list, separator) > maximum) throw tooManyNames('PGRST100', maximum)
}
