// Whether the server can be reached, as far as known. The browser knows of its own network only: a
// page that the service worker kept from before and shows in the server's stead knows better.
import { keptPage } from '@/pwa/caches'

const probeMs = 5_000

let reachable = true
let probing: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Looks at how the page came, and keeps an eye on the network from then on. */
export function watchConnection(): void {
  set(navigator.onLine && !document.documentElement.hasAttribute(keptPage))
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

/** Asks the server itself; nothing on the way keeps this answer. */
export async function serverAnswers(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  return answer?.ok === true
}

/**
 * Begins the page anew, since browsers remember a file that failed until then. Where nothing answers they would show
 * an error of their own: the page stays.
 */
export async function startAnew(): Promise<boolean> {
  const answers = await serverAnswers()
  if (answers) location.reload()
  return answers
}
