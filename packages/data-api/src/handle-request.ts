import type { AuthResult } from './auth/types.ts'
import { invalidPreferences } from './errors/request-errors.ts'
import { SchemaMissError } from './errors/schema-errors.ts'
import { toApiError } from './errors/to-api-error.ts'
import { describeSchema } from './openapi/describe-schema.ts'
import type { RequestFacts, ResolvedOptions } from './options.ts'
import { createPlanner, type PlanRequest } from './plan/plan-request.ts'
import { bodyType } from './request/parse-payload.ts'
import { parsePreferences } from './request/preferences.ts'
import { readBody } from './request/read-body.ts'
import { chooseSchema, parseTarget, type Target } from './request/target.ts'
import { answerOptions, withCors } from './response/cors.ts'
import { errorResponse } from './response/respond.ts'
import { type ServerTiming, serverTiming } from './response/server-timing.ts'
import { execute } from './run/execute.ts'
import type { SchemaStore } from './schema/schema-store.ts'

const writingMethods = new Set(['POST', 'PATCH', 'PUT'])

/** Request headers on which the response of one URL depends. */
const varying = 'Accept, Prefer, Range'

/** Returns the request handler. Every error becomes a response. */
export function createHandler(
  options: ResolvedOptions,
  store: SchemaStore,
): (request: Request, facts?: RequestFacts) => Promise<Response> {
  const plan = createPlanner(options)
  const allowTransaction = options.txEnd.endsWith('-allow-override')

  const handle = async (
    request: Request,
    facts: RequestFacts,
    timing: ServerTiming,
    noteAuth: (auth: AuthResult) => void,
  ) => {
    const url = new URL(request.url)
    const path = stripBase(url.pathname, options.basePath)
    const { method } = request
    const target = asRoot(parseTarget(path, method), options)
    if (method === 'OPTIONS') return answerOptions(await store.get(), target, options, request)
    const preferences = parsePreferences(request.headers.get('prefer'), allowTransaction)
    const auth = await timing.during('jwt', () => options.authenticate(request))
    noteAuth(auth)
    if (preferences.handling === 'strict' && preferences.invalid.length > 0) {
      throw invalidPreferences(preferences.invalid)
    }
    const { schema, profile } = chooseSchema(request.headers, method, options.schemas)
    const statementTimeoutMs = shorter(
      options.statementTimeoutMs(auth.role, method),
      facts.statementTimeoutMs ?? 0,
    )
    const settings = [...options.appSettings, ...(facts.settings ?? [])]
    const known = { auth, settings, statementTimeoutMs, timing }
    const { search } = url
    const context = { request, path, search, schema, preferences, profile, ...known }
    if (target.kind === 'root') return describeSchema(options, await store.get(), context)
    const contentType = request.headers.get('content-type')
    const isCall = target.kind === 'function'
    const type = writingMethods.has(method) ? bodyType(contentType, isCall) : null
    const text =
      type === null
        ? ''
        : await timing.during('parse', () =>
            readBody(request, options.maxBodyBytes, type === 'binary'),
          )
    const planRequest: PlanRequest = {
      target,
      method,
      schema,
      preferences,
      search,
      accept: request.headers.get('accept'),
      prefer: request.headers.get('prefer'),
      range: method === 'GET' ? request.headers.get('range') : null,
      bodyType: type,
      body: text,
    }
    const cache = await store.get()
    const planned = (on: typeof cache) => timing.during('plan', () => plan(on, planRequest))
    try {
      return await execute(options, cache, planned(cache), context)
    } catch (error) {
      if (!(error instanceof SchemaMissError) || !(await store.refreshIfStale())) throw error
      const fresh = await store.get()
      return await execute(options, fresh, planned(fresh), context)
    }
  }

  const finish = (request: Request, response: Response): Response => {
    const { traceHeader } = options
    if (traceHeader !== null) {
      response.headers.set(traceHeader, (request.headers.get(traceHeader) ?? '').slice(0, 300))
    }
    return withCors(request, response, options.corsAllowedOrigins)
  }

  return async (request, facts = {}) => {
    let auth: AuthResult | undefined
    const timing = serverTiming(options.serverTiming)
    try {
      const response = await handle(request, facts, timing, (known) => {
        auth = known
      })
      const times = timing.header()
      if (times !== null) response.headers.set('server-timing', times)
      if (!response.headers.has('vary')) response.headers.set('vary', varying)
      return finish(request, response)
    } catch (error) {
      const isAnonymous = auth === undefined || auth.role === options.anonRole
      const answer = options.ownError?.(error) ?? toApiError(error, isAnonymous)
      if (answer.status >= 500) options.onError(error)
      const response = errorResponse(answer, options.errorVerbosity)
      return finish(request, withoutBody(request, response))
    }
  }
}

/** A configured function replaces the description at the root. */
function asRoot(target: Target, { rootSpec, openapiMode }: ResolvedOptions): Target {
  if (target.kind !== 'root' || rootSpec === null || openapiMode === 'disabled') return target
  return { kind: 'function', name: rootSpec.slice(rootSpec.lastIndexOf('.') + 1) }
}

/** Returns the shorter of two durations; 0 means unlimited. */
function shorter(one: number, other: number): number {
  return one > 0 && other > 0 ? Math.min(one, other) : one + other
}

function stripBase(pathname: string, basePath: string): string {
  return basePath !== '' && pathname.startsWith(basePath)
    ? pathname.slice(basePath.length)
    : pathname
}

function withoutBody(request: Request, response: Response): Response {
  if (request.method !== 'HEAD') return response
  return new Response(null, { status: response.status, headers: response.headers })
}
