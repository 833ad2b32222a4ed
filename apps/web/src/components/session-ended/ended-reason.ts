import { local, readText, removeStored, writeText } from '@/lib/browser-storage'
import { endedSessionKey } from '@/lib/session'

/** Why a session ended without its person's doing. */
export type EndedReason = 'newer' | 'inactivity' | 'timebox'

const reasons: readonly string[] = ['newer', 'inactivity', 'timebox'] satisfies EndedReason[]
const listeners = new Set<() => void>()

/** What is still to be told: kept until somebody has read it (`forgetEndedReason`) or signs in. */
export function endedReason(): EndedReason | null {
  const kept = readText(local, endedSessionKey)
  return kept && reasons.includes(kept) ? (kept as EndedReason) : null
}

export function keepEndedReason(reason: EndedReason): void {
  writeText(local, endedSessionKey, reason)
  for (const listener of listeners) listener()
}

export function forgetEndedReason(): void {
  removeStored(local, endedSessionKey)
  for (const listener of listeners) listener()
}

/** Other tabs write it too. */
export function subscribeToEndedReason(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
