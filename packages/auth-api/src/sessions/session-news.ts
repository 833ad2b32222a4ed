import { randomUUID } from 'node:crypto'
import pg from 'pg'

const channel = 'auth_sessions'
const beatEveryMs = 2_000
/**
 * Maximum age of the last heartbeat. An older one indicates a dead connection, or a pooler that drops
 * notifications.
 */
const trustMs = 5_000
const idleMs = 60_000

export type SessionNews = {
  /** True while every end of a session is certain to be received, at most 5 seconds late. */
  isHeard(): boolean
  stop(): Promise<void>
}

/**
 * Listens on its own connection for the ids of sessions that may have ended. A heartbeat verifies the
 * connection: every two seconds a notification is sent through the pool. PostgreSQL delivers notifications in
 * commit order, so receiving it proves that all earlier ones were received. No heartbeat is sent while the
 * result is unused.
 * @param onEnd called with a session id; null if some may have been missed
 * @param url connection string to listen on, if not the pool's
 */
export function listenForSessionEnds(
  pool: pg.Pool,
  onEnd: (sessionId: string | null) => void,
  url?: string,
): SessionNews {
  const self = randomUUID()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let stopped = false
  let provedUntil = 0
  let askedAt = 0

  const lost = (which: pg.Client) => {
    if (client !== which) return
    client = undefined
    provedUntil = 0
    onEnd(null)
  }
  const connect = async () => {
    const { password } = pool.options // Not enumerable in the pool's options.
    const next = new pg.Client({
      ...pool.options,
      password,
      ...(url !== undefined && { connectionString: url }),
      pipeline: false,
      keepAlive: true,
    })
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', ({ payload = '' }) => {
      const [beat, sender, sentAt] = payload.split(' ')
      if (beat !== 'beat') onEnd(payload)
      else if (sender === self && client === next) provedUntil = Number(sentAt) + trustMs
    })
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      onEnd(null) // Earlier notifications were missed.
      client = next
    } catch {
      await next.end().catch(() => undefined)
    }
  }
  const beat = async () => {
    if (stopped || performance.now() - askedAt > idleMs) return
    if (!client) {
      connecting ??= connect().finally(() => {
        connecting = undefined
      })
      await connecting
    }
    const word = `beat ${self} ${performance.now()}`
    await pool.query('select pg_notify($1, $2)', [channel, word])
  }
  const beating = setInterval(() => void beat().catch(() => undefined), beatEveryMs)
  beating.unref()

  return {
    isHeard: () => {
      const isFirst = askedAt === 0
      askedAt = performance.now()
      if (isFirst) void beat().catch(() => undefined)
      return client !== undefined && askedAt < provedUntil
    },
    stop: async () => {
      stopped = true
      clearInterval(beating)
      await connecting
      await client?.end().catch(() => undefined)
    },
  }
}
