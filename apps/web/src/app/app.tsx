import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import { RouterProvider } from '@tanstack/react-router'
import { use } from 'react'
import { loadAuthClient } from '@/lib/auth-client'
import { configureDataClient } from '@/lib/data-client'
import { needsAuthClient } from '@/lib/session'
import { Providers } from './providers'
import { router } from './router'

/** The running app of one site; suspends while the site still has to be looked up. */
export function App({ site }: { site: Bootstrap | Promise<Bootstrap> }) {
  const resolved = site instanceof Promise ? use(site) : site
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
  return site
}
