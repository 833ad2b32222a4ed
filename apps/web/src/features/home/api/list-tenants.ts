import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'

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
export function listTenants() {
  return queryOptions({
    queryKey: ['tenants'],
    meta: { failure: texts.loadFailed },
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
