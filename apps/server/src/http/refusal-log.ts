import type { Logger } from 'pino'

const everyMs = 10_000

/**
 * Logs that requests are refused for lack of capacity: the first at once, then the number of further ones at
 * intervals. A line with a stack for each would take processor time from the requests being served.
 */
export function createRefusalLog(log: Logger): () => void {
  let refused = 0
  let timer: NodeJS.Timeout | undefined
  const report = () => {
    timer = undefined
    if (refused === 0) return
    log.warn({ refused }, 'requests were refused for lack of capacity')
    refused = 0
    timer = setTimeout(report, everyMs).unref()
  }
  return () => {
    refused += 1
    if (!timer) report()
  }
}
