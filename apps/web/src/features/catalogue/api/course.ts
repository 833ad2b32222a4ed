import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapRow } from '@/lib/data-error'
import { loadFailed } from '@/lib/texts'

export type Course = {
  id: string
  name: string
  description: string | null
  thumbnail_url: string | null
  subcategory: {
    id: string
    name: string
    category: { id: string; name: string } | null
  } | null
}

/** Returns an active course with its subcategory and category; null if it is missing. */
export function courseQuery(courseId: string, tenantId?: string) {
  return queryOptions({
    queryKey: ['course', courseId, tenantId ?? null],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<Course | null> => {
      let query = data
        .from('courses')
        .select(
          'id,name,description,thumbnail_url,subcategory:subcategories(id,name,category:categories(id,name))',
        )
        .eq('id', courseId)
        .eq('is_active', true)
      if (tenantId) query = query.eq('tenant_id', tenantId)
      const answer = await query.single()
      return unwrapRow(answer)
    },
  })
}
