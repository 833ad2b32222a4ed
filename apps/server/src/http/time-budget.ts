import { LRUCache } from 'lru-cache'

type Limits = {
  /** Milliseconds of work that a caller may use at once after idle time. */
  burstMs: number
  /** Part of the time that a caller may use in the long run. */
  share: number
  /** Maximum number of remembered callers. The least recent is forgotten first, as if it had been idle. */
  maxCallers?: number
}

export type TimeBudget = {
  /** True if the caller has used all its time. */
  isSpent(callerKey: string): boolean
  /** Runs work on the caller's time, also if that is spent. */
  use<T>(callerKey: string, work: () => Promise<T>): Promise<T>
}

/**
 * Bounds the time that each caller uses. Time and not a number of calls, because a busy machine does less in it: the
 * part that one caller takes from the others remains the same.
 */
export function createTimeBudget(
  { burstMs, share, maxCallers = 50_000 }: Limits,
  now: () => number = () => performance.now(),
): TimeBudget {
  /** When each caller has its whole burst again. */
  const fullAt = new LRUCache<string, number>({ max: maxCallers })
  const fullOf = (callerKey: string) => Math.max(now(), fullAt.get(callerKey) ?? 0)
  return {
    isSpent: (callerKey) => (fullOf(callerKey) - now()) * share >= burstMs,
    use: async (callerKey, work) => {
      const began = now()
      try {
        return await work()
      } finally {
        fullAt.set(callerKey, fullOf(callerKey) + (now() - began) / share)
      }
    },
  }
}
