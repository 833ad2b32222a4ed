import { randomUUID } from 'node:crypto'
import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { z } from 'zod'

/** A candidate who answers every 20 s thus causes one query in five minutes. */
const rememberMs = 300_000
/** Shorter, because a refused session is live again at the end of a ban. */
const rememberRefusedMs = 60_000
/** About 4 MB. Sessions beyond it are queried again. */
const capacity = 20_000
/** Maximum sessions per query. */
const maxPerQuery = 500

/** Created once, because every request uses it. */
const guid = z.guid()

/** `leftMs` is null if the session does not expire. */
type Looked = { isLive: boolean; leftMs: number | null }

/**
 * Checks whether the session of an access token is live. Without this check a token would be valid until it
 * expires. Results are cached for some minutes and removed as soon as the end of the session is announced.
 * While announcements are not certain to arrive, nothing is cached.
 */
export class LiveSessions {
  readonly #pool: pg.Pool
  readonly #listenUrl: string | undefined
  readonly #known = new LRUCache<string, boolean>({ max: capacity })
  /**
   * Running queries. A session whose end is announced during its query is not cached, because the query may
   * have read the earlier state.
   */
  readonly #asked = new Map<string, { overtaken: boolean; answer: Promise<boolean> }>()
  /**
   * Combines the checks of one event loop iteration into one statement. Otherwise many candidates at once
   * would occupy all connections with session checks and leave them with cold caches for the actual requests.
   */
  readonly #look = new DataLoader<string, Looked>((ids) => this.#lookAt(ids), {
    cache: false,
    maxBatchSize: maxPerQuery,
    batchScheduleFn: (ask) => setImmediate(ask),
  })
  #news: ReturnType<typeof listenForSessionEnds> | undefined

  constructor(pool: pg.Pool, listenUrl?: string) {
    this.#pool = pool
    this.#listenUrl = listenUrl
  }

  /** Tokens without a session were signed by an operator and end only with their `exp`. */
  async isLiveFor(claims: Record<string, unknown>): Promise<boolean> {
    if (claims.session_id === undefined) return true
    const sessionId = guid.safeParse(claims.session_id)
    return sessionId.success && this.#isLive(sessionId.data.toLowerCase())
  }

  async close(): Promise<void> {
    await this.#news?.stop()
    this.#news = undefined
    this.#known.clear()
  }

  async #isLive(sessionId: string): Promise<boolean> {
    this.#news ??= listenForSessionEnds(this.#pool, (ended) => this.#forget(ended), this.#listenUrl)
    const isHeard = this.#news.isHeard()
    const known = this.#known.get(sessionId)
    if (known !== undefined && isHeard) return known
    const asked = this.#asked.get(sessionId)
    if (asked && !asked.overtaken) return asked.answer
    return this.#ask(sessionId, isHeard)
  }

  #forget(sessionId: string | null): void {
    if (sessionId === null) {
      this.#known.clear()
      for (const asked of this.#asked.values()) asked.overtaken = true
      return
    }
    this.#known.delete(sessionId)
    const asked = this.#asked.get(sessionId)
    if (asked) asked.overtaken = true
  }

  #ask(sessionId: string, mayRemember: boolean): Promise<boolean> {
    const asked = { overtaken: false, answer: Promise.resolve(false) }
    asked.answer = this.#look
      .load(sessionId)
      .then(({ isLive, leftMs }) => {
        if (mayRemember && !asked.overtaken) this.#remember(sessionId, isLive, leftMs)
        return isLive
      })
      .finally(() => {
        if (this.#asked.get(sessionId) === asked) this.#asked.delete(sessionId)
      })
    this.#asked.set(sessionId, asked)
    return asked.answer
  }

  async #lookAt(sessionIds: readonly string[]): Promise<Looked[]> {
    const { rows } = await this.#pool.query<{ id: string; left_ms: number | null }>(
      `select s.id, (extract(epoch from s.not_after - now()) * 1000)::float8 as left_ms
       from auth.sessions s join auth.users u on u.id = s.user_id
       where s.id = any ($1::uuid[]) and coalesce(s.not_after > now(), true)
         and u.deleted_at is null and coalesce(u.banned_until <= now(), true)`,
      [sessionIds],
    )
    const live = new Map(rows.map(({ id, left_ms }) => [id, left_ms]))
    return sessionIds.map((id) => ({ isLive: live.has(id), leftMs: live.get(id) ?? null }))
  }

  #remember(sessionId: string, isLive: boolean, leftMs: number | null): void {
    const maxTtl = isLive ? rememberMs : rememberRefusedMs
    // The cache treats a TTL of 0 as no expiry.
    const ttl = Math.max(1, Math.floor(Math.min(maxTtl, leftMs ?? maxTtl)))
    this.#known.set(sessionId, isLive, { ttl })
  }
}

const channel = 'auth_sessions'
const beatEveryMs = 2_000
/**
 * Maximum age of the last heartbeat. An older one indicates a dead connection, or a pooler that drops
 * notifications.
 */
const trustMs = 5_000
const idleMs = 60_000

type SessionNews = {
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
function listenForSessionEnds(
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
