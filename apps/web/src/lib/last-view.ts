import type { MemberViewName } from '@sanamsob/domain/first-view'
import { local, readStored, removeStored, writeStored } from './browser-storage'
import { sessionStorageKey } from './session'

/** The stored value, which `show-last-view.ts` reads before the first paint. */
export type LastViews = {
  userId: string
  /** Other releases have other stylesheets. */
  release: string
  /** Milliseconds since 1970. */
  keptAt: number
  views: Partial<Record<MemberViewName, string>>
}

const storageKey = 'sanamsob.last-view'
/** More than any of our pages needs. Storage is small, and reading it delays the first paint. */
const maxLength = 60_000

/** The same as in `show-last-view.ts`: after a week too much of it would be wrong, if only for a moment. */
export const goodForMs = 7 * 24 * 60 * 60_000

/** The address of the page's start script; null in development. */
const release =
  globalThis.document?.querySelector('script[src^="/assets/start-"]')?.getAttribute('src') ?? null

/** The markup of a part as the user last saw it in this browser; empty if there is none. */
export function lastView(name: MemberViewName): string {
  return storedViews(personHere())[name] ?? ''
}

/** Stores a part as shown, unless some of it is still pending or failed, or another user has signed in. */
export function storeLastView(name: MemberViewName, userId: string, part: Element): void {
  if (!release || personHere() !== userId) return
  if (!part.isConnected || part.querySelector('[data-pending], [role="alert"]')) return
  const shown = part.cloneNode(true) as Element
  for (const passing of shown.querySelectorAll('[data-passing]')) passing.remove()
  const html = shown.innerHTML
  const views = { ...storedViews(userId), [name]: html.length > maxLength ? undefined : html }
  const stored: LastViews = { userId, release, keptAt: Date.now(), views }
  writeStored(local, storageKey, stored)
}

/** The user of the stored session. A sign-out in another tab removes it before the app is notified. */
function personHere(): string | undefined {
  return readStored<{ user?: { id?: string } }>(local, sessionStorageKey)?.user?.id
}

export function forgetLastViews(): void {
  removeStored(local, storageKey)
}

function storedViews(userId: string | undefined): LastViews['views'] {
  const stored = readStored<LastViews>(local, storageKey)
  if (!userId || stored?.userId !== userId || stored.release !== release) return {}
  return (Date.now() - stored.keptAt < goodForMs && stored.views) || {}
}
