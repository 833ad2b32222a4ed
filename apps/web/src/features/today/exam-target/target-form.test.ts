import { describe, expect, it } from 'vitest'
import { daysBetween, positionsOf, problemsOf, selectableDays } from './target-form'

it('reads one position per line', () => {
  expect(positionsOf(' นิติกร \n\nนายช่างโยธา\r\nนิติกร\n')).toEqual(['นิติกร', 'นายช่างโยธา'])
  expect(positionsOf('')).toEqual([])
})

describe('the selectable dates', () => {
  it('use Bangkok time', () => {
    const lateEvening = Date.parse('2026-11-22T16:59:00Z')
    expect(selectableDays(lateEvening)).toEqual({ first: '2026-11-22', last: '2031-11-22' })
    expect(selectableDays(lateEvening + 60_000).first).toBe('2026-11-23')
  })

  it('end on an existing day of the calendar', () => {
    expect(selectableDays(Date.parse('2028-02-29T05:00:00Z')).last).toBe('2033-02-28')
  })
})

describe('problemsOf', () => {
  const days = { first: '2026-11-22', last: '2031-11-22' }
  it.each([
    ['นิติกร', '2026-11-22', {}],
    ['นิติกร', '2031-11-22', {}],
    ['  ', '', { position: 'positionMissing', examOn: 'dateMissing' }],
    ['นิติกร', '2026-11-21', { examOn: 'datePast' }],
    ['นิติกร', '2031-11-23', { examOn: 'dateFar' }],
  ] as const)('reports the problems of %j on %j', (position, examOn, problems) => {
    expect(problemsOf({ position, examOn }, days)).toEqual(problems)
  })
})

it('counts days', () => {
  expect(daysBetween('2026-11-22', '2027-01-04')).toBe(43)
  expect(daysBetween('2026-11-22', '2026-11-22')).toBe(0)
})
