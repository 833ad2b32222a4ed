import { textParam, wordParam } from '@/lib/search-params'
import { type SubcategorySort, subcategorySorts } from './sort-subcategories'

export type SubcategoryView = { search: string; sort: SubcategorySort }
/** Receives the latest view, because the URL may have changed since the last render. */
export type ChangeSubcategoryView = (change: (now: SubcategoryView) => SubcategoryView) => void
export type SubcategoryViewSearch = { q?: string; sort?: SubcategorySort }

/** Parses the search parameters of a category page: search text and sort order. */
export function parseSubcategoryView(search: Record<string, unknown>): SubcategoryViewSearch {
  return { q: textParam(search.q), sort: wordParam(search.sort, subcategorySorts) }
}

export function toSubcategoryView({ q, sort }: SubcategoryViewSearch): SubcategoryView {
  return { search: q ?? '', sort: sort ?? 'default' }
}

/** Applies a change of the view to the search parameters. */
export function changeSubcategorySearch(change: Parameters<ChangeSubcategoryView>[0]) {
  return (now: SubcategoryViewSearch) => fromSubcategoryView(change(toSubcategoryView(now)))
}

/** Converts the view to search parameters, without the defaults. */
function fromSubcategoryView({ search, sort }: SubcategoryView): SubcategoryViewSearch {
  return { q: search || undefined, sort: sort === 'default' ? undefined : sort }
}
