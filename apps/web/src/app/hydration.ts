import { type Hydration, hydrationElementId } from '@sanamsob/domain/first-view'
import { afresh } from '@/lib/data-client'
import type { Part } from '@/lib/hydration-parts'
import { getSessionState } from '@/lib/session'
import { whenIdle } from '@/lib/when-idle'
import { storedPage } from '@/pwa/caches'
import type { SiteRouter } from './app'
import { expectHydration } from './client-only-route'
import { queryClient } from './query-client'

/**
 * The data needed to hydrate the view that the server rendered into this page; null where there is none. A view of
 * another address, in a page that the worker stored, is removed at once.
 */
export function readHydration(container: HTMLElement): Hydration | null {
  const text = document.getElementById(hydrationElementId)?.textContent
  const hydration = text ? (JSON.parse(text) as Hydration) : null
  const isStored = document.documentElement.hasAttribute(storedPage)
  if (hydration && !isStored && hydration.at === location.pathname + location.search)
    return hydration
  container.replaceChildren()
  return null
}

/**
 * Brings the router to the state of the rendered view, with its data and code loaded.
 * @returns the parts of the view that React hydrates after the rest; null where the app's first view differs from the
 *   server's and cannot be hydrated. Until then the server's view remains.
 */
export async function prepareHydration(
  container: HTMLElement,
  { at, whole, queries }: Hydration,
  router: SiteRouter,
): Promise<Part[] | null> {
  for (const [key, data] of queries) queryClient.setQueryData(key, data)
  // Marks the matches as rendered on the server, so that the router puts no Suspense around the root.
  router.ssr = { manifest: undefined }
  await router.load()
  const { pathname, searchStr } = router.state.location
  if (router.state.status !== 'idle' || at !== pathname + searchStr) return null
  // Some layouts have no header or footer.
  const parts: Part[] = (['header', 'footer'] as const).filter((part) =>
    container.querySelector(part),
  )
  if (whole || !hasClientOnlyRoute(router)) return parts
  expectHydration()
  return [...parts, 'client-only route']
}

/**
 * Whether `clientOnlyRoute` renders the screen: not for an error, nor for a screen with `ssr: false`, which the router
 * renders.
 */
function hasClientOnlyRoute({ state, routesById }: SiteRouter): boolean {
  return state.matches.every(
    ({ routeId, status }) => status === 'success' && routesById[routeId].options.ssr !== false,
  )
}

/**
 * Fetches the queries again that the server ran as a guest: a member may see more, and the worker stores the
 * responses for offline visits. Runs in the background.
 */
export function readBehind({ queries }: Hydration): void {
  const member = getSessionState().status !== 'signed-out'
  if (!member && !navigator.serviceWorker?.controller) return
  const refetch = async () => {
    await Promise.all(
      queries.map(([queryKey]) => queryClient.invalidateQueries({ queryKey, exact: true })),
    )
  }
  whenIdle(() => void afresh(refetch), 5_000)
}
