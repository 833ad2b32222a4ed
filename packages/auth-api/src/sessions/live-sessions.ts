import type pg from 'pg'
import { z } from 'zod'
import { listenForSessionEnds } from './session-news.ts'

const rememberMs = 60_000
/** About 4 MB; whoever is over it is asked for anew. */
const capacity = 20_000

/** Made once: this is asked with every request. */
const guid = z.guid()

type Known = { isLive: boolean; until: number }

/**
 * Which sessions are live, for access tokens, which would otherwise act until they expire. What the
 * database said is remembered for a minute and forgotten the moment a session's end is announced;
 * while announcements are not certain to arrive, nothing is remembered.
 */
export class LiveSessions {
  readonly #pool: pg.Pool
  readonly #listenUrl: string | undefined
  readonly #known = new Map<string, Known>()
  /** Under way. An end that is announced meanwhile may have come after what they saw. */
  readonly #asked = new Map<string, { overtaken: boolean; answer: Promise<boolean> }>()
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
    if (known && isHeard && performance.now() < known.until) return known.isLive
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
    asked.answer = this.#look(sessionId)
      .then(({ isLive, leftMs }) => {
        if (mayRemember && !asked.overtaken) {
          const until = performance.now() + Math.min(rememberMs, leftMs ?? rememberMs)
          this.#remember(sessionId, { isLive, until })
        }
        return isLive
      })
      .finally(() => {
        if (this.#asked.get(sessionId) === asked) this.#asked.delete(sessionId)
      })
    this.#asked.set(sessionId, asked)
    return asked.answer
  }

  async #look(sessionId: string): Promise<{ isLive: boolean; leftMs: number | null }> {
    const { rows } = await this.#pool.query<{ left_ms: number | null }>(
      `select (extract(epoch from s.not_after - now()) * 1000)::float8 as left_ms
       from auth.sessions s join auth.users u on u.id = s.user_id
       where s.id = $1 and coalesce(s.not_after > now(), true)
         and u.deleted_at is null and coalesce(u.banned_until <= now(), true)`,
      [sessionId],
    )
    return { isLive: rows.length > 0, leftMs: rows[0]?.left_ms ?? null }
  }

  #remember(sessionId: string, known: Known): void {
    this.#known.delete(sessionId)
    this.#known.set(sessionId, known)
    if (this.#known.size <= capacity) return
    const oldest = this.#known.keys().next()
    if (!oldest.done) this.#known.delete(oldest.value)
  }
}
