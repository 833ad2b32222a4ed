import { queryOptions } from '@tanstack/react-query'
import { tenantsQuery } from '@/lib/tenants'
import { loadFailed } from '@/lib/texts'

/** Returns the tenants for the home page, which reports a failed request. */
export function platformsQuery() {
  return queryOptions({ ...tenantsQuery(), meta: { failure: loadFailed } })
}
