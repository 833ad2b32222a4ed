import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type SearchResults = Answer<'search_catalogue'>

/** Searches the visited site. Returns at most 20 results of each kind, best first. */
export function catalogueSearchQuery(query: string) {
  const q = query.trim()
  return queryOptions({
    queryKey: ['search', q],
    enabled: q !== '',
    queryFn: async ({ signal }) =>
      unwrap(await data.rpc('search_catalogue', { q }).abortSignal(signal)),
  })
}
