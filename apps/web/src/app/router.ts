import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import type { SitePage } from '@sanamsob/domain/pages'
import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '@/lib/search-params'
import { isHydrating } from '@/lib/taking-over'
import { routeTree } from '../routeTree.gen'
import { ErrorScreen } from './error-screen'
import { Starting } from './starting'

/** What loaders and guards may use. */
export type RouterContext = { queryClient: QueryClient; site: Bootstrap }

/** @param history the browser's own unless given */
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
    // On the server it would write an inline script, which our policy forbids.
    scrollRestoration: history === undefined && mayScroll,
  })
}

/**
 * A page that the server drew may have been scrolled, by a person or by the browser that comes back to it,
 * before the app is there: then it stays where it is, and so does what is being pressed.
 */
const mayScroll = () => !(isHydrating() && scrollY > 0)

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
  interface StaticDataRouteOption {
    /** What the server tells of the page before it is rendered; null for what is no page by itself. */
    page: Omit<SitePage, 'path'> | null
  }
}
