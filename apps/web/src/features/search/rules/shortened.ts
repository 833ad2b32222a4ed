/** Eighty letters, each with its combining marks. */
const maxShownStart = /^(?:.\p{M}*){0,80}/su

/** Shortens a query for display, because a URL may contain thousands of letters. */
export function shortened(query: string): string {
  const start = maxShownStart.exec(query)?.[0] ?? ''
  return start.length < query.length ? `${start.trimEnd()}...` : query
}
