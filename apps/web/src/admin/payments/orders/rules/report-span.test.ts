import { expect, it } from 'vitest'
import { reportSpan, spans } from './report-span'

// Already the first of March in Bangkok.
const now = new Date('2028-02-29T18:00:00Z')

it('computes ranges from the current day in Bangkok', () => {
  expect(spans(now)).toEqual({
    yesterday: { from: '2028-02-29', to: '2028-02-29' },
    week: { from: '2028-02-24', to: '2028-03-01' },
    thisMonth: { from: '2028-03-01', to: '2028-03-01' },
    lastMonth: { from: '2028-02-01', to: '2028-02-29' },
  })
})

it.each([
  [{}, true],
  [{ from: '2028-01-01', to: '2028-04-01' }, true],
  [{ from: '2028-01-01', to: '2028-04-02' }, false],
  [{ from: '2028-02-02', to: '2028-02-01' }, false],
  [{ from: 'x', to: '2028-02-01' }, false],
])('checks %o against the maximum length', (asked, valid) => {
  expect(reportSpan(asked, now).valid).toBe(valid)
})
