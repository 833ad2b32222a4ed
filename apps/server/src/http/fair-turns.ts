import { ProblemError, soonestSeconds } from './problem.ts'

export type FairTurns = <T>(
  whose: string,
  work: () => Promise<T>,
  getSignal?: () => AbortSignal,
  goesFirst?: boolean,
) => Promise<T>

export type TurnLimits = {
  maximum: number
  /** Of these, none for callers that have used much lately. */
  kept: number
  /** Of these again, none for callers of whom nothing is known yet: those with ever new addresses. */
  keptFromStrangers?: number
  /** Places for all of those once they have together used much lately. */
  busyStrangers?: number
  /** How many may wait; as many more of those who go first. */
  longest: number
  /** While true, the others have one place at a time, and only as long as nobody else has one. */
  isPressed?: () => boolean
}

/** What a caller has used counts half after so long. */
const halfLifeMs = 10_000
/** Milliseconds of work, weighed so, up to which a caller counts as one that uses little. */
const little = 3_000
/** The same of all together of whom nothing is known: a hall that comes at once uses milliseconds each. */
const littleOfStrangers = 2 * little
/**
 * How long somebody is known after their last work, and of how many that is remembered at most: an
 * examination's candidates come early, wait for its start, and must not be strangers again when they begin.
 */
const [rememberMs, mostRemembered] = [30 * 60_000, 50_000]
/** What work under way counts for until it is known how long it took. */
const underWay = little / 6
/** So many who go first have a turn before one of the others, if one waits. */
export const firstInARow = 4

/** Turns out of a line count half after so long: the pace at which it moves, known once it has moved for a moment. */
const [paceHalfLifeMs, paceKnownMs] = [2_000, 500]
/** Longer than this nobody is told to stay away. */
const latestSeconds = 20

/** Of one line, since somebody waits in it. */
type Pace = { turns: number; at: number; since: number }

type Use = { used: number; at: number; running: number }

type Caller = Use & {
  /** Those that go first before the others. */
  waiting: (() => void)[]
  /** How many of them go first. */
  first: number
  /** In the order in which those in line came, or had their last turn. */
  place: number
  /** False until some work of theirs has ended: whoever has ever new addresses is always unknown. */
  known: boolean
}

const hasOthers = (caller: Caller) => caller.waiting.length > caller.first

/**
 * Gives `maximum` places to those who have used little of them lately, in the order in which they came, and then to
 * whoever has used least, so that many callers with slow work cannot make a line for those whose work is
 * known to take milliseconds. By use alone, one of ten thousand who handed in together would wait for all the
 * others because of a single slow answer. Some places are kept for these,
 * and fewer from newcomers than from whoever has used much: one busy caller must not keep them out.
 *
 * What goes first does so before all who wait, in the order in which it came, while its caller uses little, and before
 * what else its caller waits for in any case; each fifth place is still the others', so that nobody waits for ever.
 */
