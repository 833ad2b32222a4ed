import { pageParam, textParam, wordParam } from '@/lib/search-params'

/** `good` is 80 % or more, `below` is less. */
export const historyResults = ['good', 'below'] as const
/** The last 7, 30 or 90 days. */
export const historyPeriods = ['week', 'month', 'quarter'] as const

/** Filters and page of the history, stored in the URL. An absent filter matches everything. */
export type HistoryView = {
  q?: string
  result?: (typeof historyResults)[number]
  period?: (typeof historyPeriods)[number]
  page?: number
}

/** Receives the latest view, because the URL may have changed since the last render. */
export type ChangeHistory = (change: (now: HistoryView) => HistoryView) => void

export function parseHistoryView(search: Record<string, unknown>): HistoryView {
  return {
    q: textParam(search.q),
    result: wordParam(search.result, historyResults),
    period: wordParam(search.period, historyPeriods),
    page: pageParam(search.page),
  }
}

/** Changes filters and returns to page one. */
export function changeHistoryFilter(
  view: HistoryView,
  change: Omit<HistoryView, 'page'>,
): HistoryView {
  return { ...view, ...change, page: undefined }
}

export function isHistoryFiltered({ q, result, period }: HistoryView): boolean {
  return Boolean(q || result || period)
}
