import { CallerGone, ProblemError, soonestSeconds } from './problem.ts'

export type FairQueue = {
  <T>(
    callerKey: string,
    work: () => Promise<T>,
    getSignal?: () => AbortSignal,
    goesFirst?: boolean,
  ): Promise<T>
  /** Slots in use and callers waiting for one. */
  held(): number
}

export type QueueLimits = {
  maximum: number
  /** Slots closed to callers with much recent use. */
  reserved: number
  /** Slots closed to unknown callers, such as clients with ever new addresses. */
  reservedFromStrangers?: number
  /** Slots for all unknown callers together, once they have used much recently. */
  busyStrangers?: number
  /** Maximum number of waiting calls, and also of waiting priority calls. */
  maxWaiting: number
  /**
   * While true, callers without proven little use have one slot at a time, and only while no other slot is in
   * use.
   */
  isPressed?: () => boolean
}

/** Half-life of a caller's recorded use. */
const halfLifeMs = 10_000
/** Use in milliseconds of work, weighted by age, up to which a caller counts as one that uses little. */
const little = 3_000
/** The same limit for all unknown callers together: many candidates at once use milliseconds each. */
const littleOfStrangers = 2 * little
/**
 * Time for which a caller is remembered after its last work, and the maximum number of remembered callers.
 * Exam candidates arrive early, wait for the start, and must not be unknown again when they begin.
 */
const [rememberMs, maxRemembered] = [30 * 60_000, 50_000]
/** Assumed use of work in progress, until its duration is known. */
const underWay = little / 6
/** Number of priority calls that get a slot before one waiting call of the others. */
export const firstInARow = 4

/** Half-life of the slots counted for a queue's pace, and the time until the pace is known. */
const [paceHalfLifeMs, paceKnownMs] = [2_000, 500]
/** Maximum time to retry that is sent to a caller. */
const latestSeconds = 20

/** Pace of one queue since its first call began to wait. */
type Pace = { slots: number; at: number; since: number }

type Use = { used: number; at: number; running: number }

type Caller = Use & {
  /** Priority calls precede the others. */
  waiting: (() => void)[]
  /** Number of priority calls among them. */
  first: number
  /** Order of arrival in the queue, or of the last slot. */
  order: number
  /** False until the first work of the caller has ended. A client with ever new addresses remains unknown. */
  known: boolean
}

const hasOthers = (caller: Caller) => caller.waiting.length > caller.first

/**
 * Gives `maximum` slots to callers with little recent use, in order of arrival, and then to the caller with
 * the least use. Many callers with slow work therefore do not delay callers whose work is known to take
 * milliseconds. By use alone, one of ten thousand candidates who submit together would wait for all the
 * others because of a single slow response. Some slots are reserved for callers with little use, and fewer
 * slots are closed to newcomers than to heavy callers: one busy caller must not keep newcomers out.
 *
 * Priority calls precede all waiting calls, in order of arrival, while their caller uses little. They precede
 * the other calls of the same caller in any case. Each fifth slot still goes to the others, so that no call
 * waits forever.
 */
