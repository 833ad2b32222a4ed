import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import type { SitePage } from '@sanamsob/domain/pages'
import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { isHydrating } from '@/lib/hydration-parts'
import { parseSearch, stringifySearch } from '@/lib/search-params'
import { routeTree } from '../routeTree.gen'
import { ErrorScreen } from './error-screen'
import { Starting } from './starting'

/** The context of loaders and guards. */
export type RouterContext = { queryClient: QueryClient; site: Bootstrap }

/** @param history the browser's own by default */
export function createSiteRouter(
  site: Bootstrap,
  queryClient: QueryClient,
  history?: RouterHistory,
) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient, site },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: Starting,
    // On the server it would write an inline script, which our content security policy forbids.
    scrollRestoration: history === undefined && mayScroll,
  })
}

/**
 * A page rendered on the server may have been scrolled before the app runs, by the user or by the browser's scroll
 * restoration. The app then leaves the position alone, so that the element under the pointer does not move.
 */
const mayScroll = () => !(isHydrating() && scrollY > 0)

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
  interface StaticDataRouteOption {
    /** The page data that the server uses before it renders; null for a route that is no page by itself. */
    page: Omit<SitePage, 'path' | 'routes'> | null
  }
}
