import { randomUUID } from 'node:crypto'
import pg from 'pg'

const channel = 'auth_sessions'
const beatEveryMs = 2_000
/** Older news is no news: a dead connection, or a pooler that swallows notifications, shows by it. */
const trustMs = 5_000
const idleMs = 60_000

export type SessionNews = {
  /** True while every end of a session is certain to be heard, at most 5 seconds late. */
  isHeard(): boolean
  stop(): Promise<void>
}

/**
 * Listens, on a connection of its own, for the ids of sessions that may have ended. That it hears
 * at all is not taken for granted: every two seconds it sends itself a word through the pool, and
 * since PostgreSQL delivers in the order of commits, hearing it means having heard all before it.
 * Sends none while nobody asks.
 * @param onEnd told a session's id; null when some may have been missed
 * @param url where to listen, if not where the pool leads to
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
    const { password } = pool.options // The pool hides it from enumeration.
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
      const [beat, whose, sentAt] = payload.split(' ')
      if (beat !== 'beat') onEnd(payload)
      else if (whose === self && client === next) provedUntil = Number(sentAt) + trustMs
    })
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      onEnd(null) // What ended before is not heard of.
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
