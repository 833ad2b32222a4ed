import type { Answer } from '@sanamsob/domain'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { ListAddress } from '@/lib/list-address'
import type { ActName } from '../bulk/act-name'
import type { Read } from '../read'
import { filterColumns, type Listing } from './table'
import type { Version, Versioned } from './versions'

/** Selected rows with their versions, or all rows that match a filter. */
export type Chosen =
  | { versions: Record<string, string> }
  | {
      search: string
      searched: string[]
      filters: Record<string, string | boolean | null>
      /** Number of matching rows that the user confirmed. */
      count?: number
    }

/** The destination of a move, the tag to add or remove, or the new cost and time limit (null for none). */
export type ActDetail = {
  to?: string | null
  tag?: string
  points_cost?: number
  time_limit_minutes?: number | null
}

export const chosenRows = (rows: Version[]): Chosen => ({
  versions: Object.fromEntries(rows.map(({ id, updated_at }) => [id, updated_at])),
})

/** All rows that match the filters of a list, on all pages. */
export const chosenByFilter = (
  table: Versioned,
  listing: Pick<Listing<never>, 'searched' | 'filtered'>,
  address: Pick<ListAddress, 'q' | 'filters' | 'site'>,
): Chosen => ({
  search: address.q,
  searched: [...listing.searched],
  filters: Object.fromEntries(filterColumns(table, listing, address)),
})

/** Counts the rows that an action would change, without changing them. */
export function changePreview(
  table: Versioned,
  chosen: Chosen,
  act: ActName,
  detail: ActDetail,
): Read<Answer<'preview_change'>> {
  return {
    queryKey: [table, 'preview', chosen, act, detail],
    queryFn: async () =>
      unwrap(await data.rpc('preview_change', { table_name: table, chosen, act, detail })),
  }
}

export type ChangeOutcome = Answer<'change_many'>

export async function changeMany(
  table: Versioned,
  chosen: Chosen,
  act: ActName,
  detail: ActDetail = {},
): Promise<ChangeOutcome> {
  return unwrap(await data.rpc('change_many', { table_name: table, chosen, act, detail }))
}
