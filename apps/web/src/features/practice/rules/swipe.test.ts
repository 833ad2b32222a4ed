import { expect, it } from 'vitest'
import { swipeOf } from './swipe'

const from = { x: 200, y: 400 }

it('moves to the next item on a left swipe and to the previous on a right swipe', () => {
  expect(swipeOf(from, { x: 120, y: 420 }, 390)).toBe('next')
  expect(swipeOf(from, { x: 280, y: 380 }, 390)).toBe('previous')
})

it('ignores taps, scrolling and the phone’s own back gesture', () => {
  expect(swipeOf(from, { x: 170, y: 400 }, 390)).toBeNull()
  expect(swipeOf(from, { x: 120, y: 480 }, 390)).toBeNull()
  expect(swipeOf({ x: 10, y: 400 }, { x: 200, y: 400 }, 390)).toBeNull()
  expect(swipeOf({ x: 380, y: 400 }, { x: 200, y: 400 }, 390)).toBeNull()
})
