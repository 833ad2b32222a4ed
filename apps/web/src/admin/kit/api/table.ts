import type { PostgrestFilterBuilder } from '@supabase/postgrest-js'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { type ListAddress, rowRange } from '@/lib/list-address'
import { searchPattern } from '@/lib/search-pattern'
import type { Rows } from '../list-page'
import type { Read } from '../read'
import { texts } from '../texts'
import { globalTenant, isOfSite } from './of-site'
import { type Tables, updateVersion, type Version, type Versioned } from './versions'

/** A query of a table, typed by its rows only. */
// biome-ignore lint/suspicious/noExplicitAny: code that adds filters depends on the type of the rows only
type TableQuery<Found> = PostgrestFilterBuilder<any, any, any, Found[], any, any, any>

export type Listing<Found> = {
  /** Selects rows with an exact count and embeds related rows, so that one request loads a page. */
  select: (filters: ListAddress['filters']) => TableQuery<Found>
  /** Columns that the table's `search_text` consists of, for actions on all rows that a search finds. */
  searched: readonly string[]
  /** Columns of filters by the filter's name; `status` and `tenant` are built in. */
  filtered?: Record<string, string>
  /** Default order, most significant column first. */
  order: readonly string[]
  /** The column with the name of a row, which breaks ties in the order; `name` by default. */
  named?: string
  /** Transforms a row for display. */
  shown?: (row: Found) => Found
  /** Message of the toast when loading fails. */
  failed: string
}

/** A page of a table's rows, loaded in one request. */
export function listRows<Found>(
  table: Versioned,
  listing: Listing<Found>,
  address: ListAddress,
): Read<Rows<Found>> {
  const { select, order, failed, named = 'name', shown } = listing
  const { q, filters, sort } = address
  return {
    queryKey: [table, 'admin', { ...address, record: null, hidden: null }],
    meta: { failure: { title: texts.failure, message: failed } },
    queryFn: async () => {
      let query = select(filters)
      if (q) query = query.like('search_text', await searchPattern(q))
      for (const [column, value] of filterColumns(table, listing, address)) {
        query = value === null ? query.is(column, null) : query.eq(column, value)
      }
      if (sort) query = query.order(sort.by, { ascending: !sort.descending })
      else for (const column of order) query = query.order(column, { nullsFirst: true })
      const answer = await query
        .order(named)
        .order('id')
        .range(...rowRange(address))
      // PostgREST answers 416 when the page starts after the last row.
      if (answer.status === 416) return { rows: [], total: await countRows() }
      const rows = unwrap(answer)
      return { rows: shown ? rows.map(shown) : rows, total: answer.count ?? rows.length }
    },
  }
  async function countRows(): Promise<number> {
    const first = await listRows(table, listing, { ...address, page: 1 }).queryFn()
    return first.total
  }
}

/** Columns to filter by, with their values. The selected site takes precedence over the tenant filter. */
export function filterColumns(
  table: Versioned,
  { filtered = {} }: Pick<Listing<never>, 'filtered'>,
  { filters, site: shown }: Pick<ListAddress, 'filters' | 'site'>,
): [column: string, value: string | boolean | null][] {
  const { status } = filters
  const site = (isOfSite(table) && shown) || filters.tenant
  const columns: ReturnType<typeof filterColumns> = []
  if (status) columns.push(['is_active', status === 'active'])
  if (site) columns.push(['tenant_id', site === globalTenant ? null : site])
  for (const [filter, column] of Object.entries(filtered)) {
    const value = filters[filter]
    if (value) columns.push([column, value === noParent ? null : value])
  }
  return columns
}

/** Stands for a null parent id in filters and forms. */
export const noParent = 'none'

/** The current version of a row; null when it no longer exists. */
export function readRow<Row extends Version>(
  table: Versioned,
  columns: string[],
  id: string,
): Read<Row | null> {
  return {
    queryKey: [table, 'one', id],
    queryFn: async () => {
      const named = ['id', 'updated_at', ...columns].join()
      const found = await data
        .from(table as 'categories')
        .select(named as '*')
        .eq('id', id)
      return (unwrap(found)[0] as Row | undefined) ?? null
    },
  }
}

/** Updates the version that was read, or inserts a row with the id `newId` when `version` is null. */
export async function saveRow<Name extends Versioned>(
  table: Name,
  row: Tables[Name]['Update'],
  version: Version | null,
  newId: string,
): Promise<void> {
  if (version) await updateVersion(table, version, row)
  else await insertRow(table, { ...row, id: newId })
}

async function insertRow<Name extends Versioned>(table: Name, row: Tables[Name]['Update']) {
  unwrap(await data.from(table as 'categories').insert(row as Tables['categories']['Insert']))
}

/**
 * Moves a row among its siblings by `places`; negative values move it up.
 * @returns the id of the batch, or null when nothing moved
 */
export async function moveRow(
  table: Versioned,
  id: string,
  places: number,
): Promise<string | null> {
  return unwrap(await data.rpc('move_sibling', { table_name: table, record_id: id, places }))
}

type Counts = Record<string, number>

/** Totals shown above a list. */
export function contentTotals(
  table: Versioned | 'questions' | 'profiles',
  site: string | null,
): Read<Counts> {
  const of = { table_name: table, site: site ?? undefined }
  return {
    queryKey: [table, 'totals', site],
    queryFn: async () => unwrap(await data.rpc('content_totals', of)) as Counts,
  }
}

export type RowOf<Select extends (filters: never) => PromiseLike<{ data: unknown }>> =
  NonNullable<Awaited<ReturnType<Select>>['data']> extends (infer Row)[] ? Row : never
