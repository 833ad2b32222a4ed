import { useSyncExternalStore } from 'react'
import { takeOver } from './caches'

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

/** A new release is installed and waits. */
export function offerUpdate(worker: ServiceWorker): void {
  waiting = worker
  for (const listener of listeners) listener()
}

export function useWaitingUpdate(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== null)
}

/** Lets the new release take over and starts this page anew; other tabs go on as they are. */
export function applyUpdate(): void {
  const reload = () => location.reload()
  // Another tab may have let it take over already.
  if (waiting?.state !== 'installed') return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting.postMessage(takeOver)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
