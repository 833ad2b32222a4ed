import { useSyncExternalStore } from 'react'
import { skipWaiting } from './caches'

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

/** A new release is installed and waiting. */
export function offerUpdate(worker: ServiceWorker): void {
  waiting = worker
  for (const listener of listeners) listener()
}

export function useWaitingUpdate(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting !== null,
    () => false,
  )
}

/**
 * Activates the new release and reloads this page; only reloads if another tab has already activated it. Other tabs
 * are not affected.
 */
export function applyUpdate(): void {
  if (waiting?.state === 'installed') {
    const reload = () => location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    waiting.postMessage(skipWaiting)
  } else {
    location.reload()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
