import { expect, it } from 'vitest'
import {
  readStored,
  readText,
  removeStored,
  storedKeys,
  writeStored,
  writeText,
} from './browser-storage'

function memory(): Storage {
  const stored: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => {
      stored[key] = text
    },
    removeItem: (key: string) => {
      delete stored[key]
    },
  }
  return new Proxy(stored, { get: (_, name) => methods[name as keyof typeof methods] }) as never
}

it('stores texts and values', () => {
  const storage = memory()
  const store = () => storage
  expect(writeText(store, 'a.text', 'words')).toBe(true)
  expect(writeStored(store, 'a.value', { n: 1 })).toBe(true)
  expect(readText(store, 'a.text')).toBe('words')
  expect(readStored(store, 'a.value')).toEqual({ n: 1 })
  expect(readStored(store, 'a.text')).toBeNull()
  expect(storedKeys(store, 'a.').toSorted()).toEqual(['a.text', 'a.value'])
  removeStored(store, 'a.value')
  expect(readStored(store, 'a.value')).toBeNull()
})

it('works where the browser refuses all storage', () => {
  const refused = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(writeText(refused, 'key', 'words')).toBe(false)
  expect(writeStored(refused, 'key', 1)).toBe(false)
  expect(readText(refused, 'key')).toBeNull()
  expect(readStored(refused, 'key')).toBeNull()
  expect(storedKeys(refused, '')).toEqual([])
  expect(() => removeStored(refused, 'key')).not.toThrow()
})
