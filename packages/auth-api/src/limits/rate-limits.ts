import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AuthError } from '../errors/auth-error.ts'
import { type LimitFigures, type LimitName, limitFiguresWith } from './limit-figures.ts'

/** The library's, with a method that its types leave out. */
declare class BlockingLimiterType extends RateLimiterPostgres {
  /** @returns 0 for a key that is not known to be used up */
  getInMemoryBlockMsBeforeExpire(key: string): number
}
const BlockingLimiter = RateLimiterPostgres as typeof BlockingLimiterType

/** A counter to use up: its name, and whose it is. */
export type Counter = [name: LimitName, whose: string]

export type RateLimits = {
  /**
   * Takes one point of each counter, or none. Name the narrowest first: whoever is refused there
   * uses up nothing that others share. A counter known to be used up refuses before any is written,
   * so that a blocked network neither fills the table with made-up accounts nor takes and gives back
   * the points of real ones, whose owners would be refused in between.
   * @throws AuthError 429 with `Retry-After` when one is used up.
   */
  take(...counters: Counter[]): Promise<void>
  /**
   * Gives the points back: what they were taken for was no abuse after all. A counter whose time is over, or
   * that has none left to give, stays as it is: nobody saves up.
   */
  giveBack(...counters: Counter[]): Promise<void>
  /** Starts the counters anew: whoever was guessing has shown to be the owner. */
  reset(...counters: Counter[]): Promise<void>
}

export const noRateLimits: RateLimits = {
  take: async () => undefined,
  giveBack: async () => undefined,
  reset: async () => undefined,
}

/**
 * Limits that hold across processes, counted in `auth.rate_limits`. A key that is used up is refused
 * from memory until its time is over, and while the database is away each process counts alone.
 */
export function createRateLimits(pool: pg.Pool, changed: Partial<LimitFigures> = {}): RateLimits {
  const figures = limitFiguresWith(changed)
  const limiters = new Map(
    Object.entries(figures).map(([name, { points, seconds }]) => {
      const base = { keyPrefix: name, points, duration: seconds }
      const limiter = new BlockingLimiter({
        ...base,
        storeClient: withoutStatementNames(pool),
        storeType: 'client',
        schemaName: 'auth',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: name === 'refreshPerAddress',
        inMemoryBlockOnConsumed: points + 1,
        insuranceLimiter: new RateLimiterMemory(base),
      })
      return [name, limiter]
    }),
  )
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`no limit is called ${name}`)
    return limiter
  }
  const refuseBlocked = ([name, whose]: Counter) => {
    const limiter = limiterOf(name)
    const blockedMs = limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(keyOf(whose)))
    if (blockedMs > 0) throw refusal(new RateLimiterRes(0, blockedMs), name)
  }
  const giveBack = async (...counters: Counter[]) => {
    await Promise.all(
      counters.map(async ([name, whose]) => {
        const limiter = limiterOf(name)
        await pool
          .query(
            `update auth.rate_limits set points = points - 1
             where key = $1 and points > 0 and expire > $2`,
            [limiter.getKey(keyOf(whose)), Date.now()],
          )
          // Each process counts alone then, in its own limiter.
          .catch(() => limiter.reward(keyOf(whose)))
      }),
    )
  }
  return {
    take: async (...counters) => {
      for (const counter of counters) refuseBlocked(counter)
      for (const [index, [name, whose]] of counters.entries()) {
        await limiterOf(name)
          .consume(keyOf(whose))
          .catch(async (reason: unknown) => {
            await giveBack(...counters.slice(0, index))
            throw refusal(reason, name)
          })
      }
    },
    giveBack,
    reset: async (...counters) => {
      await Promise.all(counters.map(([name, whose]) => limiterOf(name).delete(keyOf(whose))))
    },
  }
}

/** Keys are hashed: the table names no address and no account, and any length fits. */
function keyOf(whose: string): string {
  return createHash('sha256').update(whose).digest('base64url')
}

function refusal(reason: unknown, name: LimitName): unknown {
  if (!(reason instanceof RateLimiterRes)) return reason
  const retryAfterSeconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
  const isMail = name.startsWith('mail')
  if (!isMail && !name.startsWith('sms')) {
    return new AuthError('over_request_rate_limit', { retryAfterSeconds })
  }
  const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
  const code = isMail ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit'
  return new AuthError(code, { message, retryAfterSeconds })
}

/** Named statements live on one connection, which a pooler in transaction mode does not keep. */
function withoutStatementNames(pool: pg.Pool) {
  return {
    query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
  }
}
