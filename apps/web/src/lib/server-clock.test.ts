import { describe, expect, it } from 'vitest'
import { readServerClock, remainingMs, secondsLeft, serverTime, sharperClock } from './server-clock'

const at = (ms: number) => new Date(Date.parse('2026-11-21T05:00:00.000Z') + ms).toISOString()

describe('server clock', () => {
  it('places the timestamp in the middle of the round trip', () => {
    const clock = readServerClock(at(0), 1_000, 1_400)
    expect(clock.uncertaintyMs).toBe(200)
    expect(serverTime(clock, 1_200)).toBe(at(0))
    expect(serverTime(clock, 6_200)).toBe(at(5_000))
  })

  it('keeps the more precise of two consistent readings', () => {
    const sharp = readServerClock(at(0), 1_000, 1_020)
    const blurred = readServerClock(at(5_000), 5_800, 6_600)
    expect(sharperClock(sharp, blurred)).toBe(sharp)
    expect(sharperClock(blurred, sharp)).toBe(sharp)
    expect(sharperClock(null, blurred)).toBe(blurred)
  })

  it('uses only the new reading after the device slept', () => {
    const before = readServerClock(at(0), 1_000, 1_020)
    const afterSleep = readServerClock(at(600_000), 2_000, 2_900)
    expect(sharperClock(before, afterSleep)).toBe(afterSleep)
  })

  it('counts down to the deadline and stops at zero', () => {
    const clock = readServerClock(at(0), 500, 500)
    expect(remainingMs(at(90_000), clock, 30_500)).toBe(60_000)
    expect(remainingMs(at(90_000), clock, 200_000)).toBe(0)
  })
})

it('shows zero only when no time is left', () => {
  expect(secondsLeft(1)).toBe(1)
  expect(secondsLeft(0)).toBe(0)
  expect(secondsLeft(59_001)).toBe(60)
})
