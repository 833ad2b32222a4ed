import { queryOptions } from '@tanstack/react-query'
import { listTenants } from '@/lib/list-tenants'
import { loadFailed } from '@/lib/texts'

/** The specialised sites for the home page, which says so when they cannot be loaded. */
export function listPlatforms() {
  return queryOptions({ ...listTenants(), meta: { failure: loadFailed } })
}
