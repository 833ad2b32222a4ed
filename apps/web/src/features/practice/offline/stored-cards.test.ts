import { expect, it } from 'vitest'
import { fitting } from './stored-cards'

it('as many cards as fit are stored, measured in UTF-8', () => {
  const cards = ['กข', 'ค', 'ง']
  expect(fitting(cards, 8 + 5 + 5)).toEqual(cards)
  expect(fitting(cards, 8 + 5 + 4)).toEqual(['กข', 'ค'])
  expect(fitting(cards, 7)).toEqual([])
  expect(fitting([], 0)).toEqual([])
})
