import type { Pool } from 'pg'
import { ApiError } from '../errors/api-error.ts'
import type { ResolvedOptions } from '../options.ts'
import type { Compiled, MainResult, Statement } from '../plan/compiled.ts'
import type { RequestContext } from '../request/request-context.ts'
import { respond } from '../response/respond.ts'
import type { SchemaCache } from '../schema/types.ts'
import { quoteQualified } from '../sql/quote-identifier.ts'
import { contextStatement } from './context-statement.ts'
import type { Row } from './pipeline.ts'
import { runTransaction, type TransactionPlan } from './run-transaction.ts'

/**
 * Setting by which SQL learns that the response is sent only after the commit: in its transaction no
 * statement that could fail follows the call. Clients cannot set it, because no request reaches `set_config`.
 */
const answersAfterCommit: [string, string] = ['data_api.answers_after_commit', 'on']

/** Time beyond the statement timeout after which a server without a response counts as hanging. */
const graceMs = 5_000
const longestPatienceMs = 600_000

/** SQLSTATE of a statement that was stopped by its timeout. */
const queryCanceled = '57014'

/** Maximum length of a URL in a header. A truncated URL is useless. */
const longestLocation = 2000

/** Runs a planned request in its transaction and builds the response from the result. */
export async function execute(
  options: ResolvedOptions,
  cache: SchemaCache,
  compiled: Compiled,
  context: RequestContext,
): Promise<Response> {
  const { verify, rendering } = compiled
  const isPlan = compiled.negotiated.plan !== null
  const end = transactionEnd(options, context)
  const isFinal = compiled.answersAfterCommit && end === 'commit'
  const run = (
    plan: Pick<TransactionPlan, 'main' | 'readOnly'> & Partial<TransactionPlan>,
    pool = options.pool,
  ) =>
    runTransaction(pool, {
      context: contextStatement({
        ...context,
        readOnly: plan.readOnly,
        settings:
          isFinal && !plan.readOnly ? [...context.settings, answersAfterCommit] : context.settings,
        extraSearchPath: options.extraSearchPath,
        roleSettings: cache.roleSettings.get(context.auth.role) ?? [],
        functionSettings: compiled.settings,
      }),
      preRequest: preRequestStatement(options),
      after: null,
      end,
      verify: null,
      prepared: options.preparedStatements && !isPlan,
      isAbandoned: () => context.request.signal.aborted,
      patienceMs: patienceMs(context, compiled),
      ...plan,
    })
  const { timing } = context
  const request = {
    readOnly: compiled.readOnly,
    rehearsal: rendering,
    main: isPlan ? compiled.statement : withBody(compiled.statement),
    after: compiled.estimate,
    verify: verify && !isPlan ? (rows: Row[]) => verify(readResult(rows)) : null,
  }
  const outcome = await timing.during('transaction', async () => {
    const readPool = readPoolOf(options, compiled, context)
    if (!readPool) return await run(request)
    try {
      return await run(request, readPool)
    } catch (error) {
      if (isFinalAnywhere(error)) throw error
      return await run(request)
    }
  })
  if (isPlan) return planResponse(compiled, outcome.rows)
  const kept = readResult(outcome.rows)
  const rendered =
    rendering &&
    (await timing.during('transaction', () =>
      run({ readOnly: true, main: withBody(withRows(rendering, kept)) }),
    ))
  const result = rendered
    ? { ...readResult(rendered.rows), headers: kept.headers, status: kept.status }
    : withEstimate(kept, outcome.after, context, options)
  return timing.during('response', () =>
    respond({
      compiled,
      result,
      answer: compiled.answer(result),
      profile: context.profile,
      location: compiled.tablesRead ? canonicalLocation(context) : null,
      verbosity: options.errorVerbosity,
    }),
  )
}

function readPoolOf(
  { readPool }: ResolvedOptions,
  { tablesRead: tables }: Compiled,
  { auth }: RequestContext,
): Pool | null {
  return readPool && tables ? readPool({ auth, tables }) : null
}

/** A function with its own timeout may take longer than its caller's timeout. */
function patienceMs(
  { statementTimeoutMs }: RequestContext,
  { settings }: Compiled,
): number | undefined {
  if (settings.some(([name]) => name === 'statement_timeout')) return longestPatienceMs
  return statementTimeoutMs === 0 ? undefined : statementTimeoutMs + graceMs
}

/** An error of this API or a timeout would occur on any other server too. */
function isFinalAnywhere(error: unknown): boolean {
  return error instanceof ApiError || (error as { code?: unknown }).code === queryCanceled
}

/** `/projects?id=eq.1&select=name`: parameters sorted by name and encoded uniformly. */
function canonicalLocation({ path, search }: RequestContext): string | null {
  const name = path.replace(/\/$/, '')
  if (search === '') return name
  const pairs = [...new URLSearchParams(search)]
    .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
  const location = `${name}?${pairs.join('&')}`
  return location.length <= longestLocation ? location : null
}

function withRows({ text, values }: Statement, { body }: MainResult): Statement {
  return { text, values: [String(body), ...values.slice(1)] }
}

/** Index of the body in the main statement's row. */
const bodyColumn = 2
const withBody = (statement: Statement) => ({ ...statement, bytesColumn: bodyColumn })

function readResult([row]: Row[]): MainResult {
  if (!row) throw new ApiError({ status: 500, code: 'PGRSTX00', message: 'Internal server error' })
  // The body is not decoded.
  const [total, rows, body, ...others] = row
  const [headers, status, location, inserted] = others.map(asText)
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

const asText = (field: Row[number] | undefined): string | null => field?.toString() ?? null

/** Adds the planner's estimate as total. For `count=estimated` the total then exceeds the maximum. */
function withEstimate(
  result: MainResult,
  after: Row[],
  { preferences }: RequestContext,
  { maxRows }: ResolvedOptions,
): MainResult {
  const text = asText(after[0]?.[0])
  const isCounted = result.total !== null && (preferences.count !== 'estimated' || maxRows !== null)
  if (!text || isCounted) return result
  const [entry] = JSON.parse(text) as { Plan?: { 'Plan Rows'?: number } }[]
  const estimate = entry?.Plan?.['Plan Rows'] ?? 0
  const atLeast =
    preferences.count !== 'estimated' ? 0 : maxRows === null ? (result.total ?? 0) : maxRows + 1
  return { ...result, total: Math.max(estimate, atLeast) }
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
