import pg, { type PoolClient } from 'pg'
import { serialize } from 'pg-protocol'
import type { Statement } from '../plan/compiled.ts'
import type { TakesBytes } from './bytes-client.ts'
import { preparedOn } from './prepared-statements.ts'

/** Bytes are of `bytesColumn` alone, and only where the pool's connections give them (bytes-client.ts). */
export type Row = (string | Buffer<ArrayBuffer> | null)[]

/** Sent with others. Without preparation it is parsed anew each time. `bytesColumn` may come as bytes. */
export type Sent = Statement & { prepared: boolean; bytesColumn?: number | null }

type Answered = (error: Error | null, rows?: Row[][]) => void

/** What the driver hands a connection's messages to; its types tell of `submit` alone. */
const DriverQuery = pg.Query as unknown as new (
  text: string,
) => { text: string; submit(connection: pg.Connection): null }

const [sync, execute] = [serialize.sync(), serialize.execute({})]

/**
 * Statements in one message to PostgreSQL, and one answer to all of them. Unless they open a transaction
 * themselves, they are one: it is committed where the message ends, and the first error undoes all of them.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 *
 * Column names and types are not asked for, which costs both sides more than all else of a small statement.
 */
class Pipeline extends DriverQuery implements TakesBytes {
  readonly query_timeout: number | undefined
  /** The driver's way to tell of an end; it puts its own around it to stop its clock. */
  callback: Answered | undefined
  readonly #client: PoolClient
  readonly #statements: readonly Sent[]
  readonly #rows: Row[][]
  #at = 0

  /** @param told the text that stands for all of them, in traces */
  constructor(
    client: PoolClient,
    statements: readonly Sent[],
    told: string,
    patienceMs: number | undefined,
  ) {
    super(told)
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
        // Where an error came after it was parsed, it may be there all the same; to close none is no error.
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
 * @param patienceMs after which a connection that gave no answer is given up; undefined for the pool's own
 * @returns the rows of each statement
 * @throws what PostgreSQL raised first
 */
export function runPipeline(
  client: PoolClient,
  statements: readonly Sent[],
  told: string,
  patienceMs: number | undefined,
): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    const answered: Answered = (error, rows = []) => (error ? reject(error) : resolve(rows))
    const pipeline = new Pipeline(client, statements, told, patienceMs)
    const send = client.query.bind(client) as unknown as (query: Pipeline, done: Answered) => void
    send(pipeline, answered)
  })
}
