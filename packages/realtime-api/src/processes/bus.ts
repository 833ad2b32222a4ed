import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg, { type Pool } from 'pg'

const channel = 'realtime'
/** A notification holds 8,000 bytes; its head takes some. */
const partLength = 7_800
const gatherMs = 5
/** What may wait for a database that is away. */
const mostWaiting = 4 * 1024 * 1024
const [firstDelayMs, longestDelayMs] = [500, 15_000]

type Listener = {
  /** What another process sent. */
  onMessage(from: string, message: unknown): void
  /** Heard again, or for the first time: what was said before is not known. */
  onJoined(): void
}

/**
 * What processes of one database tell each other, by NOTIFY on connections of its own: such a transaction
 * writes nothing, so that the lock of NOTIFY is held for no disk. Long messages travel in parts, which
 * arrive in order, as one transaction sends them.
 */
export class Bus {
  readonly #pool: Pool
  readonly #url: string | undefined
  readonly #onError: (error: unknown) => void
  readonly #listener: Listener
  readonly #self = randomUUID()
  readonly #begun = new Map<string, string[]>()
  #client: pg.Client | null = null
  #waiting: string[] = []
  #waitingBytes = 0
  #reconnecting: NodeJS.Timeout | undefined
  #delay = firstDelayMs
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
    if (this.#isStopped || this.#waitingBytes + text.length > mostWaiting) return
    const id = this.#count++
    const parts = Math.ceil(text.length / partLength)
    for (let part = 0; part < parts; part++) {
      const piece = text.slice(part * partLength, (part + 1) * partLength)
      this.#waiting.push(`${this.#self} ${id} ${parts - part - 1} ${piece}`)
    }
    this.#waitingBytes += text.length
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
  }

  /** Sends what was said before, and nothing after. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#reconnecting)
    await this.#sending
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  /** One after another, so that what is told arrives in the order in which it was said. */
  async #sendAll(): Promise<void> {
    await delay(gatherMs)
    while (this.#waiting.length > 0) {
      const parts = this.#waiting
      this.#waiting = []
      this.#waitingBytes = 0
      await this.#pool
        .query('select pg_notify($1, part) from unnest($2::text[]) part', [channel, parts])
        .catch(this.#onError)
    }
  }

  #hear(payload: string): void {
    const [from = '', id = '', left = '', piece = ''] = payload.split(' ')
    if (from === this.#self) return
    const name = `${from} ${id}`
    const pieces = [...(this.#begun.get(name) ?? []), piece]
    if (left !== '0') {
      this.#begun.set(name, pieces)
      return
    }
    this.#begun.delete(name)
    try {
      const text = Buffer.from(pieces.join(''), 'base64').toString()
      this.#listener.onMessage(from, JSON.parse(text))
    } catch (error) {
      // Whoever has the database's password may notify anything.
      this.#onError(error)
    }
  }

  async #connect(): Promise<void> {
    const { password } = this.#pool.options // The pool hides it from enumeration.
    const next = new pg.Client({
      ...this.#pool.options,
      password,
      ...(this.#url !== undefined && { connectionString: this.#url }),
      pipeline: false,
      keepAlive: true,
    })
    this.#client = next
    const lost = () => {
      if (this.#client !== next) return
      this.#client = null
      this.#begun.clear()
      next.removeAllListeners('notification')
      if (this.#isStopped) return
      this.#reconnecting = setTimeout(() => void this.#connect(), this.#delay)
      this.#reconnecting.unref()
      this.#delay = Math.min(this.#delay * 2, longestDelayMs)
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload = '' }) => this.#hear(payload))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      this.#delay = firstDelayMs
      this.#listener.onJoined()
    } catch (error) {
      this.#onError(error)
      next.end().catch(() => undefined)
      lost()
    }
  }
}
