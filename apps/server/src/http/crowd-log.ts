import type { Logger } from 'pino'

const everyMs = 10_000

/**
 * Tells that requests are refused for want of room: of the first at once, then of how many, as long as there are any.
 * A line with a stack for each would take the processor from those who have a place.
 */
export function createCrowdLog(log: Logger): () => void {
  let refused = 0
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    timer = undefined
    if (refused === 0) return
    log.warn({ refused }, 'there was no room for all requests')
    refused = 0
    timer = setTimeout(tell, everyMs).unref()
  }
  return () => {
    refused += 1
    if (!timer) tell()
  }
}
