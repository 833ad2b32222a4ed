import type { PostgrestFilterBuilder } from '@supabase/postgrest-js'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { ilikeValue } from '@/lib/ilike-value'
import { type ListAddress, rowRange } from '@/lib/list-address'
import type { Rows } from '../list-page'
import type { Read } from '../read'
import { texts } from '../texts'
import { globalTenant, isOfSite } from './of-site'
import { type Tables, updateVersion, type Version, type Versioned } from './versions'

/** A query of a table by the shape of its rows, which the rest of its type follows from. */
// biome-ignore lint/suspicious/noExplicitAny: only the rows matter to whoever adds filters
type TableQuery<Found> = PostgrestFilterBuilder<any, any, any, Found[], any, any, any>

export type Listing<Found> = {
  /** With an exact count, and what each row needs of others: all of a page in one request. */
  select: (filters: ListAddress['filters']) => TableQuery<Found>
  /** Which columns the search looks into. */
  searched: readonly string[]
  /** What all listed values of a searched column begin with: it is not looked into. */
  prefixes?: Record<string, string>
  /** By the filter's name: which column has its value, where that is not status or tenant. */
  filtered?: Record<string, string>
  /** The list's own order, first things first. */
  order: readonly string[]
  /** The column that rows are called by, where that is not their name: the last that orders them. */
  named?: string
  /** A row as it is shown, where something of it is said otherwise than it is stored. */
  shown?: (row: Found) => Found
  /** The toast where reading fails. */
  failed: string
}

/** A page of a table's rows: one request, whatever it holds. */
export function listRows<Found>(
  table: Versioned,
  listing: Listing<Found>,
  address: ListAddress,
): Read<Rows<Found>> {
  const { select, searched, prefixes = {}, order, failed, named = 'name', shown } = listing
  const { q, filters, sort } = address
  return {
    queryKey: [table, 'admin', { ...address, record: null, hidden: null }],
    meta: { failure: { title: texts.failure, message: failed } },
    queryFn: async () => {
      let query = select(filters)
      const found = (name: string) => `${name}.ilike.${ilikeValue(q, prefixes[name])}`
      if (q) query = query.or(searched.map(found).join())
      for (const [column, value] of filterColumns(table, listing, address)) {
        query = value === null ? query.is(column, null) : query.eq(column, value)
      }
      if (sort) query = query.order(sort.by, { ascending: !sort.descending })
      else for (const column of order) query = query.order(column, { nullsFirst: true })
      const answer = await query
        .order(named)
        .order('id')
        .range(...rowRange(address))
      // PostgREST: the page begins after the last row.
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

/** The columns that a list is narrowed by, with their values; the site that is shown comes before a filter. */
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

/** What belongs to no parent, in a filter's address and in a form. */
export const noParent = 'none'

/** One row as it is now; null where it is not there any more. */
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

/** Changes the version that was read, or adds a row for null. */
export async function saveRow<Name extends Versioned>(
  table: Name,
  row: Tables[Name]['Update'],
  version: Version | null,
): Promise<void> {
  if (version) await updateVersion(table, version, row)
  else await insertRow(table, row)
}

async function insertRow<Name extends Versioned>(table: Name, row: Tables[Name]['Update']) {
  unwrap(await data.from(table as 'categories').insert(row as Tables['categories']['Insert']))
}

/** By some places among its siblings; up for a negative number. Answers the batch, null for none. */
export async function moveRow(
  table: Versioned,
  id: string,
  places: number,
): Promise<string | null> {
  return unwrap(await data.rpc('move_sibling', { table_name: table, record_id: id, places }))
}

type Counts = Record<string, number>

/** What a deletion takes along. */
export function deletionContents(table: Versioned, id: string): Read<Counts> {
  return {
    queryKey: [table, 'contents', id],
    queryFn: async () =>
      unwrap(await data.rpc('deletion_contents', { table_name: table, record_id: id })) as Counts,
  }
}

/** The figures above a list. */
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

/** The rows that a query of a table reads. */
export type RowOf<Select extends (filters: never) => PromiseLike<{ data: unknown }>> =
  NonNullable<Awaited<ReturnType<Select>>['data']> extends (infer Row)[] ? Row : never
