import { texts } from './texts'

/** Keys that a tenant's site uses. */
export const knownKeys = Object.keys(texts.meanings)

/** The purpose of a key; null when no code reads it. */
export const meaningOf = (key: string): string | null =>
  (texts.meanings as Record<string, string>)[key] ?? null
