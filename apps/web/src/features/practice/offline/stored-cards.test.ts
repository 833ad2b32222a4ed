import { expect, it } from 'vitest'
import { fitting, isGoodFor, isOutdated } from './stored-cards'

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

it('a deck is good for its user, for seven days', () => {
  const deckOf = (days: number) => ({ userId: 'a', storedAt: Date.now() - days * 86_400_000 })
  expect(isGoodFor(deckOf(6.9), 'a')).toBe(true)
  expect(isGoodFor(deckOf(7.1), 'a')).toBe(false)
  expect(isGoodFor(deckOf(0), 'b')).toBe(false)
})
