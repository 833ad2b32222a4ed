import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapRow } from '@/lib/data-error'
import { loadFailed } from '@/lib/texts'

export type Subcategory = {
  id: string
  name: string
  description: string | null
  category: { id: string; name: string } | null
}

/** Returns an active subcategory with its category; null if it is missing. */
export function subcategoryQuery(subcategoryId: string, tenantId?: string) {
  return queryOptions({
    queryKey: ['subcategory', subcategoryId, tenantId ?? null],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<Subcategory | null> => {
      let query = data
        .from('subcategories')
        .select('id,name,description,category:categories(id,name)')
        .eq('id', subcategoryId)
        .eq('is_active', true)
      if (tenantId) query = query.eq('tenant_id', tenantId)
      const answer = await query.single()
      return unwrapRow(answer)
    },
  })
}
