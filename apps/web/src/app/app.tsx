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
      // Another person, here or in another tab: nothing of the last one may stay on screen.
      void queryClient.resetQueries()
      void router.invalidate()
    })
  }, [router])

  return (
    <Providers site={resolved}>
      <RouterProvider router={router} />
    </Providers>
  )
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
