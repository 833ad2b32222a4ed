import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A localStorage whose every method may refuse, as browsers' do. */
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

async function keptIn(storage: ReturnType<typeof storageThat>) {
  vi.stubGlobal('localStorage', storage)
  const { keptSession } = await import('./kept-session')
  return keptSession
}

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

it('is kept in localStorage', async () => {
  const storage = storageThat({})
  const kept = await keptIn(storage)
  kept.setItem('session', 'first')
  expect(storage.rows.get('session')).toBe('first')
  expect(kept.getItem('session')).toBe('first')
  kept.removeItem('session')
  expect(kept.getItem('session')).toBeNull()
})

it('is found in a full storage, and goes on in memory when it changes', async () => {
  const storage = storageThat({ write: true })
  storage.rows.set('session', 'first')
  const kept = await keptIn(storage)
  expect(kept.getItem('session')).toBe('first')
  kept.setItem('session', 'second')
  expect(kept.getItem('session')).toBe('second')
  expect(storage.rows.has('session')).toBe(false)
  kept.removeItem('session')
  expect(kept.getItem('session')).toBeNull()
})

it('lives in memory where the browser refuses all storage', async () => {
  const kept = await keptIn(storageThat({ read: true, write: true }))
  expect(kept.getItem('session')).toBeNull()
  kept.setItem('session', 'first')
  expect(kept.getItem('session')).toBe('first')
  kept.removeItem('session')
  expect(kept.getItem('session')).toBeNull()
})
