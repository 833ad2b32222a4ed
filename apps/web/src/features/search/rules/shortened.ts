/** Eighty letters, each with the marks that hang on it. */
const mostReadBack = /^(?:.\p{M}*){0,80}/su

/** An address may hold thousands of letters; of a query nobody needs to read back more than the first. */
export function shortened(query: string): string {
  const start = mostReadBack.exec(query)?.[0] ?? ''
  return start.length < query.length ? `${start.trimEnd()}...` : query
}