export function createFairTurns(limits: TurnLimits): FairTurns {
  const { maximum, kept, keptFromStrangers = kept, longest, isPressed } = limits
  const { busyStrangers = maximum } = limits
  const callers = new Map<string, Caller>()
  /** Those of them of whom something waits, in the order in which they came: what goes first, and what does not. */
  const [inFirstLine, inOtherLine] = [new Set<Caller>(), new Set<Caller>()]
  const strangers: Use = { used: 0, at: 0, running: 0 }
  let [running, waiting, waitingFirst, inARow, forgetAbove, places] = [0, 0, 0, 0, 1_000, 0]

  const paces = { first: { turns: 0, at: 0, since: 0 }, others: { turns: 0, at: 0, since: 0 } }
  const paceOf = (goesFirst: boolean) => (goesFirst ? paces.first : paces.others)
  const lengthOf = (goesFirst: boolean) => (goesFirst ? waitingFirst : waiting - waitingFirst)

  const turnsLately = ({ turns, at }: Pace, now: number) =>
    turns * 0.5 ** ((now - at) / paceHalfLifeMs)
  const noteTurn = (pace: Pace, now: number) => {
    pace.turns = turnsLately(pace, now) + 1
    pace.at = now
  }
  /**
   * Half of the time in which those in line have had their turn: whoever comes again takes up to as much
   * longer by chance, and the line is not to be empty by then.
   */
  const comeAgainAfter = (goesFirst: boolean, now: number) => {
    const pace = paceOf(goesFirst)
    const knownMs = now - pace.since
    if (knownMs < paceKnownMs) return soonestSeconds
    // In a line that is younger than the half-life less has counted than would in an old one of the same pace.
    const weight = (1 - 0.5 ** (knownMs / paceHalfLifeMs)) * (paceHalfLifeMs / Math.LN2)
    const seconds = (lengthOf(goesFirst) * weight) / turnsLately(pace, now) / 2_000
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
    if (caller.known) return running < maximum - kept
    const areBusy = usedBy(strangers, now) > littleOfStrangers
    return running < maximum - keptFromStrangers && !(areBusy && strangers.running >= busyStrangers)
  }
  /** Whose the work is to be counted as, which is decided when it begins. */
  const begin = (caller: Caller): Use[] => {
    const uses = caller.known ? [caller] : [caller, strangers]
    for (const use of uses) use.running += 1
    running += 1
    return uses
  }

  function callerOf(whose: string, now: number): Caller {
    const known = callers.get(whose)
    if (known) return known
    const caller = { used: 0, at: now, running: 0, waiting: [], first: 0, place: 0, known: false }
    callers.set(whose, caller)
    return caller
  }

  function firstInLine(now: number): Caller | undefined {
    for (const caller of inFirstLine)
      if (usesLittle(caller, now) && mayBegin(caller, now)) return caller
    return undefined
  }

  /** Of several lines whoever uses little and came first, else whoever has used least. */
  function nextOf(now: number, ...lines: Set<Caller>[]): Caller | undefined {
    let next: Caller | undefined
    let least = Number.POSITIVE_INFINITY
    for (const line of lines) {
      for (const caller of line) {
        if (!mayBegin(caller, now)) continue
        const burden = usesLittle(caller, now) ? 0 : burdenOf(caller, now)
        const isBefore = burden === least && caller.place < (next?.place ?? 0)
        if (burden < least || isBefore) [next, least] = [caller, burden]
        if (burden === 0) break
      }
    }
    return next
  }

  function giveOn(now: number) {
    while (waiting > 0 && running < maximum) {
      const isForOthers = inARow >= firstInARow
      const chosen = isForOthers ? nextOf(now, inOtherLine) : firstInLine(now)
      const caller = chosen ?? nextOf(now, inFirstLine, inOtherLine)
      if (!caller) return
      const place = isForOthers && hasOthers(caller) ? caller.first : 0
      inARow = place < caller.first ? inARow + 1 : 0
      caller.waiting[place]?.()
    }
  }

  function forget(now: number) {
    const tooMany = callers.size > mostRemembered
    for (const [whose, caller] of callers) {
      const idle = caller.running === 0 && caller.waiting.length === 0
      const isPast = tooMany || now - caller.at > rememberMs
      if (idle && isPast && usedBy(caller, now) < 1) callers.delete(whose)
    }
    forgetAbove = 1_000 + 2 * callers.size
  }

  const turn = (caller: Caller, goesFirst: boolean, signal: AbortSignal | undefined) =>
    new Promise<Use[]>((resolve, reject) => {
      const end = () => {
        caller.waiting.splice(caller.waiting.indexOf(next), 1)
        waiting -= 1
        if (goesFirst) {
          caller.first -= 1
          waitingFirst -= 1
        }
        if (caller.first === 0) inFirstLine.delete(caller)
        if (!hasOthers(caller)) inOtherLine.delete(caller)
        signal?.removeEventListener('abort', leave)
      }
      const next = () => {
        end()
        noteTurn(paceOf(goesFirst), performance.now())
        // Behind those who have not had a turn yet.
        caller.place = ++places
        for (const line of [inFirstLine, inOtherLine]) if (line.delete(caller)) line.add(caller)
        resolve(begin(caller))
      }
      const leave = () => {
        end()
        reject(new ProblemError('unavailable'))
      }
      if (lengthOf(goesFirst) === 0)
        Object.assign(paceOf(goesFirst), { turns: 0, since: performance.now() })
      waiting += 1
      if (caller.waiting.length === 0) caller.place = ++places
      if (goesFirst) {
        caller.waiting.splice(caller.first, 0, next)
        caller.first += 1
        waitingFirst += 1
        inFirstLine.add(caller)
      } else {
        caller.waiting.push(next)
        inOtherLine.add(caller)
      }
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave)
    })

  return async (whose, work, getSignal, goesFirst = false) => {
    const came = performance.now()
    const caller = callerOf(whose, came)
    // Nobody waits who might begin: a place that is free is kept from those in line.
    let uses: Use[]
    if (caller.waiting.length === 0 && mayBegin(caller, came)) uses = begin(caller)
    else if (lengthOf(goesFirst) >= longest)
      throw new ProblemError('unavailable', undefined, comeAgainAfter(goesFirst, came))
    else {
      const begun = turn(caller, goesFirst, getSignal?.())
      // What those in line have used counts less with time.
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
}
