import type { Payer } from './budget.ts'

type PayerQueueOptions = {
  concurrency: number
  maxSize?: number
  /** Payers whose queries are expensive. */
  isHeavy: (payer: Payer) => boolean
  /** In milliseconds; for tests. */
  now?: () => number
}

/** Database time used by a payer decays with this half-life. */
const halfLifeMs = 1_000
/** Payers above this recent usage count as heavy too. It equals about a third of a connection in steady use. */
const heavyMs = 500
/** Exceeds any measured usage, so that heavy payers come last. */
const heavyLoad = 1_000_000
const maxUsageEntries = 1_000

/**
 * A queue of database work with limited concurrency, one job at a time for each payer. The payer with the lowest
 * recent database time goes first, so that a payer with many jobs does not delay the others, however slow the
 * database is. One connection is always reserved for payers that are not heavy.
 */
export class PayerQueue {
  readonly #options: PayerQueueOptions
  readonly #now: () => number
  readonly #waiting = new Map<Payer, (() => void)[]>()
  /** Payers with a running job, and whether they count as heavy. */
  readonly #running = new Map<Payer, boolean>()
  /** Least recently updated first. */
  readonly #usage = new Map<Payer, { ms: number; at: number }>()
  readonly #idle: (() => void)[] = []
  #count = 0

  constructor(options: PayerQueueOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /** Waiting and running jobs. */
  get count(): number {
    return this.#count
  }

  async run<T>(payer: Payer, work: () => Promise<T>): Promise<T> {
    const { maxSize = Number.POSITIVE_INFINITY } = this.#options
    if (this.#count >= maxSize) throw new Error('too many wait for the database')
    this.#count += 1
    await new Promise<void>((resolve) => {
      const queue = this.#waiting.get(payer)
      if (queue) queue.push(resolve)
      else this.#waiting.set(payer, [resolve])
      this.#startNext()
    })
    const startedAt = this.#now()
    try {
      return await work()
    } finally {
      this.#count -= 1
      this.#running.delete(payer)
      this.#recordUsage(payer, startedAt)
      this.#moveToEnd(payer)
      this.#startNext()
      if (this.#count === 0) for (const resolve of this.#idle.splice(0)) resolve()
    }
  }

  /** Resolves once no job waits or runs. */
  async whenIdle(): Promise<void> {
    if (this.#count > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #startNext(): void {
    while (this.#running.size < this.#options.concurrency) {
      const next = this.#next()
      if (!next) return
      const { payer, load } = next
      const queue = this.#waiting.get(payer) ?? []
      const start = queue.shift()
      if (queue.length === 0) this.#waiting.delete(payer)
      this.#running.set(payer, load > heavyMs)
      start?.()
    }
  }

  /** Payers with equal usage alternate. */
  #moveToEnd(payer: Payer): void {
    const queue = this.#waiting.get(payer)
    if (!queue) return
    this.#waiting.delete(payer)
    this.#waiting.set(payer, queue)
  }

  #next(): { payer: Payer; load: number } | null {
    const runningHeavy = [...this.#running.values()].filter((isHeavy) => isHeavy).length
    const mayStartHeavy = runningHeavy < Math.max(1, this.#options.concurrency - 1)
    let lowest: { payer: Payer; load: number } | null = null
    for (const payer of this.#waiting.keys()) {
      if (this.#running.has(payer)) continue
      const load = this.#loadOf(payer)
      if (load === 0) return { payer, load }
      if (load > heavyMs && !mayStartHeavy) continue
      if (!lowest || load < lowest.load) lowest = { payer, load }
    }
    return lowest
  }

  #loadOf(payer: Payer): number {
    return this.#usageOf(payer) + (this.#options.isHeavy(payer) ? heavyLoad : 0)
  }

  #usageOf(payer: Payer): number {
    const worked = this.#usage.get(payer)
    return worked ? worked.ms * 2 ** ((worked.at - this.#now()) / halfLifeMs) : 0
  }

  #recordUsage(payer: Payer, startedAt: number): void {
    const at = this.#now()
    const ms = this.#usageOf(payer) + at - startedAt
    this.#usage.delete(payer)
    this.#usage.set(payer, { ms, at })
    if (this.#usage.size <= maxUsageEntries) return
    const [oldest] = this.#usage.keys()
    if (oldest) this.#usage.delete(oldest)
  }
}
