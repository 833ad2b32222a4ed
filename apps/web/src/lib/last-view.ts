import { local, readStored, removeStored, writeStored } from './browser-storage'
import { sessionStorageKey } from './session'

/** Parts of a person's own pages. */
export type ViewName = 'today' | 'dashboard'

/** As `show-last-view.ts` reads it before the first paint. */
export type LastViews = {
  userId: string
  /** Other releases have other stylesheets. */
  release: string
  /** Milliseconds since 1970. */
  keptAt: number
  views: Partial<Record<ViewName, string>>
}

const storageKey = 'sanamsob.last-view'
/** More than any of our pages has: storage is small, and reading it holds up the first paint. */
const mostLetters = 60_000

/** As `show-last-view.ts` has it: after a week too much of it would be wrong, if for a moment only. */
export const goodForMs = 7 * 24 * 60 * 60_000

/** The address of the script that starts the page; null in development. */
const release =
  globalThis.document?.querySelector('script[src^="/assets/start-"]')?.getAttribute('src') ?? null

/** The markup of a part as its person last saw it in this browser; empty where there is none. */
export function lastView(name: ViewName): string {
  return keptViews(personHere())[name] ?? ''
}

/** Keeps a part as it is seen, unless some of it is still to come or failed, or somebody else is here by now. */
export function keepLastView(name: ViewName, userId: string, part: Element): void {
  if (!release || personHere() !== userId) return
  if (!part.isConnected || part.querySelector('[data-pending], [role="alert"]')) return
  const shown = part.cloneNode(true) as Element
  for (const passing of shown.querySelectorAll('[data-passing]')) passing.remove()
  const html = shown.innerHTML
  const views = { ...keptViews(userId), [name]: html.length > mostLetters ? undefined : html }
  const kept: LastViews = { userId, release, keptAt: Date.now(), views }
  writeStored(local, storageKey, kept)
}

/** Whose session is stored: who signs out is not here any more before the app has heard of it. */
function personHere(): string | undefined {
  return readStored<{ user?: { id?: string } }>(local, sessionStorageKey)?.user?.id
}

export function forgetLastViews(): void {
  removeStored(local, storageKey)
}

function keptViews(userId: string | undefined): LastViews['views'] {
  const kept = readStored<LastViews>(local, storageKey)
  if (!userId || kept?.userId !== userId || kept.release !== release) return {}
  return (Date.now() - kept.keptAt < goodForMs && kept.views) || {}
}
