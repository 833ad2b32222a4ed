import { local, readText, writeText } from '@/lib/browser-storage'
import { endedSessionKey } from '@/lib/session'

/** The reason why the server ended a session. */
export type EndedReason = 'newer' | 'inactivity' | 'timebox'

const reasons: readonly string[] = ['newer', 'inactivity', 'timebox'] satisfies EndedReason[]
const listeners = new Set<() => void>()

/** The reason not yet acknowledged; stored until the user closes the notice (`forgetEndedReason`) or signs in. */
export function endedReason(): EndedReason | null {
  const stored = readText(local, endedSessionKey)
  return stored && reasons.includes(stored) ? (stored as EndedReason) : null
}

export function storeEndedReason(reason: EndedReason): void {
  writeText(local, endedSessionKey, reason)
  for (const listener of listeners) listener()
}

export function forgetEndedReason(): void {
  writeText(local, endedSessionKey, '')
  for (const listener of listeners) listener()
}

/** Whether a session was open on this device before; known without storing whose it was. */
export function hasBeenSignedIn(): boolean {
  return readText(local, endedSessionKey) !== null
}

/** Other tabs write the reason too. */
export function subscribeToEndedReason(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
