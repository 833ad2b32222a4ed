import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapRow } from '@/lib/data-error'
import { loadFailed } from '@/lib/texts'

export type Category = {
  id: string
  name: string
  description: string | null
  icon_url: string | null
}

/** Returns an active category; null if it is missing, inactive or on another site. */
export function categoryQuery(categoryId: string, tenantId?: string) {
  return queryOptions({
    queryKey: ['category', categoryId, tenantId ?? null],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<Category | null> => {
      let query = data
        .from('categories')
        .select('id,name,description,icon_url')
        .eq('id', categoryId)
        .eq('is_active', true)
      if (tenantId) query = query.eq('tenant_id', tenantId)
      const answer = await query.single()
      return unwrapRow(answer)
    },
  })
}
