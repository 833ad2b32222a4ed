import type { Pool, PoolClient } from 'pg'
import type { ApiError } from '../errors/api-error.ts'
import { abandoned } from '../errors/request-errors.ts'
import type { Statement } from '../plan/compiled.ts'
import { longestPrepared, noteUse, statementName } from './statement-names.ts'

export type Row = (string | null)[]

export type TransactionPlan = {
  readOnly: boolean
  /** Makes role, claims and the like known to the transaction. */
  context: Statement
  /** `select schema.function()`, run before the main statement as the request's role. */
  preRequest: Statement | null
  /** Runs before the main statement, so that where it fails nothing has happened. */
  rehearsal?: Statement | null
  main: Statement
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

const asText = { getTypeParser: () => (value: string) => value }

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

type Sent = {
  all: Promise<{ rows: Row[] }>[]
  main: Promise<{ rows: Row[] }>
  after: Promise<{ rows: Row[] }> | null
}

async function send(client: PoolClient, plan: TransactionPlan): Promise<TransactionResult> {
  const waits = plan.verify !== null && !plan.readOnly
  const surplus: string[] = []
  const sent = inOneRoundTrip(client, () => issue(client, plan, waits, surplus))
  try {
    const outcomes = await Promise.allSettled(sent.all)
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) {
      // Were this to fail, the connection is gone, and the first error says more.
      if (waits) await client.query('rollback').catch(() => undefined)
      throw failed.reason
    }
    const { rows } = await sent.main
    const refusal = plan.verify?.(rows) ?? null
    if (waits) await client.query(refusal === null ? plan.end : 'rollback')
    if (refusal !== null) throw refusal
    return { rows, after: sent.after ? (await sent.after).rows : [] }
  } finally {
    // Only now: in a transaction that has failed PostgreSQL refuses this too, and would keep them.
    for (const name of surplus) client.query(`deallocate "${name}"`).catch(() => undefined)
  }
}

function issue(client: PoolClient, plan: TransactionPlan, waits: boolean, surplus: string[]): Sent {
  const { prepared, patienceMs } = plan
  const run = (statement: Statement) => query(client, statement, { prepared, patienceMs }, surplus)
  const command = (text: string): Promise<{ rows: Row[] }> =>
    client.query<Row>({ text, rowMode: 'array', ...patience(patienceMs) })
  const all = [command(plan.readOnly ? 'begin read only' : 'begin')]
  all.push(run(plan.context))
  if (plan.preRequest) all.push(run(plan.preRequest))
  if (plan.rehearsal) all.push(run(plan.rehearsal))
  const main = run(plan.main)
  all.push(main)
  const after = plan.after
    ? query(client, plan.after, { prepared: false, patienceMs }, surplus)
    : null
  if (after) all.push(after)
  if (plan.end === 'rollback') all.push(command('set constraints all immediate'))
  if (!waits) all.push(command(plan.end))
  return { all, main, after }
}

type WithStream = { connection?: { stream?: { cork?(): void; uncork?(): void } } }

/** The driver writes each message by itself; holding the socket makes them one system call. */
function inOneRoundTrip<T>(client: PoolClient, write: () => T): T {
  const stream = (client as unknown as WithStream).connection?.stream
  stream?.cork?.()
  try {
    return write()
  } finally {
    stream?.uncork?.()
  }
}

/** What the driver's types do not list. */
const patience = (ms: number | undefined) => (ms === undefined ? {} : { query_timeout: ms })

function query(
  client: PoolClient,
  statement: Statement,
  { prepared, patienceMs }: Pick<TransactionPlan, 'prepared' | 'patienceMs'>,
  surplus: string[],
): Promise<{ rows: Row[] }> {
  const base = {
    text: statement.text,
    values: statement.values,
    rowMode: 'array' as const,
    types: asText,
    ...patience(patienceMs),
  }
  if (!prepared || statement.text.length > longestPrepared) return client.query<Row>(base)
  const name = statementName(statement.text)
  surplus.push(...noteUse(client, name, statement.text.length))
  return client.query<Row>({ ...base, name })
}

/** An error without an SQLSTATE came from the connection, which must not be used again. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === 'ApiError') return false
  const { code } = error as { code?: unknown }
  return (
    typeof code !== 'string' || code.length !== 5 || code.startsWith('57P') || code.startsWith('08')
  )
}
