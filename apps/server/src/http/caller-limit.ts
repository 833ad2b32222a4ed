import type { ErrorCode } from '@sanamsob/domain'
import { firstInARow } from './fair-queue.ts'
import { CallerGone, ProblemError } from './problem.ts'

/**
 * @param getSignal reports that the caller has gone, so that no work is done in vain; called while waiting
 * @param heldUntil the slot is held after the work until this promise settles; it must settle
 * @param goesFirst precedes other waiting calls of the same caller, except for each fifth slot
 */
export type CallerLimit = {
  <T>(
    callerKey: string,
    work: () => Promise<T>,
    getSignal?: () => AbortSignal,
    heldUntil?: Promise<unknown>,
    goesFirst?: boolean,
  ): Promise<T>
  /** Slots in use and callers waiting for one. */
  held(): number
}

type Kind = { running: number; waiting: (() => void)[] }

type Queue = {
  first: Kind
  others: Kind
  /** Number of consecutive slots given to priority calls. */
  inARow: number
}

/**
 * Runs work at once until one caller has `maximum` calls in progress. Further calls of the same caller are
 * queued: at most `maxWaiting`, and as many priority calls. The database's connections are few, so one caller
 * with slow queries must not hold all of them. Work that takes milliseconds is hardly delayed.
 * @param forFirst additional slots for priority calls only
 */
export function createCallerLimit(
  maximum: number,
  maxWaiting: number,
  refusal: ErrorCode = 'rate_limited',
  forFirst = 0,
): CallerLimit {
  const queues = new Map<string, Queue>()
  const isFree = ({ first, others }: Queue, kind: Kind) =>
    first.running + others.running < maximum + forFirst &&
    (kind === first || others.running < maximum)

  function nextKind(queue: Queue): Kind {
    const { first, others, inARow } = queue
    const mayBeOthers = others.waiting.length > 0 && isFree(queue, others)
    return first.waiting.length > 0 && (inARow < firstInARow || !mayBeOthers) ? first : others
  }

  /** Passes a free slot to the next call. */
  function giveOn(queue: Queue) {
    const kind = nextKind(queue)
    const next = isFree(queue, kind) ? kind.waiting.shift() : undefined
    if (!next) return
    queue.inARow = kind === queue.first ? queue.inARow + 1 : 0
    kind.running += 1
    next()
  }

  const share = async <T>(
    callerKey: string,
    work: () => Promise<T>,
    getSignal?: () => AbortSignal,
    heldUntil?: Promise<unknown>,
    goesFirst = false,
  ): Promise<T> => {
    const queue = queues.get(callerKey) ?? newQueue()
    queues.set(callerKey, queue)
    const kind = goesFirst ? queue.first : queue.others
    if (isFree(queue, kind)) kind.running += 1
    else if (kind.waiting.length < maxWaiting) await waitForSlot(kind.waiting, getSignal?.())
    else throw new ProblemError(refusal)
    const handOn = () => {
      kind.running -= 1
      giveOn(queue)
      if (queue.first.running + queue.others.running === 0) queues.delete(callerKey)
    }
    try {
      return await work()
    } finally {
      if (heldUntil) void heldUntil.then(handOn)
      else handOn()
    }
  }
  const heldIn = ({ running, waiting }: Kind) => running + waiting.length
  const held = () =>
    [...queues.values()].reduce((sum, { first, others }) => sum + heldIn(first) + heldIn(others), 0)
  return Object.assign(share, { held })
}

const newQueue = (): Queue => ({
  first: { running: 0, waiting: [] },
  others: { running: 0, waiting: [] },
  inARow: 0,
})

/** @throws CallerGone if the caller disconnects while waiting */
async function waitForSlot(
  waiting: (() => void)[],
  signal: AbortSignal | undefined,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(new CallerGone())
    }
    const begin = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    waiting.push(begin)
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave)
  })
}
