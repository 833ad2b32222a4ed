import { queryOptions } from '@tanstack/react-query'
import { tenantsQuery } from '@/lib/tenants'
import { loadFailed } from '@/lib/texts'

/** The specialised sites for the home page, which says so when they cannot be loaded. */
export function platformsQuery() {
  return queryOptions({ ...tenantsQuery(), meta: { failure: loadFailed } })
}
