import { textParam, wordParam } from '@/lib/search-params'
import { type SubcategorySort, subcategorySorts } from './sort-subcategories'

export type SubcategoryView = { search: string; sort: SubcategorySort }
/** A change of the view as it is by then: the address may have moved on since it was rendered. */
export type ChangeSubcategoryView = (change: (now: SubcategoryView) => SubcategoryView) => void
export type SubcategoryViewSearch = { q?: string; sort?: SubcategorySort }

/** The address's part of a category page: what is searched and how it is sorted. */
export function parseSubcategoryView(search: Record<string, unknown>): SubcategoryViewSearch {
  return { q: textParam(search.q), sort: wordParam(search.sort, subcategorySorts) }
}

export function toSubcategoryView({ q, sort }: SubcategoryViewSearch): SubcategoryView {
  return { search: q ?? '', sort: sort ?? 'default' }
}

/** The same change, of the address. */
export function changeSubcategorySearch(change: Parameters<ChangeSubcategoryView>[0]) {
  return (now: SubcategoryViewSearch) => fromSubcategoryView(change(toSubcategoryView(now)))
}

/** Back to the address; the defaults are left out. */
function fromSubcategoryView({ search, sort }: SubcategoryView): SubcategoryViewSearch {
  return { q: search || undefined, sort: sort === 'default' ? undefined : sort }
}
