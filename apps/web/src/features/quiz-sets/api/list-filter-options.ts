import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapRows } from '@/lib/data-error'
import { tenantScope } from '@/lib/tenant-scope'
import { texts } from '../texts'

export type FilterOption = { id: string; name: string }

type Level = { table: string; parent: string | null }

const levels = {
  category: { table: 'categories', parent: null },
  subcategory: { table: 'subcategories', parent: 'category_id' },
  course: { table: 'courses', parent: 'subcategory_id' },
} as const satisfies Record<string, Level>

/** The active entries of one level of the catalogue, below `parentId` where the level has a parent. */
export function listFilterOptions(
  level: keyof typeof levels,
  tenantId: string | null,
  parentId?: string,
) {
  const { table, parent } = levels[level]
  return queryOptions({
    queryKey: ['filter-options', level, tenantId, parentId ?? null],
    enabled: parent === null || parentId !== undefined,
    staleTime: 5 * 60_000,
    meta: { failure: texts.loadFailed },
    queryFn: async () => {
      let query = data
        .from(table)
        .select('id,name')
        .eq('is_active', true)
        .filter(...tenantScope(tenantId))
      if (parent) query = query.eq(parent, parentId)
      return unwrapRows<FilterOption>(await query.order('display_order').order('name'))
    },
  })
}
