import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recallSample, storeSample } from './sample-score'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('is returned once', () => {
  storeSample({ right: 2, total: 3 })
  expect(recallSample()).toEqual({ right: 2, total: 3 })
  expect(recallSample()).toBeNull()
})

it('is null if the stored value is invalid', () => {
  stored.set('sample-score', '{"right":"<b>"}')
  expect(recallSample()).toBeNull()
})
