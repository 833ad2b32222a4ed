import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapRows } from '@/lib/data-error'
import { loadFailed } from '@/lib/texts'

export type SubcategoryCard = {
  id: string
  name: string
  description: string | null
  display_order: number
  course_count: number
  quiz_set_count: number
  courses: { id: string }[]
}

/** Returns the active subcategories of a category in display order, with counts. */
export function subcategoriesQuery(categoryId: string, tenantId?: string) {
  return queryOptions({
    queryKey: ['subcategories', categoryId, tenantId ?? null],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<SubcategoryCard[]> => {
      let query = data
        .from('subcategories')
        .select('id,name,description,display_order,courses(id,quiz_sets(id))')
        .eq('category_id', categoryId)
        .eq('is_active', true)
        .eq('courses.is_active', true)
        .eq('courses.quiz_sets.is_active', true)
        .eq('courses.quiz_sets.status', 'published')
      if (tenantId) query = query.eq('tenant_id', tenantId)
      const rows = unwrapRows(await query.order('display_order').order('name'))
      return rows.map((subcategory) => ({
        ...subcategory,
        course_count: subcategory.courses.length,
        quiz_set_count: subcategory.courses.reduce(
          (sum, { quiz_sets }) => sum + quiz_sets.length,
          0,
        ),
      }))
    },
  })
}
