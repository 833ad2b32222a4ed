import { isPassing } from './data-error'

/** By the clock of `performance`; of all questions, since it is the server that has no room, not an answer. */
let notBefore = 0

/** Hears from an answer when the server may have room again. */
export function noteRefusal({ status, headers }: Response): void {
  const seconds = Number(headers.get('retry-after'))
  if (isPassing(status) && seconds > 0) notBefore = performance.now() + seconds * 1_000
}

/** How long to wait before a read is tried again: longer each time, and never less than the server said, not all at once. */
export function comeAgainIn(failures: number): number {
  const own = Math.min(1_000 * 2 ** failures, 30_000)
  const asked = notBefore - performance.now()
  return asked > 0 ? Math.max(own, asked * (1 + Math.random())) : own
}
