import type { Database } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapRows } from '@/lib/data-error'
import { tenantScope } from '@/lib/tenant-scope'
import { loadFailed } from '@/lib/texts'

export type FilterOption = { id: string; name: string }

type Tables = Database['public']['Tables']

/** A table and its column that references the parent. */
type Level = {
  [Table in keyof Tables]: { table: Table; parent: keyof Tables[Table]['Row'] | null }
}[keyof Tables]

const levels = {
  category: { table: 'categories', parent: null },
  subcategory: { table: 'subcategories', parent: 'category_id' },
  course: { table: 'courses', parent: 'subcategory_id' },
} as const satisfies Record<string, Level>

/** Returns the active entries of a catalogue level, below `parentId` if the level has a parent. */
export function filterOptionsQuery(
  level: keyof typeof levels,
  tenantId: string | null,
  parentId?: string,
) {
  const { table, parent } = levels[level]
  return queryOptions({
    queryKey: ['filter-options', level, tenantId, parentId ?? null],
    enabled: parent === null || parentId !== undefined,
    staleTime: 5 * 60_000,
    meta: { failure: loadFailed },
    queryFn: async (): Promise<FilterOption[]> => {
      let query = data
        .from(table)
        .select('id,name')
        .eq('is_active', true)
        .filter(...tenantScope(tenantId))
      if (parent) query = query.filter(parent, 'eq', parentId)
      return unwrapRows(await query.order('display_order').order('name'))
    },
  })
}
