import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deviceId } from './device-id'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('makes a number once and keeps it', () => {
  const made = deviceId()
  expect(made).toMatch(/^[0-9a-f-]{36}$/)
  expect(deviceId()).toBe(made)
  expect(kept.get('device-id')).toBe(made)
})

it('is null where the browser keeps nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(deviceId()).toBeNull()
})
