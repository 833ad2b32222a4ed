import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import { RouterProvider } from '@tanstack/react-router'
import { use, useEffect, useState } from 'react'
import { loadAuthClient } from '@/lib/auth-client'
import { configureDataClient } from '@/lib/data-client'
import {
  getSessionState,
  needsAuthClient,
  sessionStorageKey,
  subscribeToSession,
} from '@/lib/session'
import { forgetCatalogue } from '@/pwa/forget-catalogue'
import { Providers } from './providers'
import { queryClient } from './query-client'
import { createSiteRouter } from './router'

/** The running app of one site; suspends while the site still has to be looked up. */
export function App({ site }: { site: Bootstrap | Promise<Bootstrap> }) {
  const resolved = site instanceof Promise ? use(site) : site
  const [router] = useState(() => createSiteRouter(resolved))

  useEffect(() => {
    let userId = getSessionState().session?.user.id
    return subscribeToSession(() => {
      const next = getSessionState().session?.user.id
      if (next === userId) return
      userId = next
      void startOver(router)
    })
  }, [router])

  return (
    <Providers site={resolved}>
      <RouterProvider router={router} />
    </Providers>
  )
}

/**
 * Another person, here or in another tab: guards decide again, then nothing of the last one stays
 * in the cache and what is on screen is read anew. In this order, since a screen that is about to
 * be left would ask for its data once more and be refused.
 */
async function startOver(router: ReturnType<typeof createSiteRouter>): Promise<void> {
  await forgetCatalogue()
  await router.invalidate()
  await queryClient.cancelQueries() // What is still under way was asked as the last person.
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}

/** Hands the site's key to the clients, before anything asks for data. */
export function connect(site: Bootstrap): Bootstrap {
  configureDataClient(site.publishableKey)
  if (needsAuthClient()) void loadAuthClient(site.publishableKey)
  // A guest's page has no auth-js that would hear of a sign-in in another tab.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === sessionStorageKey && newValue) void loadAuthClient(site.publishableKey)
  })
  return site
}
