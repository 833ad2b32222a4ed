/** Runs `work` once the page is idle, or after `timeout`. */
export function whenIdle(work: () => void, timeout: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout })
  else setTimeout(work, 200)
}
