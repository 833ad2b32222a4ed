import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { tenantScope } from '@/lib/tenant-scope'
import { loadFailed } from '@/lib/texts'

export type CategoryCard = {
  id: string
  name: string
  description: string | null
  /** An emoji, an icon name or the URL of an image. */
  icon_url: string | null
  subcategory_count: number
  course_count: number
  /** Ids of active descendants; `categoryTarget` needs them to skip levels with a single entry. */
  subcategories: { id: string; courses: { id: string }[] }[]
}

/** Returns the site's active categories with counts. A null `tenantId` is the hub. */
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
