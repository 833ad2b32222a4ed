import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '@/lib/search-params'
import { routeTree } from '../routeTree.gen'
import { ErrorScreen } from './error-screen'
import { queryClient } from './query-client'
import { Starting } from './starting'

/** What loaders and guards may use. */
export type RouterContext = { queryClient: QueryClient; site: Bootstrap }

export function createSiteRouter(site: Bootstrap) {
  return createRouter({
    routeTree,
    context: { queryClient, site },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: Starting,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}
