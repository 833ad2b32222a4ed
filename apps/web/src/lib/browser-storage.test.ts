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
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      kept[key] = text
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  }
  return new Proxy(kept, { get: (_, name) => methods[name as keyof typeof methods] }) as never
}

it('keeps texts and values', () => {
  const storage = memory()
  const place = () => storage
  expect(writeText(place, 'a.text', 'words')).toBe(true)
  expect(writeStored(place, 'a.value', { n: 1 })).toBe(true)
  expect(readText(place, 'a.text')).toBe('words')
  expect(readStored(place, 'a.value')).toEqual({ n: 1 })
  expect(readStored(place, 'a.text')).toBeNull()
  expect(storedKeys(place, 'a.').toSorted()).toEqual(['a.text', 'a.value'])
  removeStored(place, 'a.value')
  expect(readStored(place, 'a.value')).toBeNull()
})

it('goes on where the browser refuses storage altogether', () => {
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
