import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A localStorage whose methods may throw, as in browsers. */
function storageThat(refuses: { read?: boolean; write?: boolean }) {
  const rows = new Map<string, string>()
  const unless = <T>(refused: boolean | undefined, act: () => T): T => {
    if (refused) throw new DOMException('refused', 'QuotaExceededError')
    return act()
  }
  return {
    rows,
    getItem: (key: string) => unless(refuses.read, () => rows.get(key) ?? null),
    setItem: (key: string, value: string) => unless(refuses.write, () => rows.set(key, value)),
    removeItem: (key: string) => unless(refuses.read, () => rows.delete(key)),
  }
}

async function storageIn(storage: ReturnType<typeof storageThat>) {
  vi.stubGlobal('localStorage', storage)
  const { authStorage } = await import('./auth-storage')
  return authStorage
}

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

it('is stored in localStorage', async () => {
  const storage = storageThat({})
  const store = await storageIn(storage)
  store.setItem('session', 'first')
  expect(storage.rows.get('session')).toBe('first')
  expect(store.getItem('session')).toBe('first')
  store.removeItem('session')
  expect(store.getItem('session')).toBeNull()
})

it('is read from a full storage, and stays in memory when it changes', async () => {
  const storage = storageThat({ write: true })
  storage.rows.set('session', 'first')
  const store = await storageIn(storage)
  expect(store.getItem('session')).toBe('first')
  store.setItem('session', 'second')
  expect(store.getItem('session')).toBe('second')
  expect(storage.rows.has('session')).toBe(false)
  store.removeItem('session')
  expect(store.getItem('session')).toBeNull()
})

it('stays in memory where the browser refuses all storage', async () => {
  const store = await storageIn(storageThat({ read: true, write: true }))
  expect(store.getItem('session')).toBeNull()
  store.setItem('session', 'first')
  expect(store.getItem('session')).toBe('first')
  store.removeItem('session')
  expect(store.getItem('session')).toBeNull()
})
