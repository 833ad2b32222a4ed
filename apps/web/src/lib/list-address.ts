import { pageParam, textParam, wordParam } from './search-params'

/** What the address of a list may say: one schema reads it and writes it. */
export type ListSchema = {
  /** By the parameter's name: the words it may be, or any text (an id, say). */
  filters: Record<string, readonly string[] | 'text'>
  sorts: readonly string[]
  /** Rows on a page; the first where the address says nothing. */
  sizes: readonly [number, ...number[]]
}

type Sort = { by: string; descending: boolean }

export type ListAddress = {
  /** Of which site the rows are; null for all. No list writes it: it is the whole back office's. */
  site: string | null
  q: string
  filters: Record<string, string | undefined>
  /** Null is the list's own order. */
  sort: Sort | null
  page: number
  size: number
  /** Columns that are not shown; null where the address leaves that to whoever looks at it. */
  hidden: string[] | null
  /** The record whose dialog is open: its id, or `new`. */
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

/** The address as parameters, without what goes without saying. */
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

/** Whatever lists other rows, or in another order, begins at the first page. */
export function changeListAddress(now: ListAddress, change: Partial<ListAddress>): ListAddress {
  const relists = ['q', 'filters', 'sort', 'size'].some((part) => part in change)
  const filters = { ...now.filters, ...change.filters }
  return { ...now, page: relists ? 1 : now.page, ...change, filters }
}

/** Whether the list shows a part only. */
export function isNarrowed({ q, filters }: ListAddress): boolean {
  return q !== '' || Object.values(filters).some((value) => value !== undefined)
}

/** The rows of a page, as `range` of a query takes them. */
export function rowRange({ page, size }: ListAddress): [from: number, to: number] {
  return [(page - 1) * size, page * size - 1]
}
