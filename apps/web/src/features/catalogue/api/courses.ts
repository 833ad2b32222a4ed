import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapRows } from '@/lib/data-error'
import { loadFailed } from '@/lib/texts'

export type CourseCard = {
  id: string
  name: string
  description: string | null
  thumbnail_url: string | null
  quiz_sets: { id: string; name: string; total_questions: number; points_cost: number }[]
}

/** Returns the active courses of a subcategory with their active, published quiz sets. */
export function coursesQuery(subcategoryId: string, tenantId?: string) {
  return queryOptions({
    queryKey: ['courses', subcategoryId, tenantId ?? null],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<CourseCard[]> => {
      let query = data
        .from('courses')
        .select('id,name,description,thumbnail_url,quiz_sets(id,name,total_questions,points_cost)')
        .eq('subcategory_id', subcategoryId)
        .eq('is_active', true)
        .eq('quiz_sets.is_active', true)
        .eq('quiz_sets.status', 'published')
      if (tenantId) query = query.eq('tenant_id', tenantId)
      return unwrapRows(await query.order('display_order').order('name'))
    },
  })
}
