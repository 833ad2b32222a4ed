import { expect, it } from 'vitest'
import { reconnectDelay } from './reconnect-delay'

it('grows, is jittered, and pauses where no connection succeeds', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((tries) => reconnectDelay(tries, 0.5))).toEqual([
    1_000, 2_000, 5_000, 10_000, 10_000, 10_000, 300_000,
  ])
  expect([0, 1].map((chance) => reconnectDelay(1, chance))).toEqual([500, 1_500])
})
