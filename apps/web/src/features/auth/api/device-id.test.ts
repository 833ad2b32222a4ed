import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deviceId } from './device-id'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('creates an id once and stores it', () => {
  const made = deviceId()
  expect(made).toMatch(/^[0-9a-f-]{36}$/)
  expect(deviceId()).toBe(made)
  expect(stored.get('device-id')).toBe(made)
})

it('returns null if the browser refuses storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(deviceId()).toBeNull()
})
