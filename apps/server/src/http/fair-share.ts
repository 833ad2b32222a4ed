export type FairShare = <T>(whose: string, work: () => Promise<T>) => Promise<T>

/**
 * Runs work at once until one caller has `maximum` of it under way; more of the same caller waits in
 * line. The database's connections are few, so one address with slow queries must not hold all of
 * them; work that takes milliseconds notices nothing, a whole hall behind one address included.
 */
export function createFairShare(maximum: number): FairShare {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>()

  return async (whose, work) => {
    const line = lines.get(whose) ?? { running: 0, waiting: [] }
    lines.set(whose, line)
    if (line.running < maximum) line.running++
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Whoever is next takes over the place.
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) lines.delete(whose)
    }
  }
}
