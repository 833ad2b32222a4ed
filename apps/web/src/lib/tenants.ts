import { queryOptions } from '@tanstack/react-query'
import { data } from './data-client'
import { unwrap } from './data-error'

export type Platform = {
  id: string
  name: string
  domain: string
  description: string | null
  logo_url: string | null
  primary_color: string
  secondary_color: string
}

/** The installation's active tenants by name. */
export function tenantsQuery() {
  return queryOptions({
    queryKey: ['tenants'],
    queryFn: async (): Promise<Platform[]> =>
      unwrap(
        await data
          .from('tenants')
          .select('id,name,domain,description,logo_url,primary_color,secondary_color')
          .eq('is_active', true)
          .order('name'),
      ),
  })
}
