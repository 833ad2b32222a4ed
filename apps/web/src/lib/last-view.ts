import { local, readStored, removeStored, writeStored } from './browser-storage'
import { sessionStorageKey } from './session'

/** Parts of a person's own pages. */
export type ViewName = 'today' | 'dashboard'

/** As `show-last-view.ts` reads it before the first paint. */
export type LastViews = {
  userId: string
  /** Other releases have other stylesheets. */
  release: string
  views: Partial<Record<ViewName, string>>
}

const storageKey = 'sanamsob.last-view'
/** More than any of our pages has: storage is small, and reading it holds up the first paint. */
const mostLetters = 60_000

/** The address of the script that starts the page; null in development. */
const release =
  globalThis.document?.querySelector('script[src^="/assets/start-"]')?.getAttribute('src') ?? null

/** The markup of a part as its person last saw it in this browser; empty where there is none. */
export function lastView(name: ViewName): string {
  return keptViews(personHere())[name] ?? ''
}

/** Keeps a part as it is seen, unless some of it is still to come or somebody else is here by now. */
export function keepLastView(name: ViewName, userId: string, part: Element): void {
  if (!release || personHere() !== userId) return
  if (!part.isConnected || part.querySelector('[data-pending]')) return
  const shown = part.cloneNode(true) as Element
  for (const passing of shown.querySelectorAll('[data-passing]')) passing.remove()
  const html = shown.innerHTML
  if (html.length > mostLetters) return
  const views: LastViews = { userId, release, views: { ...keptViews(userId), [name]: html } }
  writeStored(local, storageKey, views)
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
  const isTheirs = userId !== undefined && kept?.userId === userId && kept.release === release
  return (isTheirs && kept.views) || {}
}