export function createFairQueue(limits: QueueLimits): FairQueue {
  const { maximum, reserved, reservedFromStrangers = reserved, maxWaiting, isPressed } = limits
  const { busyStrangers = maximum } = limits
  const callers = new Map<string, Caller>()
  /** Callers with waiting calls, in order of arrival: with priority calls, and with others. */
  const [priorityQueue, otherQueue] = [new Set<Caller>(), new Set<Caller>()]
  const strangers: Use = { used: 0, at: 0, running: 0 }
  let [running, waiting, waitingFirst, inARow, forgetAbove, arrivals] = [0, 0, 0, 0, 1_000, 0]

  const paces = { first: { slots: 0, at: 0, since: 0 }, others: { slots: 0, at: 0, since: 0 } }
  const paceOf = (goesFirst: boolean) => (goesFirst ? paces.first : paces.others)
  const lengthOf = (goesFirst: boolean) => (goesFirst ? waitingFirst : waiting - waitingFirst)

  const recentSlots = ({ slots, at }: Pace, now: number) =>
    slots * 0.5 ** ((now - at) / paceHalfLifeMs)
  const noteSlot = (pace: Pace, now: number) => {
    pace.slots = recentSlots(pace, now) + 1
    pace.at = now
  }
  /**
   * Returns half of the time in which the queue empties: clients add up to as much again at random, and the
   * queue should not be empty by then.
   */
  const comeAgainAfter = (goesFirst: boolean, now: number) => {
    const pace = paceOf(goesFirst)
    const knownMs = now - pace.since
    if (knownMs < paceKnownMs) return soonestSeconds
    // A queue younger than the half-life has counted less than an old one of the same pace.
    const weight = (1 - 0.5 ** (knownMs / paceHalfLifeMs)) * (paceHalfLifeMs / Math.LN2)
    const seconds = (lengthOf(goesFirst) * weight) / recentSlots(pace, now) / 2_000
    return Math.round(Math.min(Math.max(seconds, soonestSeconds), latestSeconds))
  }
  const usedBy = (use: Use, now: number) => use.used * 0.5 ** ((now - use.at) / halfLifeMs)
  const account = (use: Use, began: number, now: number) => {
    use.used = usedBy(use, now) + now - began
    use.at = now
    use.running -= 1
  }
  const burdenOf = (caller: Caller, now: number) =>
    (caller.known ? usedBy(caller, now) : little) + caller.running * underWay
  const usesLittle = (caller: Caller, now: number) => caller.known && burdenOf(caller, now) < little
  const mayBegin = (caller: Caller, now: number) => {
    if (usesLittle(caller, now)) return running < maximum
    if (isPressed?.()) return running < 1
    if (caller.known) return running < maximum - reserved
    const areBusy = usedBy(strangers, now) > littleOfStrangers
    return (
      running < maximum - reservedFromStrangers && !(areBusy && strangers.running >= busyStrangers)
    )
  }
  /** Selects the accounts that the work is charged to, at the time when it begins. */
  const begin = (caller: Caller): Use[] => {
    const uses = caller.known ? [caller] : [caller, strangers]
    for (const use of uses) use.running += 1
    running += 1
    return uses
  }

  function callerOf(callerKey: string, now: number): Caller {
    const known = callers.get(callerKey)
    if (known) return known
    const caller = { used: 0, at: now, running: 0, waiting: [], first: 0, order: 0, known: false }
    callers.set(callerKey, caller)
    return caller
  }

  function firstInQueue(now: number): Caller | undefined {
    for (const caller of priorityQueue)
      if (usesLittle(caller, now) && mayBegin(caller, now)) return caller
    return undefined
  }

  /**
   * Returns from several queues the caller with little use that came first, else the caller with the least
   * use.
   */
  function nextOf(now: number, ...queues: Set<Caller>[]): Caller | undefined {
    let next: Caller | undefined
    let lowestBurden = Number.POSITIVE_INFINITY
    for (const queue of queues) {
      for (const caller of queue) {
        if (!mayBegin(caller, now)) continue
        const burden = usesLittle(caller, now) ? 0 : burdenOf(caller, now)
        const isBefore = burden === lowestBurden && caller.order < (next?.order ?? 0)
        if (burden < lowestBurden || isBefore) [next, lowestBurden] = [caller, burden]
        if (burden === 0) break
      }
    }
    return next
  }

  function giveOn(now: number) {
    while (waiting > 0 && running < maximum) {
      const isForOthers = inARow >= firstInARow
      const chosen = isForOthers ? nextOf(now, otherQueue) : firstInQueue(now)
      const caller = chosen ?? nextOf(now, priorityQueue, otherQueue)
      if (!caller) return
      const index = isForOthers && hasOthers(caller) ? caller.first : 0
      inARow = index < caller.first ? inARow + 1 : 0
      caller.waiting[index]?.()
    }
  }

  function forget(now: number) {
    const tooMany = callers.size > maxRemembered
    for (const [callerKey, caller] of callers) {
      const idle = caller.running === 0 && caller.waiting.length === 0
      const isPast = tooMany || now - caller.at > rememberMs
      if (idle && isPast && usedBy(caller, now) < 1) callers.delete(callerKey)
    }
    forgetAbove = 1_000 + 2 * callers.size
  }

  const waitForSlot = (caller: Caller, goesFirst: boolean, signal: AbortSignal | undefined) =>
    new Promise<Use[]>((resolve, reject) => {
      const end = () => {
        caller.waiting.splice(caller.waiting.indexOf(next), 1)
        waiting -= 1
        if (goesFirst) {
          caller.first -= 1
          waitingFirst -= 1
        }
        if (caller.first === 0) priorityQueue.delete(caller)
        if (!hasOthers(caller)) otherQueue.delete(caller)
        signal?.removeEventListener('abort', leave)
      }
      const next = () => {
        end()
        noteSlot(paceOf(goesFirst), performance.now())
        // Behind callers that have not had a slot yet.
        caller.order = ++arrivals
        for (const queue of [priorityQueue, otherQueue]) if (queue.delete(caller)) queue.add(caller)
        resolve(begin(caller))
      }
      const leave = () => {
        end()
        reject(new CallerGone())
      }
      if (lengthOf(goesFirst) === 0)
        Object.assign(paceOf(goesFirst), { slots: 0, since: performance.now() })
      waiting += 1
      if (caller.waiting.length === 0) caller.order = ++arrivals
      if (goesFirst) {
        caller.waiting.splice(caller.first, 0, next)
        caller.first += 1
        waitingFirst += 1
        priorityQueue.add(caller)
      } else {
        caller.waiting.push(next)
        otherQueue.add(caller)
      }
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave)
    })

  const takeSlot = async <T>(
    callerKey: string,
    work: () => Promise<T>,
    getSignal?: () => AbortSignal,
    goesFirst = false,
  ): Promise<T> => {
    const came = performance.now()
    const caller = callerOf(callerKey, came)
    // A call that may begin does not wait: if a slot is free, the waiting calls may not use it.
    let uses: Use[]
    if (caller.waiting.length === 0 && mayBegin(caller, came)) uses = begin(caller)
    else if (lengthOf(goesFirst) >= maxWaiting)
      throw new ProblemError('unavailable', undefined, comeAgainAfter(goesFirst, came))
    else {
      const begun = waitForSlot(caller, goesFirst, getSignal?.())
      // The weight of past use decreases with time, so a waiting call may begin now.
      giveOn(came)
      uses = await begun
    }
    const began = performance.now()
    try {
      return await work()
    } finally {
      const now = performance.now()
      for (const use of uses) account(use, began, now)
      caller.known = true
      running -= 1
      if (callers.size > forgetAbove) forget(now)
      giveOn(now)
    }
  }
  return Object.assign(takeSlot, { held: () => running + waiting })
}
