/** Runs `work` once the page has nothing better to do, and before long. */
export function whenIdle(work: () => void, timeout: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout })
  else setTimeout(work, 200)
}
