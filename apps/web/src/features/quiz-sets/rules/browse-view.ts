import { pageParam, textParam } from '@/lib/search-params'

/** State of the browse page, stored in the URL. */
export type BrowseView = {
  q?: string
  category?: string
  subcategory?: string
  course?: string
  page?: number
}

/** Receives the latest view, because the URL may have changed since the last render. */
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

/** Changing a filter clears the filters below it and returns to page one. */
export function changeFilter(view: BrowseView, change: Omit<BrowseView, 'page'>): BrowseView {
  const next = { ...view, ...change, page: undefined }
  if ('category' in change) return { ...next, subcategory: undefined, course: undefined }
  if ('subcategory' in change) return { ...next, course: undefined }
  return next
}
