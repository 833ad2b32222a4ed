import type { Session } from '@supabase/auth-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sessionStorageKey } from './session'

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const session = (expiresIn: number) =>
  ({ access_token: 't', expires_at: inSeconds(expiresIn), user: { id: 'u' } }) as Session

/** The store reads the browser's storage once, when the module is loaded. */
async function storeIn(stored: string | null, href = 'http://localhost/') {
  vi.resetModules()
  const local = { getItem: (key: string) => (key === sessionStorageKey ? stored : null) }
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('location', { href })
  return import('./session')
}

describe('the session at start', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('is a guest without a stored session, and loads no auth client', async () => {
    const store = await storeIn(null)
    expect(store.getSessionState().status).toBe('signed-out')
    expect(store.needsAuthClient()).toBe(false)
  })

  it('trusts a fresh stored session at once and waits for an expiring one', async () => {
    expect((await storeIn(JSON.stringify(session(600)))).getSessionState().status).toBe('signed-in')
    expect((await storeIn(JSON.stringify(session(30)))).getSessionState().status).toBe('loading')
  })

  it('takes no session from the address, because anyone could send such a link', async () => {
    for (const given of ['#access_token=x&refresh_token=y&type=signup', '?code=x']) {
      const store = await storeIn(null, `http://localhost/${given}`)
      expect(store.getSessionState().status).toBe('signed-out')
      expect(store.needsAuthClient()).toBe(false)
    }
  })

  it('ignores stored values that are not a session', async () => {
    for (const stored of ['', 'x', '{}', 'null', '{"access_token":"t"}']) {
      expect((await storeIn(stored)).getSessionState().status).toBe('signed-out')
    }
  })

  it('settles after the first check, and notifies listeners once per change', async () => {
    const store = await storeIn(JSON.stringify(session(1)))
    const settled = store.settledSession()
    const heard = vi.fn()
    store.subscribeToSession(heard)
    store.setSession(null)
    store.setSession(null)
    expect((await settled).status).toBe('signed-out')
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('does not notify when the same session is read again', async () => {
    const stored = session(600)
    const store = await storeIn(JSON.stringify(stored))
    const heard = vi.fn()
    store.subscribeToSession(heard)
    store.setSession({ ...stored, user: { ...stored.user } })
    expect(heard).not.toHaveBeenCalled()
    store.setSession({ ...stored, access_token: 'next' })
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
