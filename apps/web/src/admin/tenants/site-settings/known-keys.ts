import { texts } from './texts'

/** Keys that a tenant's site reads. */
export const knownKeys = Object.keys(texts.meanings)

/** What a key does on the site; null where nothing reads it. */
export const meaningOf = (key: string): string | null =>
  (texts.meanings as Record<string, string>)[key] ?? null
