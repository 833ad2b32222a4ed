import { pageParam, textParam } from '@/lib/search-params'

/** The state of the browse page, all of it in the address. */
export type BrowseView = {
  q?: string
  category?: string
  subcategory?: string
  course?: string
  page?: number
}

/** A change of the view as it is by then: the address may have moved on since it was rendered. */
export type ChangeBrowse = (change: (now: BrowseView) => BrowseView) => void

export const pageSize = 12

export function parseBrowseView(search: Record<string, unknown>): BrowseView {
  const category = textParam(search.category)
  const subcategory = category && textParam(search.subcategory)
  return {
    q: textParam(search.q),
    category,
    subcategory,
    course: subcategory && textParam(search.course),
    page: pageParam(search.page),
  }
}

/** A choice in one filter drops those below it, and any change of filters starts at page one. */
export function changeFilter(view: BrowseView, change: Omit<BrowseView, 'page'>): BrowseView {
  const next = { ...view, ...change, page: undefined }
  if ('category' in change) return { ...next, subcategory: undefined, course: undefined }
  if ('subcategory' in change) return { ...next, course: undefined }
  return next
}
