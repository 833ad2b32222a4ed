import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AuthError } from '../errors/auth-error.ts'
import { type LimitFigures, type LimitName, limitFiguresWith } from './limit-figures.ts'

/** Declares a method that the library's types omit. */
declare class BlockingLimiterType extends RateLimiterPostgres {
  /** @returns 0 for a key that is not known to be exhausted */
  getInMemoryBlockMsBeforeExpire(key: string): number
}
const BlockingLimiter = RateLimiterPostgres as typeof BlockingLimiterType

/** Name and key of a counter. */
export type Counter = [name: LimitName, subject: string]

export type RateLimits = {
  /**
   * Takes one point of each counter, or none. Pass the narrowest counter first, so that a request refused by
   * it uses up no shared points. A counter known to be exhausted refuses before any write. A blocked network
   * thus cannot fill the table with invented accounts, nor briefly take points of real accounts, whose owners
   * would be refused in between.
   * @throws AuthError 429 with `Retry-After` if a counter is exhausted
   */
  take(...counters: Counter[]): Promise<void>
  /**
   * Takes a point if one is available. A network or account first uses its own share and only then the shared
   * counter, so that exhausting the shared counter does not lock everyone out.
   */
  tryTake(counter: Counter): Promise<boolean>
  /**
   * Checks a counter without taking a point.
   * @throws AuthError 429 if the counter is exhausted
   */
  require(counter: Counter): Promise<void>
  /**
   * Refunds the points of requests that were no abuse. An expired or empty counter is unchanged, so points
   * cannot be accumulated.
   */
  giveBack(...counters: Counter[]): Promise<void>
  /** Resets the counters after the caller has proved to be the owner. */
  reset(...counters: Counter[]): Promise<void>
}

export const noRateLimits: RateLimits = {
  take: async () => undefined,
  tryTake: async () => true,
  require: async () => undefined,
  giveBack: async () => undefined,
  reset: async () => undefined,
}

/**
 * Creates limits shared by all processes, counted in `auth.rate_limits`. An exhausted key is refused from
 * memory until it expires. While the database is unavailable, each process counts alone.
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
  const refuseBlocked = ([name, subject]: Counter) => {
    const limiter = limiterOf(name)
    const blockedMs = limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(keyOf(subject)))
    if (blockedMs > 0) throw refusal(new RateLimiterRes(0, blockedMs), name)
  }
  const giveBack = async (...counters: Counter[]) => {
    await Promise.all(
      counters.map(async ([name, subject]) => {
        const limiter = limiterOf(name)
        await pool
          .query(
            `update auth.rate_limits set points = points - 1
             where key = $1 and points > 0 and expire > $2`,
            [limiter.getKey(keyOf(subject)), Date.now()],
          )
          // While the database is unavailable, each process counts in its own limiter.
          .catch(() => limiter.reward(keyOf(subject)))
      }),
    )
  }
  const take = async (...counters: Counter[]) => {
    for (const counter of counters) refuseBlocked(counter)
    for (const [index, [name, subject]] of counters.entries()) {
      await limiterOf(name)
        .consume(keyOf(subject))
        .catch(async (reason: unknown) => {
          await giveBack(...counters.slice(0, index))
          throw refusal(reason, name)
        })
    }
  }
  return {
    take,
    tryTake: async (counter) => {
      try {
        await take(counter)
        return true
      } catch (error) {
        if (error instanceof AuthError) return false
        throw error
      }
    },
    require: async ([name, subject]) => {
      const found = await limiterOf(name).get(keyOf(subject))
      if (found && found.consumedPoints >= figures[name].points) throw refusal(found, name)
    },
    giveBack,
    reset: async (...counters) => {
      await Promise.all(counters.map(([name, subject]) => limiterOf(name).delete(keyOf(subject))))
    },
  }
}

/** Hashes a key, so that the table contains no address or account, and a key of any length fits. */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
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

/**
 * Omits statement names: a prepared statement exists on one connection only, and a pooler in transaction mode
 * may use another.
 */
function withoutStatementNames(pool: pg.Pool) {
  return {
    query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
  }
}
