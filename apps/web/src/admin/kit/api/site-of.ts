import { data } from '@/lib/data-client'
import { unwrapRow } from '@/lib/data-error'
import type { Read } from '../read'
import { globalTenant } from './of-site'

/** The site of a row: a tenant's id, or `global` for the hub. */
export function siteOf(table: 'courses' | 'quiz_sets', id: string): Read<string> {
  return {
    queryKey: [table, 'site', id],
    queryFn: async () => {
      const found = data
        .from(table as 'courses')
        .select('tenant_id')
        .eq('id', id)
      const row = unwrapRow<{ tenant_id: string | null }>(await found.single())
      return row?.tenant_id ?? globalTenant
    },
  }
}
