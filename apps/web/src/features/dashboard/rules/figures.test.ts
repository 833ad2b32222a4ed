import { expect, it } from 'vitest'
import { isGoodScore, referralPoints } from './figures'

it('marks a score as good from exactly 80 percent, unrounded', () => {
  expect(isGoodScore(8, 10)).toBe(true)
  expect(isGoodScore(239, 300)).toBe(false)
  expect(isGoodScore(0, 0)).toBe(false)
})

it('counts awarded referrals', () => {
  expect(referralPoints(3)).toBe(30)
})
