import type { Pool, PoolClient } from 'pg'
import type { ApiError } from '../errors/api-error.ts'
import { abandoned } from '../errors/request-errors.ts'
import type { Statement } from '../plan/compiled.ts'
import { type Row, runPipeline, type Sent } from './pipeline.ts'
import { longestPrepared } from './prepared-statements.ts'

export type TransactionPlan = {
  /** Whether it can be answered before its commit, which changes nothing. `context` has PostgreSQL hold to it. */
  readOnly: boolean
  /** Makes role, claims and the like known to the transaction. */
  context: Statement
  /** `select schema.function()`, run before the main statement as the request's role. */
  preRequest: Statement | null
  /** Runs before the main statement, so that where it fails nothing has happened. */
  rehearsal?: Statement | null
  main: Statement & { bytesColumn?: number | null }
  after: Statement | null
  end: 'commit' | 'rollback'
  /** Refuses the main statement's rows before anything is committed. */
  verify: ((rows: Row[]) => ApiError | null) | null
  prepared: boolean
  /** Asked once there is a connection: true when nobody waits for the result any more. */
  isAbandoned: () => boolean
  /**
   * Milliseconds after which a statement that got no answer is given up with its connection; undefined for the pool's
   * own. PostgreSQL ends what takes too long by itself, unless it is the machine or the network that hangs.
   */
  patienceMs: number | undefined
}

export type TransactionResult = { rows: Row[]; after: Row[] }

/**
 * Runs one request's transaction. All statements are sent in one round trip, except that where a
 * written result may still be refused, COMMIT or ROLLBACK waits for it.
 * @throws what PostgreSQL raised first, or what `verify` gave; nothing is committed then
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

/** Sent together; what may still be refused, or is taken back in any case, says itself where it begins and ends. */
async function send(client: PoolClient, plan: TransactionPlan): Promise<TransactionResult> {
  const { patienceMs, end, verify } = plan
  const waits = verify !== null && !plan.readOnly
  const opens = waits || end === 'rollback'
  const { statements, main, after } = inOrder(plan, opens, waits)
  const told = plan.main.text
  const close = (by: 'commit' | 'rollback') => runPipeline(client, [command(by)], by, patienceMs)
  const results = await runPipeline(client, statements, told, patienceMs).catch(async (error) => {
    // Were this to fail, the connection is gone, and the first error says more.
    if (opens) await close('rollback').catch(() => undefined)
    throw error
  })
  const rows = results[main] ?? []
  const refusal = verify?.(rows) ?? null
  if (waits) await close(refusal === null ? end : 'rollback')
  if (refusal !== null) throw refusal
  return { rows, after: after === null ? [] : (results[after] ?? []) }
}

/** The statements, and at which places the main one and the one after it are. */
function inOrder(plan: TransactionPlan, opens: boolean, waits: boolean) {
  const statements: Sent[] = opens ? [command('begin')] : []
  const add = (statement: TransactionPlan['main'], prepared: boolean) =>
    statements.push({
      ...statement,
      prepared: prepared && statement.text.length <= longestPrepared,
    }) - 1
  add(plan.context, plan.prepared)
  if (plan.preRequest) add(plan.preRequest, plan.prepared)
  // Planned with its own values each time: a plan for any values would not find those that no plan can be made with.
  if (plan.rehearsal) add(plan.rehearsal, false)
  const main = add(plan.main, plan.prepared)
  const after = plan.after ? add(plan.after, false) : null
  if (plan.end === 'rollback') statements.push(command('set constraints all immediate'))
  if (opens && !waits) statements.push(command(plan.end))
  return { statements, main, after }
}

const command = (text: string): Sent => ({ text, values: [], prepared: false })

/** An error without an SQLSTATE came from the connection, which must not be used again. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === 'ApiError') return false
  const { code } = error as { code?: unknown }
  return (
    typeof code !== 'string' || code.length !== 5 || code.startsWith('57P') || code.startsWith('08')
  )
}
