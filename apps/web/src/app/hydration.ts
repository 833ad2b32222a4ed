import { type Hydration, hydrationElementId } from '@sanamsob/domain/first-view'
import { afresh } from '@/lib/data-client'
import { getSessionState } from '@/lib/session'
import type { Part } from '@/lib/taking-over'
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
 * @returns the parts of the view that React takes over after the rest; null where the app's first view is not
 *   the server's and cannot be hydrated. Until then the server's stands.
 */
export async function prepareHydration(
  container: HTMLElement,
  { at, whole, queries }: Hydration,
  router: SiteRouter,
): Promise<Part[] | null> {
  for (const [key, data] of queries) queryClient.setQueryData(key, data)
  // Tells the router's components that the server rendered them: it puts no Suspense around the root.
  router.ssr = { manifest: undefined }
  await router.load()
  const { pathname, searchStr } = router.state.location
  if (router.state.status !== 'idle' || at !== pathname + searchStr) return null
  // Not every layout has them.
  const parts: Part[] = (['header', 'footer'] as const).filter((part) =>
    container.querySelector(part),
  )
  if (whole || !comesByOwnScreen(router)) return parts
  expectHydration()
  return [...parts, 'own screen']
}

/** Neither an error in its place nor a screen that only the browser renders, which the router brings by itself. */
function comesByOwnScreen({ state, routesById }: SiteRouter): boolean {
  return state.matches.every(
    ({ routeId, status }) => status === 'success' && routesById[routeId].options.ssr !== false,
  )
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
