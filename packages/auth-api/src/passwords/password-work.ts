import { availableParallelism } from 'node:os'
import { AuthError } from '../errors/auth-error.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

/** Half the processor at most: hashing is all work, and other requests want answers meanwhile. */
const atOnce = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

/** Those who wait: in all (about 20 seconds of work), of one network, of one account there. */
const [longest, perNetwork, perAccount] = [500, 250, 8]

/** Roughly what one takes on a busy machine, to tell when to come back. */
const secondsEach = 0.05

type Bounds = { atOnce: number; longest: number; perNetwork: number; perAccount: number }
type Job = { isWanted: () => boolean; start: () => void; leave: () => void }
type Who = { network: string; request: Request }

/**
 * The only way to hash and verify what people typed. Each costs 19 MiB and tens of milliseconds of
 * processor, so few run at a time; the rest wait in line by network, and the networks take turns.
 * What a full line refuses costs nothing.
 */
export class PasswordWork {
  readonly #bounds: Bounds
  readonly #lines = new Map<string, Job[]>()
  readonly #ofAccount = new Map<string, number>()
  #running = 0
  #waiting = 0

  constructor(bounds: Partial<Bounds> = {}) {
    this.#bounds = { atOnce, longest, perNetwork, perAccount, ...bounds }
  }

  /** @param account whose password it is: an address or id */
  hash(who: Who, account: string, password: string): Promise<string> {
    return this.run(who, account, () => hashPassword(password))
  }

  verify(who: Who, account: string, password: string, stored: string | null | undefined) {
    return this.run(who, account, () => verifyPassword(password, stored))
  }

  /** @throws AuthError `over_request_rate_limit`, 429 for a full line, 503 when all are full. */
  async run<T>({ network, request }: Who, account: string, work: () => Promise<T>): Promise<T> {
    const whose = `${network} ${account}`
    const mine = this.#ofAccount.get(whose) ?? 0
    const line = this.#lines.get(network) ?? []
    if (mine >= this.#bounds.perAccount) throw full(429, mine)
    if (this.#running >= this.#bounds.atOnce) {
      if (line.length >= this.#bounds.perNetwork) throw full(429, this.#waiting)
      if (this.#waiting >= this.#bounds.longest) throw full(503, this.#waiting)
    }
    this.#ofAccount.set(whose, mine + 1)
    try {
      await this.#turn(network, line, () => !request.signal.aborted)
      try {
        return await work()
      } finally {
        this.#running--
        this.#next()
      }
    } finally {
      const left = (this.#ofAccount.get(whose) ?? 1) - 1
      if (left > 0) this.#ofAccount.set(whose, left)
      else this.#ofAccount.delete(whose)
    }
  }

  /** Resolves with a place; whoever has left by then is refused, which nobody is there to read. */
  async #turn(network: string, line: Job[], isWanted: () => boolean): Promise<void> {
    if (this.#running < this.#bounds.atOnce) {
      this.#running++
      return
    }
    this.#lines.set(network, line)
    this.#waiting++
    await new Promise<void>((resolve, reject) => {
      line.push({ isWanted, start: resolve, leave: () => reject(full(429, 0)) })
    })
  }

  /** Gives the free place to the network whose turn it is. */
  #next(): void {
    for (const [network, line] of this.#lines) {
      const job = line.shift()
      this.#lines.delete(network)
      if (line.length > 0) this.#lines.set(network, line) // Behind all others.
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

function full(status: 429 | 503, ahead: number): AuthError {
  const retryAfterSeconds = 1 + Math.ceil((ahead * secondsEach) / atOnce)
  return new AuthError('over_request_rate_limit', { status, retryAfterSeconds })
}
