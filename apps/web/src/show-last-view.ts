// Written into the page's head by `build/page-start.ts`, so it imports nothing.
import type { LastViews } from './lib/last-view'

/** As `lib/last-view.ts` has it. */
const goodForMs = 7 * 24 * 60 * 60_000

/**
 * Where the server drew a person's own page as it loads, that person's browser shows what stood there when it
 * was last seen (`lib/last-view.ts`), in the first paint; the app replaces it by the present.
 */
function showLastViews(): void {
  const { currentScript } = document
  const release = currentScript?.getAttribute('src')
  const kept = stored<LastViews>('sanamsob.last-view')
  const userId = stored<{ user?: { id?: string } }>('sanamsob-auth')?.user?.id
  if (!kept?.views || !userId || kept.userId !== userId || kept.release !== release) return
  const { keptAt, views } = kept
  if (!(Date.now() - keptAt < goodForMs)) return
  document.addEventListener('DOMContentLoaded', () => {
    for (const place of document.querySelectorAll<HTMLElement>('[data-last-view]:empty')) {
      place.innerHTML = String(views[place.dataset.lastView as keyof typeof views] ?? '')
    }
  })
}

function stored<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

showLastViews()
