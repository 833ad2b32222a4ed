import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** Returns the number of results on tenants' sites. Used on the hub only. */
export function otherSitesQuery(query: string) {
  const q = query.trim()
  return queryOptions({
    queryKey: ['search-other-sites', q],
    queryFn: async ({ signal }) =>
      unwrap(await data.rpc('search_other_sites', { q }).abortSignal(signal)),
  })
}
