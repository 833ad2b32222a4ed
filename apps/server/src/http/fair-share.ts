import type { ErrorCode } from '@sanamsob/domain'
import { ProblemError } from './problem.ts'

/** @param left tells that the caller has gone, so that nothing is done for nobody; asked while waiting */
export type FairShare = <T>(
  whose: string,
  work: () => Promise<T>,
  left?: () => AbortSignal,
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

  return async (whose, work, left) => {
    const line = lines.get(whose) ?? { running: 0, waiting: [] }
    lines.set(whose, line)
    if (line.running < maximum) line.running++
    else if (line.waiting.length < longest) await turn(line, left?.())
    else throw new ProblemError(refusal)
    try {
      return await work()
    } finally {
      // Whoever is next takes over the place.
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) lines.delete(whose)
    }
  }
}

/** Waits in line; whoever leaves it is refused, which nobody is there to read. */
async function turn(line: Line, left: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const leave = () => {
      line.waiting.splice(line.waiting.indexOf(begin), 1)
      reject(new ProblemError('rate_limited'))
    }
    const begin = () => {
      left?.removeEventListener('abort', leave)
      resolve()
    }
    line.waiting.push(begin)
    if (left?.aborted) leave()
    else left?.addEventListener('abort', leave)
  })
}
