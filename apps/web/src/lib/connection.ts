// Whether the server is reachable, as far as known. The browser only knows about its own network; a page that the
// service worker served from its cache shows that the server was unreachable.
import { storedPage } from '@/pwa/caches'

const probeMs = 5_000

let reachable = true
let probing: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Takes the initial state from how the page was served, then follows network events. */
export function watchConnection(): void {
  set(navigator.onLine && !document.documentElement.hasAttribute(storedPage))
  addEventListener('offline', () => set(false))
  addEventListener('online', () => void probe())
}

export const isReachable = () => reachable

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(now: boolean): void {
  clearTimeout(probing)
  if (!now) probing = setTimeout(probe, probeMs)
  if (now === reachable) return
  reachable = now
  for (const listener of listeners) listener()
}

async function probe(): Promise<void> {
  set(await serverAnswers())
}

/** Asks the server itself; this response is never cached. */
export async function serverAnswers(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  return answer?.ok === true
}

/**
 * Reloads the page, because browsers cache a failed module import until then. If the server does not respond, they
 * would show their own error page, so the page stays.
 */
export async function reloadPage(): Promise<boolean> {
  const answers = await serverAnswers()
  if (answers) location.reload()
  return answers
}
