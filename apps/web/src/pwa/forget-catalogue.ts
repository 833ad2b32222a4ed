import { catalogueCache } from './caches'

/** Empties what the worker keeps of the catalogue: another person uses the browser now. */
export async function forgetCatalogue(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(catalogueCache).catch(() => false)
}
