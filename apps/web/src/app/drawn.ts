import { type Drawn, drawnElementId } from '@sanamsob/domain/first-view'
import { afresh } from '@/lib/data-client'
import { getSessionState } from '@/lib/session'
import { whenIdle } from '@/lib/when-idle'
import { keptPage } from '@/pwa/caches'
import type { SiteRouter } from './app'
import { expectDrawn } from './own-screen'
import { queryClient } from './query-client'

/**
 * What the server drew into this page; null where it drew nothing. What was drawn for another
 * address, in a page that the worker kept, goes at once.
 */
export function readDrawn(container: HTMLElement): Drawn | null {
  const text = document.getElementById(drawnElementId)?.textContent
  const drawn = text ? (JSON.parse(text) as Drawn) : null
  const kept = document.documentElement.hasAttribute(keptPage)
  if (drawn && !kept && drawn.at === location.pathname + location.search) return drawn
  container.replaceChildren()
  return null
}

/**
 * Brings the router to where the drawn view is, its data and code loaded.
 * @returns whether the app's first view is what was drawn, and can be hydrated; what was drawn stands
 *   until then
 */
export async function takeOver(
  { at, whole, queries }: Drawn,
  router: SiteRouter,
): Promise<boolean> {
  for (const [key, data] of queries) queryClient.setQueryData(key, data)
  // Tells the router's components that the server drew them: it puts no Suspense around the root.
  router.ssr = { manifest: undefined }
  await router.load()
  const { pathname, searchStr } = router.state.location
  const there = router.state.status === 'idle' && at === pathname + searchStr
  if (there && !whole) expectDrawn()
  return there
}

/**
 * Reads once more what the server read for a guest: a member may see more, and the worker keeps the
 * answers for a visit without a network. Nobody waits for it.
 */
export function readBehind(): void {
  const member = getSessionState().status !== 'signed-out'
  if (!member && !navigator.serviceWorker?.controller) return
  whenIdle(() => void afresh(() => queryClient.invalidateQueries()), 5_000)
}
