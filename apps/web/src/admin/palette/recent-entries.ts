import { local, readStored, writeStored } from '@/lib/browser-storage'
import type { Place } from './record-place'

export type RecentEntry = { key: string; name: string; note: string | null; place: Place }

const maxEntries = 6
const keyOf = (userId: string) => `palette:${userId}`

/** Entries that the user opened on this device, newest first. */
export function recentEntries(userId: string): RecentEntry[] {
  const stored = readStored<RecentEntry[]>(local, keyOf(userId))
  return Array.isArray(stored) ? stored : []
}

export function storeRecentEntry(userId: string, entry: RecentEntry): void {
  const others = recentEntries(userId).filter(({ key }) => key !== entry.key)
  writeStored(local, keyOf(userId), [entry, ...others].slice(0, maxEntries))
}
