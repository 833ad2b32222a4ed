import { CallerGone, ProblemError } from './problem.ts'

const megabyte = 1024 * 1024

type ByteLimits = {
  /** Total beyond which networks with many bytes begin nothing more. */
  inAll: number
  /** Total beyond which the largest holder's oldest bytes are cut off. */
  atMost: number
  /** Maximum of one network. */
  perNetwork: number
  /** A network with fewer bytes than this is never delayed because of the total. */
  little: number
}

/** Limits of one process. The rest of the heap of 512 MB is for responses that are being built. */
const byteLimits: ByteLimits = {
  inAll: 32 * megabyte,
  atMost: 64 * megabyte,
  perNetwork: 8 * megabyte,
  little: 256 * 1024,
}

/**
 * Maximum wait of a request until its network's bytes have left, and maximum number of such requests of a
 * network.
 */
const [maxWaitMs, maxQueueLength] = [15_000, 1_000]

export type Held = { grow(bytes: number): void; release(): void }

export type BytesInFlight = {
  /** Counts request bodies and unsent responses until they are released. */
  hold(network: string, bytes: number, cut: () => void): Held
  /**
   * Resolves when the network may begin another request; undefined if it may at once.
   * @throws ProblemError `rate_limited` if its bytes do not leave in time
   */
  room(network: string, getSignal?: () => AbortSignal): Promise<void> | undefined
  /** True while the total is so large that networks with many bytes begin nothing more. */
  isPressed(): boolean
  held: { bytes_in_flight(): number; waiting_for_bytes(): number }
}

type Holding = { bytes: number; cut: () => void }
type Account = { bytes: number; holdings: Set<Holding>; waiting: Set<() => void> }

/**
 * Bounds the memory that callers occupy: request bodies, and responses that are built but not fetched. A
 * network with many bytes waits until it holds fewer. If many networks together still hold too much, the
 * connections of the largest holder are cut, to make room for those with few bytes.
 */
export function createBytesInFlight(limits: ByteLimits = byteLimits): BytesInFlight {
  const accounts = new Map<string, Account>()
  let [total, waiting] = [0, 0]

  const open = (network: string): Account => {
    const account = accounts.get(network) ?? { bytes: 0, holdings: new Set(), waiting: new Set() }
    accounts.set(network, account)
    return account
  }
  const isFull = ({ bytes }: Account) =>
    bytes >= limits.perNetwork || (total >= limits.inAll && bytes > limits.little)

  function makeRoom() {
    while (total > limits.atMost) {
      const [largestAccount] = [...accounts.values()].sort((a, b) => b.bytes - a.bytes)
      const [oldest] = largestAccount?.holdings ?? []
      if (!largestAccount || !oldest) return
      take(largestAccount, oldest)
      oldest.cut()
    }
  }

  function take(account: Account, holding: Holding) {
    if (!account.holdings.delete(holding)) return
    account.bytes -= holding.bytes
    total -= holding.bytes
  }

  function letOn() {
    if (waiting === 0) return
    for (const account of accounts.values()) {
      if (!isFull(account)) for (const go of account.waiting) go()
    }
  }

  async function wait(account: Account, signal: AbortSignal | undefined) {
    if (account.waiting.size >= maxQueueLength) throw new ProblemError('rate_limited')
    waiting += 1
    await queued(account.waiting, signal).finally(() => {
      waiting -= 1
    })
  }

  return {
    isPressed: () => total >= limits.inAll,
    held: { bytes_in_flight: () => total, waiting_for_bytes: () => waiting },
    hold: (network, bytes, cut) => {
      const account = open(network)
      const holding = { bytes, cut }
      account.holdings.add(holding)
      account.bytes += bytes
      total += bytes
      makeRoom()
      return {
        grow: (more) => {
          if (!account.holdings.has(holding)) return
          holding.bytes += more
          account.bytes += more
          total += more
          makeRoom()
        },
        release: () => {
          take(account, holding)
          letOn()
          if (account.holdings.size === 0 && account.waiting.size === 0) accounts.delete(network)
        },
      }
    },
    room: (network, getSignal) => {
      const account = accounts.get(network)
      return account && isFull(account) ? wait(account, getSignal?.()) : undefined
    },
  }
}

function queued(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      waiting.delete(go)
      signal?.removeEventListener('abort', leave)
    }
    const go = () => {
      end()
      resolve()
    }
    const refuse = (error: Error) => {
      end()
      reject(error)
    }
    const leave = () => refuse(new CallerGone())
    const timer = setTimeout(() => refuse(new ProblemError('rate_limited')), maxWaitMs)
    waiting.add(go)
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave)
  })
}
