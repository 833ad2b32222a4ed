import type { Answer } from '@sanamsob/domain'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { ListAddress } from '@/lib/list-address'
import type { ActName } from '../bulk/act-name'
import type { Read } from '../read'
import { filterColumns, type Listing } from './table'
import type { Version, Versioned } from './versions'

/** Rows as they were when they were chosen, or all that a list is narrowed to. */
export type Chosen =
  | { versions: Record<string, string> }
  | {
      search: string
      searched: string[]
      filters: Record<string, string | boolean | null>
      /** How many were confirmed. */
      count?: number
    }

/** Where rows go, or the tag that they get or lose. */
export type ActDetail = { to?: string | null; tag?: string }

export const chosenRows = (rows: Version[]): Chosen => ({
  versions: Object.fromEntries(rows.map(({ id, updated_at }) => [id, updated_at])),
})

/** All rows of a list's filters, on whichever page. */
export const chosenByFilter = (
  table: Versioned,
  listing: Pick<Listing<never>, 'searched' | 'filtered'>,
  address: Pick<ListAddress, 'q' | 'filters' | 'site'>,
): Chosen => ({
  search: address.q,
  searched: [...listing.searched],
  filters: Object.fromEntries(filterColumns(table, listing, address)),
})

/** What an act would do, with real numbers. */
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
