// Inlined into the page's head by `build/page-start.ts`, so it imports nothing.
import type { LastViews } from './lib/last-view'

/** The same as in `lib/last-view.ts`. */
const goodForMs = 7 * 24 * 60 * 60_000

/**
 * Where the server rendered a page of a member in its loading state, the browser shows the content that the same user
 * saw last (`lib/last-view.ts`), in the first paint. The app then replaces it with current data.
 */
function showLastViews(): void {
  const { currentScript } = document
  const release = currentScript?.getAttribute('src')
  const found = stored<LastViews>('sanamsob.last-view')
  const userId = stored<{ user?: { id?: string } }>('sanamsob-auth')?.user?.id
  if (!found?.views || !userId || found.userId !== userId || found.release !== release) return
  const { keptAt, views } = found
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
