import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { comeAgainIn, noteRefusal } from './come-again'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const refusal = (status: number, seconds?: string) =>
  new Response(null, { status, headers: seconds ? { 'retry-after': seconds } : {} })

it('waits longer with each failure', () => {
  noteRefusal(refusal(503))
  noteRefusal(refusal(500, '20'))
  expect([0, 1, 2, 9].map(comeAgainIn)).toEqual([1_000, 2_000, 4_000, 30_000])
})

it('retries no earlier than the server said, at a time of its own', () => {
  noteRefusal(refusal(503, '10'))
  vi.advanceTimersByTime(2_000)
  const waits = Array.from({ length: 50 }, () => comeAgainIn(0))
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(8_000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(16_000)
  expect(new Set(waits).size).toBeGreaterThan(40)
  vi.advanceTimersByTime(8_000)
  expect(comeAgainIn(0)).toBe(1_000)
})

it('respects the latest Retry-After, capped at half a minute', () => {
  noteRefusal(refusal(503, '20'))
  noteRefusal(refusal(429, '2'))
  expect(comeAgainIn(0)).toBeGreaterThanOrEqual(20_000)
  noteRefusal(refusal(503, '3600'))
  expect(comeAgainIn(0)).toBeLessThanOrEqual(60_000)
  vi.advanceTimersByTime(30_000)
  expect(comeAgainIn(0)).toBe(1_000)
})
