import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg, { type Pool } from 'pg'

const channel = 'realtime'
/** A notification holds 8,000 bytes, including a header. */
const partLength = 7_800
const batchMs = 5
/** Maximum size of the queue while the database is unavailable. */
const maxQueuedBytes = 4 * 1024 * 1024
/** Maximum size of incomplete messages. A process sends the parts of one message in one transaction. */
const maxPartialBytes = 16 * 1024 * 1024
const [minDelayMs, maxDelayMs] = [500, 15_000]

type Listener = {
  onMessage(from: string, message: unknown): void
  /** Called after each connection, since messages sent before it were missed. */
  onConnected(): void
}

/**
 * Sends messages between the processes of one database by NOTIFY, in separate transactions that write nothing, so
 * that the lock of NOTIFY is not held during disk writes. Long messages are split into parts, which arrive in order
 * because one transaction sends them.
 */
export class Bus {
  readonly #pool: Pool
  readonly #url: string | undefined
  readonly #onError: (error: unknown) => void
  readonly #listener: Listener
  readonly #self = randomUUID()
  readonly #partial = new Map<string, string[]>()
  #partialBytes = 0
  #client: pg.Client | null = null
  #queue: string[] = []
  #queuedBytes = 0
  #reconnecting: NodeJS.Timeout | undefined
  #delay = minDelayMs
  #count = 0
  #isStopped = false
  #sending: Promise<void> | null = null

  constructor(
    pool: Pool,
    url: string | undefined,
    onError: (error: unknown) => void,
    listener: Listener,
  ) {
    this.#pool = pool
    this.#url = url
    this.#onError = onError
    this.#listener = listener
  }

  start(): Promise<void> {
    return this.#connect()
  }

  send(message: unknown): void {
    const text = Buffer.from(JSON.stringify(message)).toString('base64')
    if (this.#isStopped || this.#queuedBytes + text.length > maxQueuedBytes) return
    const id = this.#count++
    const parts = Math.ceil(text.length / partLength)
    for (let part = 0; part < parts; part++) {
      const chunk = text.slice(part * partLength, (part + 1) * partLength)
      this.#queue.push(`${this.#self} ${id} ${parts - part - 1} ${chunk}`)
    }
    this.#queuedBytes += text.length
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
  }

  /** Sends the queued messages; later ones are dropped. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#reconnecting)
    await this.#sending
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  /** Sequential, so that messages arrive in the order in which they were sent. */
  async #sendAll(): Promise<void> {
    await delay(batchMs)
    while (this.#queue.length > 0) {
      const parts = this.#queue
      this.#queue = []
      this.#queuedBytes = 0
      await this.#pool
        .query('select pg_notify($1, part) from unnest($2::text[]) part', [channel, parts])
        .catch(this.#onError)
    }
  }

  #receive(payload: string): void {
    const [from = '', id = '', remaining = '', chunk = ''] = payload.split(' ')
    if (from === this.#self) return
    const name = `${from} ${id}`
    const chunks = this.#partial.get(name) ?? []
    chunks.push(chunk)
    this.#partialBytes += chunk.length
    if (remaining !== '0') {
      this.#partial.set(name, chunks)
      if (this.#partialBytes > maxPartialBytes) this.#clearPartial()
      return
    }
    this.#partial.delete(name)
    for (const { length } of chunks) this.#partialBytes -= length
    try {
      const text = Buffer.from(chunks.join(''), 'base64').toString()
      this.#listener.onMessage(from, JSON.parse(text))
    } catch (error) {
      // Any client of the database can send notifications, so the payload may be invalid.
      this.#onError(error)
    }
  }

  #clearPartial(): void {
    this.#partial.clear()
    this.#partialBytes = 0
  }

  async #connect(): Promise<void> {
    const { password } = this.#pool.options // Not enumerable, so the spread below omits it.
    const client = new pg.Client({
      ...this.#pool.options,
      password,
      ...(this.#url !== undefined && { connectionString: this.#url }),
      pipeline: false,
      keepAlive: true,
    })
    this.#client = client
    const onLost = () => {
      if (this.#client !== client) return
      this.#client = null
      this.#clearPartial()
      client.removeAllListeners('notification')
      if (this.#isStopped) return
      this.#reconnecting = setTimeout(() => void this.#connect(), this.#delay)
      this.#reconnecting.unref()
      this.#delay = Math.min(this.#delay * 2, maxDelayMs)
    }
    client.on('error', onLost)
    client.on('end', onLost)
    client.on('notification', ({ payload = '' }) => this.#receive(payload))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      this.#delay = minDelayMs
      this.#listener.onConnected()
    } catch (error) {
      this.#onError(error)
      client.end().catch(() => undefined)
      onLost()
    }
  }
}
