import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { positionsOf } from '../exam-target/rules/target-form'

/** Returns the exam positions that the site suggests, in its order; empty if there are none. */
export function examPositionsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: ['exam-positions', tenantId],
    queryFn: async () => {
      const key = tenantId ? `tenant_${tenantId}_exam_positions` : 'exam_positions'
      const rows = unwrap(await data.from('site_settings').select('value').eq('key', key))
      return positionsOf(rows[0]?.value ?? '')
    },
  })
}
