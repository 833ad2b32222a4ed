import { describe, expect, it } from 'vitest'
import { formatBaht, formatClock, formatDate, formatNumber } from './formats'

describe('formats', () => {
  it('formats durations as m:ss below an hour and h:mm:ss from there', () => {
    expect([0, 9, 61, 3599, 3600, 7325].map(formatClock)).toEqual([
      '0:00',
      '0:09',
      '1:01',
      '59:59',
      '1:00:00',
      '2:02:05',
    ])
    expect(formatClock(-3)).toBe('0:00')
    expect(formatClock(59.9)).toBe('0:59')
  })

  it('writes days in the Buddhist era with Arabic numerals', () => {
    expect(formatDate('2026-11-21T05:00:00Z')).toBe('21 พ.ย. 2569')
  })

  it('groups digits', () => {
    expect(formatNumber(12345)).toBe('12,345')
    expect(formatBaht(1390)).toBe('฿1,390')
  })
})
