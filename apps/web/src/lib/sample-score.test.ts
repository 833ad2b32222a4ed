import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSample, recallSample } from './sample-score'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('is told once', () => {
  keepSample({ right: 2, total: 3 })
  expect(recallSample()).toEqual({ right: 2, total: 3 })
  expect(recallSample()).toBeNull()
})

it('is nothing where what is kept is none', () => {
  kept.set('sample-score', '{"right":"<b>"}')
  expect(recallSample()).toBeNull()
})
