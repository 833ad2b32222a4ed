import { useSyncExternalStore } from 'react'
import { skipWaiting } from './caches'

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

/** A new release is installed and waits. */
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
 * Lets the new release become active and starts this page anew, at once where another tab has let it
 * already. Other tabs go on as they are.
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
