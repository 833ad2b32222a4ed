import pg, { type PoolClient } from 'pg'
import { serialize } from 'pg-protocol'
import type { Statement } from '../plan/compiled.ts'
import type { TakesBytes } from './bytes-client.ts'
import { preparedOn } from './prepared-statements.ts'

/** Only `bytesColumn` contains bytes, and only if the pool's connections support that (bytes-client.ts). */
export type Row = (string | Buffer<ArrayBuffer> | null)[]

/** A statement of a pipeline. An unprepared one is parsed each time. `bytesColumn` may be returned as bytes. */
export type Sent = Statement & { prepared: boolean; bytesColumn?: number | null }

type Answered = (error: Error | null, rows?: Row[][]) => void

/** The driver dispatches a connection's messages to this class; its types declare only `submit`. */
const DriverQuery = pg.Query as unknown as new (
  text: string,
) => { text: string; submit(connection: pg.Connection): null }

const [sync, execute] = [serialize.sync(), serialize.execute({})]

/**
 * Statements in one message to PostgreSQL, with one combined response. Unless they open a transaction
 * themselves, they are one transaction: it is committed at the end of the message, and the first error undoes
 * all of them. https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 *
 * Column names and types are not requested, because they cost both sides more than the rest of a small
 * statement.
 */
class Pipeline extends DriverQuery implements TakesBytes {
  readonly query_timeout: number | undefined
  /** Called by the driver at the end. The driver wraps it to clear its query timeout. */
  callback: Answered | undefined
  readonly #client: PoolClient
  readonly #statements: readonly Sent[]
  readonly #rows: Row[][]
  #at = 0

  /** @param label text that represents all of them in traces */
  constructor(
    client: PoolClient,
    statements: readonly Sent[],
    label: string,
    patienceMs: number | undefined,
  ) {
    super(label)
    this.query_timeout = patienceMs
    this.#client = client
    this.#statements = statements
    this.#rows = statements.map(() => [])
  }

  override submit({ stream }: pg.Connection): null {
    const messages: Buffer[] = []
    const prepared = preparedOn(this.#client)
    for (const { text, values, prepared: isPrepared } of this.#statements) {
      const { name, isKnown, surplus } = isPrepared ? prepared.use(text) : unprepared
      for (const old of surplus) messages.unshift(serialize.close({ type: 'S', name: old }))
      if (!isKnown) {
        // If an error followed its parsing, the statement may already exist. Closing a missing one is no
        // error.
        if (name !== '') messages.push(serialize.close({ type: 'S', name }))
        messages.push(serialize.parse({ name, text }))
      }
      messages.push(serialize.bind({ statement: name, values }), execute)
    }
    if (stream.writable) stream.write(Buffer.concat([...messages, sync]))
    return null
  }

  bytesColumn(): number | null {
    return this.#statements[this.#at]?.bytesColumn ?? null
  }

  handleDataRow({ fields }: { fields: Row }): void {
    this.#rows[this.#at]?.push(fields)
  }

  handleCommandComplete(): void {
    const done = this.#statements[this.#at]
    if (done?.prepared) preparedOn(this.#client).note(done.text)
    this.#at += 1
  }

  handleReadyForQuery(): void {
    this.callback?.(null, this.#rows)
  }
}

const unprepared = { name: '', isKnown: false, surplus: [] }

/**
 * @param patienceMs milliseconds without a response after which the connection is abandoned; undefined for
 *   the pool's own
 * @returns the rows of each statement
 * @throws the first error of PostgreSQL
 */
export function runPipeline(
  client: PoolClient,
  statements: readonly Sent[],
  label: string,
  patienceMs: number | undefined,
): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    const answered: Answered = (error, rows = []) => (error ? reject(error) : resolve(rows))
    const pipeline = new Pipeline(client, statements, label, patienceMs)
    const send = client.query.bind(client) as unknown as (query: Pipeline, done: Answered) => void
    send(pipeline, answered)
  })
}
