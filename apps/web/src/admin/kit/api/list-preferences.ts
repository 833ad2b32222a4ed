import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { Read } from '../read'

/** A list's URL parameters, saved under a name. */
export type SavedView = { name: string; search: string }
export type ListPreferences = { hidden: string[]; views: SavedView[] }

/** The signed-in user's preferences for a list. */
export function listPreferences(list: string): Read<ListPreferences> {
  return {
    queryKey: ['list_preferences', list],
    queryFn: async () => {
      const rows = unwrap(
        await data.from('list_preferences').select('hidden,views').eq('list', list),
      )
      const [row] = rows
      return { hidden: row?.hidden ?? [], views: (row?.views ?? []) as SavedView[] }
    },
  }
}

export async function saveListPreferences(
  list: string,
  change: Partial<ListPreferences>,
): Promise<void> {
  const row = { list, ...change, ...(change.views && { views: change.views }) }
  unwrap(await data.from('list_preferences').upsert(row, { onConflict: 'user_id,list' }))
}
