import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import type { SitePage } from '@sanamsob/domain/pages'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { createSiteRouter } from './router'

const nowhere: Bootstrap = { publishableKey: '', tenant: null, settings: {}, mailbox: null }

/** Every address that has a screen, with the page data that its route declares. */
export function listPages(): SitePage[] {
  const router = createSiteRouter(nowhere, new QueryClient(), createMemoryHistory())
  return Object.values(router.routesById).flatMap(({ fullPath, options }) => {
    const page = options.staticData?.page
    return page ? [{ path: fullPath, ...page }] : []
  })
}
