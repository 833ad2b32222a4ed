import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense, use, useEffect, useState } from 'react'
import { loadAuthClient } from '@/lib/auth-client'
import { configureDataClient } from '@/lib/data-client'
import { forgetLastViews } from '@/lib/last-view'
import {
  getSessionState,
  isAnonymous,
  needsAuthClient,
  sessionStorageKey,
  settledSession,
  subscribeToSession,
} from '@/lib/session'
import { isHydrating, onTakenOver } from '@/lib/taking-over'
import { whenIdle } from '@/lib/when-idle'
import { forgetCatalogue } from '@/pwa/forget-catalogue'
import { Providers } from './providers'
import { queryClient } from './query-client'
import type { createSiteRouter } from './router'
import { StartFailure } from './start-failure'
import { Starting } from './starting'

export type SiteRouter = ReturnType<typeof createSiteRouter>

/** The whole app, the same elements on the server and in the browser; `router` may have to wait. */
export function App({ router }: { router: SiteRouter | Promise<SiteRouter> }) {
  return (
    <StrictMode>
      <StartFailure>
        <Suspense fallback={<Starting />}>
          <RunningApp router={router} />
        </Suspense>
      </StartFailure>
    </StrictMode>
  )
}

/**
 * Whom the guards have decided for. They do so before the app is on screen, and until it is, a session may be refused.
 */
let decidedFor: string | undefined
void settledSession().then(() => {
  decidedFor ??= presentPerson()
})

/** The running app of one site; suspends while the site still has to be looked up. */
function RunningApp({ router: given }: { router: SiteRouter | Promise<SiteRouter> }) {
  const router = given instanceof Promise ? use(given) : given
  const { site, queryClient } = router.options.context

  const renderedAnew = useHydrated(router)

  useEffect(() => {
    decidedFor ??= presentPerson()
    const hear = () => {
      follow()
      const person = presentPerson()
      if (person === decidedFor) return
      decidedFor = person
      void startOver(router)
    }
    hear()
    return subscribeToSession(hear)
  }, [router])

  return (
    <Providers site={site} queryClient={queryClient}>
      <RouterProvider key={String(renderedAnew)} router={router} />
    </Providers>
  )
}

/**
 * React hydrates a rendered page in parts. Until it has them all, links lead on by themselves and presses
 * are kept (`keep-presses.ts`). Where the app has moved meanwhile (a guard, say), a part that another address
 * came before keeps attributes of the old.
 * @returns whether that happened, and the page is rendered anew; what is pressed is kept until it is there
 */
function useHydrated(router: SiteRouter): boolean {
  const [renderedAt] = useState(() => router.state.location.href)
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    const rendered = isHydrating()
    return onTakenOver(() => {
      if (rendered && router.state.location.href !== renderedAt) setMoved(true)
      else hearPresses()
    })
  }, [router, renderedAt])
  useEffect(() => {
    if (moved) hearPresses()
  }, [moved])
  return moved
}

function hearPresses(): void {
  document.getElementById('root')?.removeAttribute('data-prerendered')
}

/** Who signs up stays the same person, and may do more from then on. */
function presentPerson(): string {
  const { session } = getSessionState()
  return session?.user.id + String(isAnonymous(session))
}

/** Marks a member's page as color-scheme.js did before the first paint; of who is not here nothing is kept. */
function follow(): void {
  const { status, session } = getSessionState()
  if (status === 'signed-out') forgetLastViews()
  const member = status !== 'signed-out' && !isAnonymous(session)
  document.documentElement.toggleAttribute('data-member', member)
}

/**
 * Another person, here or in another tab: guards decide again, then nothing of the last one stays
 * in the cache and what is on screen is read anew. In this order, since a screen that is about to
 * be left would ask for its data once more and be refused.
 */
async function startOver(router: SiteRouter): Promise<void> {
  forgetLastViews()
  await forgetCatalogue()
  await router.invalidate()
  await queryClient.cancelQueries() // What is still under way was asked as the last person.
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}

/** Hands the site's key to the clients, before anything asks for data. */
export function connect(site: Bootstrap): Bootstrap {
  configureDataClient(site.publishableKey)
  const watchSession = () => void loadAuthClient(site.publishableKey)
  // A session that is good for now can wait until the page has nothing better to do.
  if (getSessionState().status === 'signed-in') whenIdle(watchSession, 5_000)
  else if (needsAuthClient()) watchSession()
  // A guest's page has no auth-js that would hear of a sign-in in another tab.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === sessionStorageKey && newValue) watchSession()
  })
  return site
}
