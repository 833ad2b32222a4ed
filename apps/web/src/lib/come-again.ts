import { isPassing } from './data-error'

/** A proxy in maintenance may name an hour; longer than this nobody waits for a page of their own accord. */
const longestMs = 30_000

/** By the clock of `performance`; of all questions, since it is the server that has no room, not an answer. */
let notBefore = 0

/** Hears from an answer when the server may have room again. */
export function noteRefusal({ status, headers }: Response): void {
  const seconds = Number(headers.get('retry-after'))
  if (!isPassing(status) || !(seconds > 0)) return
  notBefore = Math.max(notBefore, performance.now() + Math.min(seconds * 1_000, longestMs))
}

/** How long a read waits before it is tried again: longer each time, never less than the server said, and not all at once. */
export function comeAgainIn(failures: number): number {
  const own = Math.min(1_000 * 2 ** failures, longestMs)
  const asked = notBefore - performance.now()
  return asked > 0 ? Math.max(own, asked * (1 + Math.random())) : own
}
