import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** How much tenants' sites have under these words; asked on the hub. */
export function otherSitesQuery(query: string) {
  const q = query.trim()
  return queryOptions({
    queryKey: ['search-other-sites', q],
    queryFn: async ({ signal }) =>
      unwrap(await data.rpc('search_other_sites', { q }).abortSignal(signal)),
  })
}
