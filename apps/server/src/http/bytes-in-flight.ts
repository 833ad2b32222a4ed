import { ProblemError } from './problem.ts'

const megabyte = 1024 * 1024

type ByteLimits = {
  /** Past this, whoever holds much begins nothing more. */
  inAll: number
  /** Past this, whoever holds most loses what they have held longest. */
  atMost: number
  /** Of one network. */
  perNetwork: number
  /** Held by a network that nobody needs to keep back. */
  little: number
}

/** Of one process: what the heap of 512 MB holds besides is the answers that are being made. */
const byteLimits: ByteLimits = {
  inAll: 32 * megabyte,
  atMost: 64 * megabyte,
  perNetwork: 8 * megabyte,
  little: 256 * 1024,
}

/** How long somebody waits for their own bytes to leave, and how many requests of a network may. */
const [longestWaitMs, longestLine] = [15_000, 1_000]

export type Held = { grow(bytes: number): void; release(): void }

export type BytesInFlight = {
  /** Counts bodies that were sent and answers that have not left, until they are released. */
  hold(network: string, bytes: number, cut: () => void): Held
  /**
   * Settles once the network may begin something more; undefined where it may at once.
   * @throws ProblemError `rate_limited` when its bytes do not leave
   */
  room(network: string, getSignal?: () => AbortSignal): Promise<void> | undefined
  /** True while all together hold so much that whoever holds much begins nothing more. */
  isPressed(): boolean
}

type Holding = { bytes: number; cut: () => void }
type Account = { bytes: number; holdings: Set<Holding>; waiting: Set<() => void> }

/**
 * What callers make the process keep: request bodies, and answers that are made but not fetched. A
 * network that holds much waits until it holds less; should many together hold too much all the same,
 * the largest holder's connections are cut, so that there is room for those who hold little.
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
      const [largest] = [...accounts.values()].sort((a, b) => b.bytes - a.bytes)
      const [oldest] = largest?.holdings ?? []
      if (!largest || !oldest) return
      take(largest, oldest)
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
    if (account.waiting.size >= longestLine) throw new ProblemError('rate_limited')
    waiting += 1
    await inLine(account.waiting, signal).finally(() => {
      waiting -= 1
    })
  }

  return {
    isPressed: () => total >= limits.inAll,
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

function inLine(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      waiting.delete(go)
      signal?.removeEventListener('abort', refuse)
    }
    const go = () => {
      end()
      resolve()
    }
    const refuse = () => {
      end()
      reject(new ProblemError('rate_limited'))
    }
    const timer = setTimeout(refuse, longestWaitMs)
    waiting.add(go)
    if (signal?.aborted) refuse()
    else signal?.addEventListener('abort', refuse)
  })
}
