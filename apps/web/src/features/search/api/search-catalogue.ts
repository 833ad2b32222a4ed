import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'

type Hit = { id: string; name: string; description: string | null }

export type SearchResults = {
  categories: Hit[]
  subcategories: Hit[]
  courses: Hit[]
  quiz_sets: (Hit & {
    total_questions: number
    points_cost: number
    time_limit_minutes: number | null
  })[]
}

/** What the visited site has under these words, best first, at most 20 of each kind. */
export function searchCatalogue(query: string) {
  const q = query.trim()
  return queryOptions({
    queryKey: ['search', q],
    enabled: q !== '',
    queryFn: async ({ signal }) =>
      unwrapWire<SearchResults>(await data.rpc('search_catalogue', { q }).abortSignal(signal)),
  })
}
