/**
 * The query string as plain strings. The router's own parser turns '1e5' into a number, which would corrupt referral
 * codes and search terms.
 */
export function parseSearch(search: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Omits empty values, so that a default state has a clean address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value))
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** A parameter as text; undefined when absent or blank. */
export function textParam(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text || undefined
}

/** One of the allowed words; undefined for anything else. */
export function wordParam<Word extends string>(
  value: unknown,
  words: readonly Word[],
): Word | undefined {
  return words.find((word) => word === value)
}

/** A page number from 2 on; the first page has no parameter. */
export function pageParam(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 ? page : undefined
}
