import { describe, expect, it } from 'vitest'
import { changeHistoryFilter, isHistoryFiltered, parseHistoryView } from './history-view'

describe('the history view', () => {
  it('parses known search parameters and ignores the others', () => {
    const search = { q: ' กฎหมาย ', result: 'good', period: 'month', page: '3', ref: 'x' }
    expect(parseHistoryView(search)).toEqual({
      q: 'กฎหมาย',
      result: 'good',
      period: 'month',
      page: 3,
    })
    expect(parseHistoryView({ q: ' ', result: 'best', period: 'year', page: '0' })).toEqual({})
  })

  it('returns to page one when a filter changes and retains the other filters', () => {
    const view = changeHistoryFilter({ q: 'a', page: 4 }, { result: 'below' })
    expect(view).toEqual({ q: 'a', result: 'below', page: undefined })
    expect([view, { page: 2 }].map(isHistoryFiltered)).toEqual([true, false])
  })
})
