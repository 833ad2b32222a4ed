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

type Kind = { running: number; waiting: (() => void)[] }

type Line = {
  first: Kind
  others: Kind
  /** How many of the first have followed each other. */
  inARow: number
}

/**
 * Runs work at once until one caller has `maximum` of it under way; more of the same caller waits in
 * line, `longest` at most, and as much again that goes first. The database's connections are few, so one
 * caller with slow queries must not hold all of them; work that takes milliseconds notices nothing.
 * @param forFirst places besides, which only what goes first makes use of
 */
export function createFairShare(
  maximum: number,
  longest: number,
  refusal: ErrorCode = 'rate_limited',
  forFirst = 0,
): FairShare {
  const lines = new Map<string, Line>()
  const isFree = ({ first, others }: Line, kind: Kind) =>
    first.running + others.running < maximum + forFirst &&
    (kind === first || others.running < maximum)

  function nextKind(line: Line): Kind {
    const { first, others, inARow } = line
    const mayBeOthers = others.waiting.length > 0 && isFree(line, others)
    return first.waiting.length > 0 && (inARow < firstInARow || !mayBeOthers) ? first : others
  }

  /** Whoever is next takes over a place that has become free. */
  function giveOn(line: Line) {
    const kind = nextKind(line)
    const next = isFree(line, kind) ? kind.waiting.shift() : undefined
    if (!next) return
    line.inARow = kind === line.first ? line.inARow + 1 : 0
    kind.running += 1
    next()
  }

  return async (whose, work, getSignal, kept, goesFirst = false) => {
    const line = lines.get(whose) ?? newLine()
    lines.set(whose, line)
    const kind = goesFirst ? line.first : line.others
    if (isFree(line, kind)) kind.running += 1
    else if (kind.waiting.length < longest) await turn(kind.waiting, getSignal?.())
    else throw new ProblemError(refusal)
    const handOn = () => {
      kind.running -= 1
      giveOn(line)
      if (line.first.running + line.others.running === 0) lines.delete(whose)
    }
    try {
      return await work()
    } finally {
      if (kept) void kept.then(handOn)
      else handOn()
    }
  }
}

const newLine = (): Line => ({
  first: { running: 0, waiting: [] },
  others: { running: 0, waiting: [] },
  inARow: 0,
})

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
