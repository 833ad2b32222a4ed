import type { ErrorCode } from '@sanamsob/domain'
import { ProblemError } from './problem.ts'

/**
 * @param getSignal tells that the caller has gone, so that nothing is done for nobody; asked while waiting
 * @param kept until when the place is kept after the work; it must settle
 */
export type FairShare = <T>(
  whose: string,
  work: () => Promise<T>,
  getSignal?: () => AbortSignal,
  kept?: Promise<unknown>,
) => Promise<T>

type Line = { running: number; waiting: (() => void)[] }

/**
 * Runs work at once until one caller has `maximum` of it under way; more of the same caller waits in
 * line, `longest` at most. The database's connections are few, so one caller with slow queries must
 * not hold all of them; work that takes milliseconds notices nothing.
 */
export function createFairShare(
  maximum: number,
  longest: number,
  refusal: ErrorCode = 'rate_limited',
): FairShare {
  const lines = new Map<string, Line>()

  return async (whose, work, getSignal, kept) => {
    const line = lines.get(whose) ?? { running: 0, waiting: [] }
    lines.set(whose, line)
    if (line.running < maximum) line.running++
    else if (line.waiting.length < longest) await turn(line, getSignal?.())
    else throw new ProblemError(refusal)
    // Whoever is next takes over the place.
    const handOn = () => {
      const next = line.waiting.shift()
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

/** Waits in line; whoever leaves it is refused, which nobody is there to read. */
async function turn(line: Line, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const leave = () => {
      line.waiting.splice(line.waiting.indexOf(begin), 1)
      reject(new ProblemError('rate_limited'))
    }
    const begin = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    line.waiting.push(begin)
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave)
  })
}
