import { pageParam, textParam, wordParam } from '@/lib/search-params'

/** `good` is 80 % or more, `below` the rest. */
export const historyResults = ['good', 'below'] as const
/** The last 7, 30 or 90 days. */
export const historyPeriods = ['week', 'month', 'quarter'] as const

/** What of the history is shown, all of it in the address; what is absent leaves nothing out. */
export type HistoryView = {
  q?: string
  result?: (typeof historyResults)[number]
  period?: (typeof historyPeriods)[number]
  page?: number
}

/** A change of the view as it is by then: the address may have moved on since it was rendered. */
export type ChangeHistory = (change: (now: HistoryView) => HistoryView) => void

export function parseHistoryView(search: Record<string, unknown>): HistoryView {
  return {
    q: textParam(search.q),
    result: wordParam(search.result, historyResults),
    period: wordParam(search.period, historyPeriods),
    page: pageParam(search.page),
  }
}

/** Any change of filters starts at page one. */
export function changeHistoryFilter(
  view: HistoryView,
  change: Omit<HistoryView, 'page'>,
): HistoryView {
  return { ...view, ...change, page: undefined }
}

export function isHistoryFiltered({ q, result, period }: HistoryView): boolean {
  return Boolean(q || result || period)
}
