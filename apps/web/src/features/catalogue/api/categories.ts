import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { tenantScope } from '@/lib/tenant-scope'
import { loadFailed } from '@/lib/texts'

export type CategoryCard = {
  id: string
  name: string
  description: string | null
  /** An emoji, or the address of a picture. */
  icon_url: string | null
  subcategory_count: number
  course_count: number
  /** What is below, as far as it decides where a card leads. */
  subcategories: { id: string; courses: { id: string }[] }[]
}

/** The active categories of the site with their counts; the hub's for null. */
export function categoriesQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: ['categories', tenantId],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<CategoryCard[]> => {
      const query = data
        .from('categories')
        .select('id,name,description,icon_url,subcategories(id,courses(id))')
        .eq('is_active', true)
        .eq('subcategories.is_active', true)
        .eq('subcategories.courses.is_active', true)
        .filter(...tenantScope(tenantId))
      const rows = unwrap(await query.order('display_order').order('name'))
      return rows.map((category) => ({
        ...category,
        subcategory_count: category.subcategories.length,
        course_count: category.subcategories.reduce((sum, { courses }) => sum + courses.length, 0),
      }))
    },
  })
}
