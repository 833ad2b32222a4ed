import { ApiError } from '../errors/api-error.ts'
import type { ResolvedOptions } from '../options.ts'
import type { Compiled, MainResult, Statement } from '../plan/compiled.ts'
import type { RequestContext } from '../request/request-context.ts'
import { respond } from '../response/respond.ts'
import type { SchemaCache } from '../schema/types.ts'
import { quoteQualified } from '../sql/quote-identifier.ts'
import { contextStatement } from './context-statement.ts'
import { type Row, runTransaction } from './run-transaction.ts'

/** Runs a planned request in its transaction and answers from the result. */
export async function execute(
  options: ResolvedOptions,
  cache: SchemaCache,
  compiled: Compiled,
  context: RequestContext,
): Promise<Response> {
  const isPlan = compiled.negotiated.plan !== null
  const { verify } = compiled
  const outcome = await runTransaction(options.pool, {
    readOnly: compiled.readOnly,
    context: contextStatement({
      ...context,
      extraSearchPath: options.extraSearchPath,
      roleSettings: cache.roleSettings.get(context.auth.role) ?? [],
      functionSettings: compiled.settings,
    }),
    preRequest: preRequestStatement(options),
    main: compiled.statement,
    after: compiled.estimate,
    end: transactionEnd(options, context),
    verify: verify && !isPlan ? (rows) => verify(readResult(rows)) : null,
    prepared: options.preparedStatements && !isPlan,
    isAbandoned: () => context.request.signal.aborted,
  })
  if (isPlan) return planResponse(compiled, outcome.rows)
  const result = withEstimate(readResult(outcome.rows), outcome.after, context, options)
  return respond({
    compiled,
    result,
    answer: compiled.answer(result),
    profile: context.profile,
    contentLocation: null,
  })
}

function readResult([row]: Row[]): MainResult {
  if (!row) throw new ApiError({ status: 500, code: 'PGRSTX00', message: 'Internal server error' })
  const [total, rows, body, headers, status, location, inserted] = row
  return {
    total: total === null || total === undefined ? null : Number(total),
    rows: Number(rows ?? '0'),
    body: body ?? '',
    headers: headers ?? null,
    status: status ?? null,
    location: location ? (JSON.parse(location) as string[]) : [],
    inserted: inserted === null || inserted === undefined ? null : Number(inserted),
  }
}

/** A planned total is the planner's; an estimated one too, once more rows than the maximum exist. */
function withEstimate(
  result: MainResult,
  after: Row[],
  { preferences }: RequestContext,
  { maxRows }: ResolvedOptions,
): MainResult {
  const text = after[0]?.[0]
  if (!text) return result
  const [entry] = JSON.parse(text) as { Plan?: { 'Plan Rows'?: number } }[]
  const estimate = entry?.Plan?.['Plan Rows'] ?? 0
  if (preferences.count === 'planned') return { ...result, total: estimate }
  const counted = result.total ?? 0
  return maxRows !== null && counted > maxRows
    ? { ...result, total: Math.max(counted, estimate) }
    : result
}

function transactionEnd(
  { txEnd }: ResolvedOptions,
  { preferences }: RequestContext,
): 'commit' | 'rollback' {
  return preferences.transaction ?? (txEnd.startsWith('rollback') ? 'rollback' : 'commit')
}

function preRequestStatement({ preRequest, schemas }: ResolvedOptions): Statement | null {
  if (preRequest === null) return null
  const dot = preRequest.indexOf('.')
  const schema = dot === -1 ? (schemas[0] ?? 'public') : preRequest.slice(0, dot)
  return { text: `select ${quoteQualified(schema, preRequest.slice(dot + 1))}()`, values: [] }
}

function planResponse(compiled: Compiled, rows: Row[]): Response {
  const text = rows.map(([line]) => line ?? '').join('\n')
  return new Response(text, { headers: { 'content-type': compiled.negotiated.contentType } })
}
