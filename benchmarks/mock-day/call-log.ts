export type CallName =
  | 'page'
  | 'sign in'
  | 'quiz set'
  | 'start'
  | 'answer'
  | 'answers of a lost minute'
  | 'hand in'
  | 'hand in, tries included'
  | 'result'
  | 'board'
  | 'own page'
  | 'import'

export type Calls = {
  /** Milliseconds of each answered call, and the second of the day in which it was answered. */
  times: number[]
  seconds: number[]
  /** Refused with 429 or 503, to be retried. */
  refused: number
  /** Retried after a refusal or a lost connection. */
  retried: number
  errors: Map<string, number>
}

export type CallLog = ReturnType<typeof createCallLog>

/** The outcome of every call. */
export function createCallLog() {
  const began = performance.now()
  const calls = new Map<CallName, Calls>()
  const of = (name: CallName): Calls => {
    const known = calls.get(name)
    if (known) return known
    const made = { times: [], seconds: [], refused: 0, retried: 0, errors: new Map() }
    calls.set(name, made)
    return made
  }
  const second = () => Math.floor((performance.now() - began) / 1000)
  return {
    calls,
    second,
    answered(name: CallName, ms: number) {
      of(name).times.push(ms)
      of(name).seconds.push(second())
    },
    refused: (name: CallName) => {
      of(name).refused += 1
    },
    retried: (name: CallName) => {
      of(name).retried += 1
    },
    failed(name: CallName, why: string) {
      const { errors } = of(name)
      errors.set(why, (errors.get(why) ?? 0) + 1)
    },
  }
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = Float64Array.from(times).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
