import { expect, it } from 'vitest'
import { fitting, isOutdated } from './stored-cards'

it('as many cards as fit are stored, measured in UTF-8', () => {
  const cards = ['กข', 'ค', 'ง']
  expect(fitting(cards, 8 + 5 + 5)).toEqual(cards)
  expect(fitting(cards, 8 + 5 + 4)).toEqual(['กข', 'ค'])
  expect(fitting(cards, 7)).toEqual([])
  expect(fitting([], 0)).toEqual([])
})

it('a deck is outdated by an attempt that may have begun after it was read, by the server’s time', () => {
  const deck = { storedAt: 1_000_000, aheadMs: 60_000 }
  expect(isOutdated(deck, 1_060_001)).toBe(true)
  expect(isOutdated(deck, 1_050_001)).toBe(true)
  expect(isOutdated(deck, 1_050_000)).toBe(false)
  expect(isOutdated(deck, Number.NEGATIVE_INFINITY)).toBe(false)
})
