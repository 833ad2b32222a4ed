import { type Hydration, hydrationElementId } from '@sanamsob/domain/first-view'
import { afresh } from '@/lib/data-client'
import { getSessionState } from '@/lib/session'
import { whenIdle } from '@/lib/when-idle'
import { keptPage } from '@/pwa/caches'
import type { SiteRouter } from './app'
import { expectHydration } from './own-screen'
import { queryClient } from './query-client'

/**
 * What hydrating needs of the view that the server rendered into this page; null where there is none.
 * A view of another address, in a page that the worker kept, goes at once.
 */
export function readHydration(container: HTMLElement): Hydration | null {
  const text = document.getElementById(hydrationElementId)?.textContent
  const hydration = text ? (JSON.parse(text) as Hydration) : null
  const kept = document.documentElement.hasAttribute(keptPage)
  if (hydration && !kept && hydration.at === location.pathname + location.search) return hydration
  container.replaceChildren()
  return null
}

/**
 * Brings the router to where the rendered view is, its data and code loaded.
 * @returns whether the app's first view is the server's, and can be hydrated; until then the server's
 *   stands
 */
export async function prepareHydration(
  { at, whole, queries }: Hydration,
  router: SiteRouter,
): Promise<boolean> {
  for (const [key, data] of queries) queryClient.setQueryData(key, data)
  // Tells the router's components that the server rendered them: it puts no Suspense around the root.
  router.ssr = { manifest: undefined }
  await router.load()
  const { pathname, searchStr } = router.state.location
  const there = router.state.status === 'idle' && at === pathname + searchStr
  if (there && !whole) expectHydration()
  return there
}

/**
 * Reads once more what the server read for a guest: a member may see more, and the worker keeps the
 * answers for a visit without a network. Nobody waits for it.
 */
export function readBehind({ queries }: Hydration): void {
  const member = getSessionState().status !== 'signed-out'
  if (!member && !navigator.serviceWorker?.controller) return
  const readAnew = async () => {
    await Promise.all(
      queries.map(([queryKey]) => queryClient.invalidateQueries({ queryKey, exact: true })),
    )
  }
  whenIdle(() => void afresh(readAnew), 5_000)
}
