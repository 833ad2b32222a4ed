import type { Pool, PoolClient } from 'pg'
import type { ApiError } from '../errors/api-error.ts'
import type { Statement } from '../plan/compiled.ts'
import { noteUse, statementName } from './statement-names.ts'

export type Row = (string | null)[]

export type TransactionPlan = {
  readOnly: boolean
  /** Makes role, claims and the like known to the transaction. */
  context: Statement
  /** `select schema.function()`, run before the main statement as the request's role. */
  preRequest: Statement | null
  main: Statement
  after: Statement | null
  end: 'commit' | 'rollback'
  /** Refuses the main statement's rows before anything is committed. */
  verify: ((rows: Row[]) => ApiError | null) | null
  prepared: boolean
}

export type TransactionResult = { rows: Row[]; after: Row[] }

const asText = { getTypeParser: () => (value: string) => value }

/**
 * Runs one request's transaction. All statements are sent in one flight, except that where a
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
    return await send(client, plan)
  } catch (error) {
    if (isConnectionError(error)) broken = error as Error
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

async function send(client: PoolClient, plan: TransactionPlan): Promise<TransactionResult> {
  const waits = plan.verify !== null && !plan.readOnly
  const sent: Promise<{ rows: Row[] }>[] = [
    client.query({ text: plan.readOnly ? 'begin read only' : 'begin', rowMode: 'array' }),
    query(client, plan.context, plan.prepared),
  ]
  if (plan.preRequest) sent.push(query(client, plan.preRequest, plan.prepared))
  const main = query(client, plan.main, plan.prepared)
  sent.push(main)
  const after = plan.after ? query(client, plan.after, false) : null
  if (after) sent.push(after)
  if (plan.end === 'rollback') {
    sent.push(client.query({ text: 'set constraints all immediate', rowMode: 'array' }))
  }
  if (!waits) sent.push(client.query({ text: plan.end, rowMode: 'array' }))
  const outcomes = await Promise.allSettled(sent)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  let refusal: unknown = failed?.reason
  const rows = failed ? [] : (await main).rows
  refusal ??= plan.verify?.(rows)
  if (waits) {
    await client.query(refusal === undefined || refusal === null ? plan.end : 'rollback')
  }
  if (refusal !== undefined && refusal !== null) throw refusal
  return { rows, after: after ? (await after).rows : [] }
}

function query(
  client: PoolClient,
  statement: Statement,
  prepared: boolean,
): Promise<{ rows: Row[] }> {
  const base = {
    text: statement.text,
    values: statement.values,
    rowMode: 'array' as const,
    types: asText,
  }
  if (!prepared) return client.query<Row>(base)
  const name = statementName(statement.text)
  const surplus = noteUse(client, name)
  const result = client.query<Row>({ ...base, name })
  if (surplus !== null) void client.query(`deallocate "${surplus}"`).catch(() => undefined)
  return result
}

/** An error without an SQLSTATE came from the connection, which must not be used again. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === 'ApiError') return false
  const { code } = error as { code?: unknown }
  return (
    typeof code !== 'string' || code.length !== 5 || code.startsWith('57P') || code.startsWith('08')
  )
}
