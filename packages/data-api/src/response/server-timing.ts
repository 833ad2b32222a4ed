const metrics = ['jwt', 'parse', 'plan', 'transaction', 'response'] as const
type Metric = (typeof metrics)[number]

/** Durations of the phases of a request, for the `Server-Timing` header. */
export type ServerTiming = {
  /** Runs a phase and records its duration; repeated phases are added up. */
  during<T>(metric: Metric, part: () => T): T
  /** The header's value; null if disabled. */
  header(): string | null
}

const unwanted: ServerTiming = { during: (_metric, part) => part(), header: () => null }

export function serverTiming(enabled: boolean): ServerTiming {
  if (!enabled) return unwanted
  const spent = new Map<Metric, number>()
  const note = (metric: Metric, since: number) =>
    spent.set(metric, (spent.get(metric) ?? 0) + performance.now() - since)
  return {
    during(metric, part) {
      const since = performance.now()
      const result = part()
      if (result instanceof Promise)
        result.finally(() => note(metric, since)).catch(() => undefined)
      else note(metric, since)
      return result
    },
    header: () =>
      metrics.map((metric) => `${metric};dur=${(spent.get(metric) ?? 0).toFixed(1)}`).join(', '),
  }
}
