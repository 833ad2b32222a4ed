import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { createCrowdLog } from './crowd-log.ts'

afterEach(() => void vi.useRealTimers())

it('tells of the first refusal at once, and then how many there were', () => {
  vi.useFakeTimers()
  const counts: number[] = []
  const refuse = createCrowdLog(
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
