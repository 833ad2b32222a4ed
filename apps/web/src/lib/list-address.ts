import { pageParam, textParam, wordParam } from './search-params'

/** The parameters of a list's address; one schema reads and writes them. */
export type ListSchema = {
  /** By parameter name: the allowed words, or any text (an id, for example). */
  filters: Record<string, readonly string[] | 'text'>
  sorts: readonly string[]
  /** Page sizes; the first is the default. */
  sizes: readonly [number, ...number[]]
}

type Sort = { by: string; descending: boolean }

export type ListAddress = {
  /**
   * The site that the rows belong to; null for all. Lists do not write it, because it applies to the whole back
   * office.
   */
  site: string | null
  q: string
  filters: Record<string, string | undefined>
  /** Null for the list's default order. */
  sort: Sort | null
  page: number
  size: number
  /** Hidden columns; null if the address leaves the choice to the viewer. */
  hidden: string[] | null
  /** The record in the open dialog: its id, or `new`. */
  record: string | null
}

type Search = Record<string, string | number | undefined>

export function readListAddress(schema: ListSchema, search: Record<string, unknown>): ListAddress {
  const sort = textParam(search.sort) ?? ''
  const by = wordParam(sort.replace(/^-/, ''), schema.sorts)
  return {
    site: textParam(search.site) ?? null,
    q: textParam(search.q) ?? '',
    filters: Object.fromEntries(
      Object.entries(schema.filters).map(([name, words]) => [
        name,
        words === 'text' ? textParam(search[name]) : wordParam(search[name], words),
      ]),
    ),
    sort: by ? { by, descending: sort.startsWith('-') } : null,
    page: pageParam(search.page) ?? 1,
    size: schema.sizes.find((size) => size === Number(search.size)) ?? schema.sizes[0],
    hidden: textParam(search.hidden)?.split(',') ?? null,
    record: textParam(search.record) ?? null,
  }
}

/** The address as parameters, without defaults. */
export function writeListAddress(schema: ListSchema, address: ListAddress): Search {
  const { q, filters, sort, page, size, hidden, record } = address
  return {
    q: q || undefined,
    ...filters,
    sort: sort ? `${sort.descending ? '-' : ''}${sort.by}` : undefined,
    page: page > 1 ? page : undefined,
    size: size === schema.sizes[0] ? undefined : size,
    hidden: hidden?.join(',') || undefined,
    record: record ?? undefined,
  }
}

/** A change of the rows or of their order returns to the first page. */
export function changeListAddress(now: ListAddress, change: Partial<ListAddress>): ListAddress {
  const relists = ['q', 'filters', 'sort', 'size'].some((part) => part in change)
  const filters = { ...now.filters, ...change.filters }
  return { ...now, page: relists ? 1 : now.page, ...change, filters }
}

/** Whether the list is filtered. */
export function isNarrowed({ q, filters }: ListAddress): boolean {
  return q !== '' || Object.values(filters).some((value) => value !== undefined)
}

/** The rows of a page as arguments for a query's `range`. */
export function rowRange({ page, size }: ListAddress): [from: number, to: number] {
  return [(page - 1) * size, page * size - 1]
}
