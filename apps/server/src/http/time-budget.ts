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
 * Maximum time for which a caller remains without time after its last work. A longer debt would punish a school for
 * one slow moment of the machine, and bounds nothing: a caller in debt has other limits.
 */
const maxSpentMs = 5_000

/**
 * Bounds the time that each caller uses. Time and not a number of calls, because a busy machine does less in it: the
 * part that one caller takes from the others remains the same. Each moment is divided among the work under way, so
 * that all callers together are charged no more than the time that has passed.
 * @param worked clock of the time that is charged
 */
export function createTimeBudget(
  { burstMs, share, maxCallers = 50_000 }: Limits,
  now: () => number = () => performance.now(),
  worked = now,
): TimeBudget {
  /** When each caller has its whole burst again. */
  const fullAt = new LRUCache<string, number>({ max: maxCallers })
  const fullOf = (callerKey: string) => Math.max(now(), fullAt.get(callerKey) ?? 0)
  let [underWay, charged, at] = [0, 0, worked()]
  /** Returns the time charged to work that has been under way from the beginning. */
  const chargedUntilNow = () => {
    const time = worked()
    if (underWay > 0) charged += (time - at) / underWay
    at = time
    return charged
  }
  return {
    isSpent: (callerKey) => (fullOf(callerKey) - now()) * share >= burstMs,
    use: async (callerKey, work) => {
      const before = chargedUntilNow()
      underWay += 1
      try {
        return await work()
      } finally {
        const used = chargedUntilNow() - before
        underWay -= 1
        const latest = now() + burstMs / share + maxSpentMs
        fullAt.set(callerKey, Math.min(fullOf(callerKey) + used / share, latest))
      }
    },
  }
}
