import { describe, expect, it } from 'vitest'
import { changeHistoryFilter, isHistoryFiltered, parseHistoryView } from './history-view'

describe('the view of the history', () => {
  it('takes what it knows from the address and leaves the rest', () => {
    const search = { q: ' กฎหมาย ', result: 'good', period: 'month', page: '3', ref: 'x' }
    expect(parseHistoryView(search)).toEqual({
      q: 'กฎหมาย',
      result: 'good',
      period: 'month',
      page: 3,
    })
    expect(parseHistoryView({ q: ' ', result: 'best', period: 'year', page: '0' })).toEqual({})
  })

  it('starts at page one when a filter changes, and keeps the other filters', () => {
    const view = changeHistoryFilter({ q: 'a', page: 4 }, { result: 'below' })
    expect(view).toEqual({ q: 'a', result: 'below', page: undefined })
    expect([view, { page: 2 }].map(isHistoryFiltered)).toEqual([true, false])
  })
})
