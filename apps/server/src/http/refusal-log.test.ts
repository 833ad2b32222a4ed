import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { createRefusalLog } from './refusal-log.ts'

afterEach(() => void vi.useRealTimers())

it('logs the first refusal at once, and then the number of further ones', () => {
  vi.useFakeTimers()
  const counts: number[] = []
  const refuse = createRefusalLog(
    pino({ base: null }, { write: (line) => void counts.push(JSON.parse(line).refused) }),
  )
  for (let n = 0; n < 500; n += 1) refuse()
  expect(counts).toEqual([1])
  vi.advanceTimersByTime(10_000)
  expect(counts).toEqual([1, 499])
  vi.advanceTimersByTime(60_000)
  expect(counts).toEqual([1, 499])
  refuse()
  expect(counts).toEqual([1, 499, 1])
})
