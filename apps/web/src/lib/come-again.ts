import { isPassing } from './data-error'

/** The limit before jitter: a proxy in maintenance may name an hour, which no user would wait. */
const maxDelayMs = 30_000

/** On the clock of `performance`. Applies to all requests, because the server as a whole is out of capacity. */
let notBefore = 0

/** Reads from a response when the server may have capacity again. */
export function noteRefusal({ status, headers }: Response): void {
  const seconds = Number(headers.get('retry-after'))
  if (!isPassing(status) || !(seconds > 0)) return
  notBefore = Math.max(notBefore, performance.now() + Math.min(seconds * 1_000, maxDelayMs))
}

/** Whether the server asked for a later retry; background requests wait until then. */
export const isAskedToWait = (): boolean => performance.now() < notBefore

/** The delay before a read is retried: exponential, never shorter than the server said, and jittered. */
export function comeAgainIn(failures: number): number {
  const own = Math.min(1_000 * 2 ** failures, maxDelayMs)
  const asked = notBefore - performance.now()
  return asked > 0 ? Math.max(own, asked * (1 + Math.random())) : own
}
