import type { Pool, PoolClient } from 'pg'
import type { ApiError } from '../errors/api-error.ts'
import { abandoned } from '../errors/request-errors.ts'
import type { Statement } from '../plan/compiled.ts'
import { type Row, runPipeline, type Sent } from './pipeline.ts'
import { longestPrepared } from './prepared-statements.ts'

export type TransactionPlan = {
  /** Whether the response may precede the commit, which changes nothing. `context` makes PostgreSQL enforce it. */
  readOnly: boolean
  /** Sets role, claims and other settings of the transaction. */
  context: Statement
  /** `select schema.function()`, run before the main statement as the request's role. */
  preRequest: Statement | null
  /** Runs before the main statement, so that its failure has no effects. */
  rehearsal?: Statement | null
  main: Statement & { bytesColumn?: number | null }
  after: Statement | null
  end: 'commit' | 'rollback'
  /** Refuses the main statement's rows before anything is committed. */
  verify: ((rows: Row[]) => ApiError | null) | null
  prepared: boolean
  /** Called once a connection is available: true if the client has disconnected. */
  isAbandoned: () => boolean
  /**
   * Milliseconds without a response after which a statement is abandoned with its connection; undefined for
   * the pool's own. PostgreSQL itself cancels slow statements, unless the machine or the network hangs.
   */
  patienceMs: number | undefined
}

export type TransactionResult = { rows: Row[]; after: Row[] }

/**
 * Runs one request's transaction. All statements are sent in one round trip, except that COMMIT or ROLLBACK
 * waits for a written result that may still be refused.
 * @throws the first error of PostgreSQL, or the error of `verify`; nothing is committed in these cases
 */
export async function runTransaction(
  pool: Pool,
  plan: TransactionPlan,
): Promise<TransactionResult> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    if (plan.isAbandoned()) throw abandoned()
    return await send(client, plan)
  } catch (error) {
    if (isConnectionError(error)) broken = error as Error
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/**
 * Sends the statements together. Explicit BEGIN and COMMIT or ROLLBACK are used only if the result may be
 * refused or the transaction is rolled back in any case.
 */
async function send(client: PoolClient, plan: TransactionPlan): Promise<TransactionResult> {
  const { patienceMs, end, verify } = plan
  const waits = verify !== null && !plan.readOnly
  const opens = waits || end === 'rollback'
  const { statements, main, after } = inOrder(plan, opens, waits)
  const close = (by: 'commit' | 'rollback') => runPipeline(client, [command(by)], by, patienceMs)
  const results = await runPipeline(client, statements, plan.main.text, patienceMs).catch(
    async (error) => {
      // If this fails, the connection is lost, and the first error is more informative.
      if (opens) await close('rollback').catch(() => undefined)
      throw error
    },
  )
  const rows = results[main] ?? []
  const refusal = verify?.(rows) ?? null
  if (waits) await close(refusal === null ? end : 'rollback')
  if (refusal !== null) throw refusal
  return { rows, after: after === null ? [] : (results[after] ?? []) }
}

/** Returns the statements, and the indexes of the main one and the one after it. */
function inOrder(plan: TransactionPlan, opens: boolean, waits: boolean) {
  const statements: Sent[] = opens ? [command('begin')] : []
  const add = (statement: TransactionPlan['main'], prepared: boolean) =>
    statements.push({
      ...statement,
      prepared: prepared && statement.text.length <= longestPrepared,
    }) - 1
  add(plan.context, plan.prepared)
  if (plan.preRequest) add(plan.preRequest, plan.prepared)
  // Planned with its own values each time, because a generic plan would not detect values for which no plan
  // exists.
  if (plan.rehearsal) add(plan.rehearsal, false)
  const main = add(plan.main, plan.prepared)
  const after = plan.after ? add(plan.after, false) : null
  if (plan.end === 'rollback') statements.push(command('set constraints all immediate'))
  if (opens && !waits) statements.push(command(plan.end))
  return { statements, main, after }
}

const command = (text: string): Sent => ({ text, values: [], prepared: false })

/** An error without an SQLSTATE comes from the connection, which must not be reused. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === 'ApiError') return false
  const { code } = error as { code?: unknown }
  return (
    typeof code !== 'string' || code.length !== 5 || code.startsWith('57P') || code.startsWith('08')
  )
}
