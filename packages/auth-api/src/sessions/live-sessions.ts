import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { z } from 'zod'
import { listenForSessionEnds } from './session-news.ts'

/** A candidate who answers each 20 s is asked for once in an examination. */
const rememberMs = 300_000
/** What is refused may be let in again, at the end of a ban. */
const rememberRefusedMs = 60_000
/** About 4 MB; whoever is over it is asked for anew. */
const capacity = 20_000
/** Of one question to the database. */
const mostAskedAtOnce = 500

/** Made once: this is asked with every request. */
const guid = z.guid()

/** `leftMs`: null where nothing ends it by the clock. */
type Looked = { isLive: boolean; leftMs: number | null }

/**
 * Which sessions are live, for access tokens, which would otherwise act until they expire. What the
 * database said is remembered for some minutes and forgotten the moment a session's end is announced;
 * while announcements are not certain to arrive, nothing is remembered.
 */
export class LiveSessions {
  readonly #pool: pg.Pool
  readonly #listenUrl: string | undefined
  readonly #known = new LRUCache<string, boolean>({ max: capacity })
  /** Under way. An end that is announced meanwhile may have come after what they saw. */
  readonly #asked = new Map<string, { overtaken: boolean; answer: Promise<boolean> }>()
  /**
   * What came in one turn of the event loop is asked in one statement: a crowd that comes at once would take every
   * connection there is for its sessions, and leave each with cold caches for what it came for.
   */
  readonly #look = new DataLoader<string, Looked>((ids) => this.#lookAt(ids), {
    cache: false,
    maxBatchSize: mostAskedAtOnce,
    batchScheduleFn: (ask) => setImmediate(ask),
  })
  #news: ReturnType<typeof listenForSessionEnds> | undefined

  constructor(pool: pg.Pool, listenUrl?: string) {
    this.#pool = pool
    this.#listenUrl = listenUrl
  }

  /** Claims without a session were signed by an operator and end with their `exp` alone. */
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
    const most = isLive ? rememberMs : rememberRefusedMs
    // To the cache nothing would mean for ever.
    const ttl = Math.max(1, Math.floor(Math.min(most, leftMs ?? most)))
    this.#known.set(sessionId, isLive, { ttl })
  }
}
