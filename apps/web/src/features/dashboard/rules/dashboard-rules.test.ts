import { describe, expect, it } from 'vitest'
import { isGoodScore, referralPoints } from './figures'
import { greetingName } from './greeting-name'
import { changeHistoryFilter, isHistoryFiltered, parseHistoryView } from './history-view'
import { lineShareLink, referralLink } from './referral-links'

it('marks a score as good from exactly 80 percent, unrounded', () => {
  expect(isGoodScore(8, 10)).toBe(true)
  expect(isGoodScore(239, 300)).toBe(false)
  expect(isGoodScore(0, 0)).toBe(false)
})

it('counts awarded referrals', () => {
  expect(referralPoints(3)).toBe(30)
})

it('returns the name, else the local part of the address, else null', () => {
  expect(greetingName({ full_name: 'สมหญิง', email: 'a@example.test' })).toBe('สมหญิง')
  expect(greetingName({ full_name: '', email: 'somjai@example.test' })).toBe('somjai')
  expect(greetingName({ full_name: null, email: null })).toBeNull()
})

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

it('shares a code as a link, and the link with a message through LINE', () => {
  const link = referralLink('https://exam.test', 'AB23')
  expect(link).toBe('https://exam.test/auth?ref=AB23')
  const shared = new URL(lineShareLink('มาฝึกด้วยกัน', link))
  expect(shared.searchParams.get('text')).toBe(`มาฝึกด้วยกัน\n${link}`)
})
