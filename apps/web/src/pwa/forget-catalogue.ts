import { catalogueCache } from './caches'

/** Empties the worker's catalogue cache, because another user uses the browser now. */
export async function forgetCatalogue(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(catalogueCache).catch(() => false)
}
