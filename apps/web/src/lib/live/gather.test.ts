import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gather } from './gather'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('calls at once, and once more for all calls during the interval', () => {
  const work = vi.fn()
  const { call } = gather(work, 1_000)
  call()
  expect(work).toHaveBeenCalledTimes(1)
  call()
  call()
  vi.advanceTimersByTime(999)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5_000)
  expect(work).toHaveBeenCalledTimes(2)
})

it('does not call after it was stopped', () => {
  const work = vi.fn()
  const { call, stop } = gather(work, 1_000)
  call()
  call()
  stop()
  vi.advanceTimersByTime(5_000)
  expect(work).toHaveBeenCalledTimes(1)
})
