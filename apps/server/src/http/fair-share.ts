import type { ErrorCode } from '@sanamsob/domain'
import { firstInARow } from './fair-turns.ts'
import { ProblemError } from './problem.ts'

/**
 * @param getSignal tells that the caller has gone, so that nothing is done for nobody; asked while waiting
 * @param kept until when the place is kept after the work; it must settle
 * @param goesFirst before others of the same caller that wait, but for each fifth place
 */
export type FairShare = <T>(
  whose: string,
  work: () => Promise<T>,
  getSignal?: () => AbortSignal,
  kept?: Promise<unknown>,
  goesFirst?: boolean,
) => Promise<T>

type Line = {
  running: number
  first: (() => void)[]
  others: (() => void)[]
  /** How many of the first have followed each other. */
  inARow: number
}

/**
 * Runs work at once until one caller has `maximum` of it under way; more of the same caller waits in
 * line, `longest` at most, and as much again that goes first. The database's connections are few, so one caller with slow queries must
 * not hold all of them; work that takes milliseconds notices nothing.
 */
export function createFairShare(
  maximum: number,
  longest: number,
  refusal: ErrorCode = 'rate_limited',
): FairShare {
  const lines = new Map<string, Line>()

  return async (whose, work, getSignal, kept, goesFirst = false) => {
    const line = lines.get(whose) ?? { running: 0, first: [], others: [], inARow: 0 }
    lines.set(whose, line)
    const waiting = goesFirst ? line.first : line.others
    if (line.running < maximum) line.running++
    else if (waiting.length < longest) await turn(waiting, getSignal?.())
    else throw new ProblemError(refusal)
    // Whoever is next takes over the place.
    const handOn = () => {
      const next = takeNext(line)
      if (next) next()
      else if (--line.running === 0) lines.delete(whose)
    }
    try {
      return await work()
    } finally {
      if (kept) void kept.then(handOn)
      else handOn()
    }
  }
}

function takeNext(line: Line): (() => void) | undefined {
  const first =
    line.inARow < firstInARow || line.others.length === 0 ? line.first.shift() : undefined
  line.inARow = first ? line.inARow + 1 : 0
  return first ?? line.others.shift()
}

/** Waits in line; whoever leaves it is refused, which nobody is there to read. */
async function turn(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(new ProblemError('rate_limited'))
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
