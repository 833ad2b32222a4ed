import { availableParallelism } from 'node:os'
import { AuthError } from '../errors/auth-error.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

/** Half of the processors at most: hashing is CPU-bound, and other requests must be served too. */
const atOnce = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

/** Maximum waiting jobs: in total (about 20 seconds of work), per network, per account of a network. */
const [maxWaiting, perNetwork, perAccount] = [500, 250, 8]

/** Approximate duration of one job on a busy machine, to compute `Retry-After`. */
const secondsEach = 0.05

type Bounds = { atOnce: number; maxWaiting: number; perNetwork: number; perAccount: number }
type Job = { isWanted: () => boolean; start: () => void; leave: () => void }
type Caller = { network: string; request: Request }

/**
 * Hashes and verifies all typed passwords. Each job costs 19 MiB and tens of milliseconds of CPU time, so few
 * run at a time. The others wait in a queue per network, and the queues are served round-robin. A request
 * refused by a full queue costs nothing.
 */
export class PasswordWork {
  readonly #bounds: Bounds
  readonly #queues = new Map<string, Job[]>()
  readonly #ofAccount = new Map<string, number>()
  #running = 0
  #waiting = 0

  constructor(bounds: Partial<Bounds> = {}) {
    this.#bounds = { atOnce, maxWaiting, perNetwork, perAccount, ...bounds }
  }

  /** Number of running jobs and waiting callers. */
  get held(): number {
    return this.#running + this.#waiting
  }

  /** @param account address or id of the account */
  hash(caller: Caller, account: string, password: string): Promise<string> {
    return this.run(caller, account, () => hashPassword(password))
  }

  verify(caller: Caller, account: string, password: string, stored: string | null | undefined) {
    return this.run(caller, account, () => verifyPassword(password, stored))
  }

  /** @throws AuthError `over_request_rate_limit`, 429 if the network's queue is full, 503 if all are full */
  async run<T>({ network, request }: Caller, account: string, work: () => Promise<T>): Promise<T> {
    const key = `${network} ${account}`
    const mine = this.#ofAccount.get(key) ?? 0
    const queue = this.#queues.get(network) ?? []
    if (mine >= this.#bounds.perAccount) throw full(429, mine)
    if (this.#running >= this.#bounds.atOnce) {
      if (queue.length >= this.#bounds.perNetwork) throw full(429, this.#waiting)
      if (this.#waiting >= this.#bounds.maxWaiting) throw full(503, this.#waiting)
    }
    this.#ofAccount.set(key, mine + 1)
    try {
      await this.#waitForSlot(network, queue, () => !request.signal.aborted)
      try {
        return await work()
      } finally {
        this.#running--
        this.#next()
      }
    } finally {
      const left = (this.#ofAccount.get(key) ?? 1) - 1
      if (left > 0) this.#ofAccount.set(key, left)
      else this.#ofAccount.delete(key)
    }
  }

  /** Waits for a slot. If the request was aborted in the meantime it is refused; no client reads that error. */
  async #waitForSlot(network: string, queue: Job[], isWanted: () => boolean): Promise<void> {
    if (this.#running < this.#bounds.atOnce) {
      this.#running++
      return
    }
    this.#queues.set(network, queue)
    this.#waiting++
    await new Promise<void>((resolve, reject) => {
      queue.push({ isWanted, start: resolve, leave: () => reject(full(429, 0)) })
    })
  }

  /** Gives free slots to the next networks in round-robin order. */
  #next(): void {
    for (const [network, queue] of this.#queues) {
      const job = queue.shift()
      this.#queues.delete(network)
      if (queue.length > 0) this.#queues.set(network, queue) // Moves the network to the end.
      if (!job) continue
      this.#waiting--
      if (!job.isWanted()) {
        job.leave()
        continue
      }
      this.#running++
      job.start()
      if (this.#running >= this.#bounds.atOnce) return
    }
  }
}

function full(status: 429 | 503, waitingBefore: number): AuthError {
  const retryAfterSeconds = 1 + Math.ceil((waitingBefore * secondsEach) / atOnce)
  return new AuthError('over_request_rate_limit', { status, retryAfterSeconds })
}
