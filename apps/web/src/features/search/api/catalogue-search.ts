import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type SearchResults = Answer<'search_catalogue'>

/** What the visited site has under these words, best first, at most 20 of each kind. */
export function catalogueSearchQuery(query: string) {
  const q = query.trim()
  return queryOptions({
    queryKey: ['search', q],
    enabled: q !== '',
    queryFn: async ({ signal }) =>
      unwrap(await data.rpc('search_catalogue', { q }).abortSignal(signal)),
  })
}
