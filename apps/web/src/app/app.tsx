import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import type { Session } from '@supabase/auth-js'
import { RouterProvider } from '@tanstack/react-router'
import { Component, type ReactNode, StrictMode, Suspense, use, useEffect, useState } from 'react'
import { loadAuthClient } from '@/lib/auth-client'
import { configureDataClient } from '@/lib/data-client'
import { isHydrating, onHydrated } from '@/lib/hydration-parts'
import { forgetLastViews } from '@/lib/last-view'
import {
  getSessionState,
  isAnonymous,
  needsAuthClient,
  sessionStorageKey,
  settledSession,
  storedSession,
  subscribeToSession,
} from '@/lib/session'
import { forgetStoredDeck } from '@/lib/stored-deck'
import { whenIdle } from '@/lib/when-idle'
import { catalogueCache } from '@/pwa/caches'
import { Providers } from './providers'
import { queryClient } from './query-client'
import type { createSiteRouter } from './router'
import { Starting } from './starting'
import classes from './starting.module.css'
import { texts } from './texts'

export type SiteRouter = ReturnType<typeof createSiteRouter>

/** The whole app. Server and browser render the same elements; `router` may be a promise. */
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
 * The user for whom the guards have decided. They decide before the app is on screen; until then a session may still
 * be refused.
 */
let decidedFor: string | undefined
void settledSession().then(() => {
  decidedFor ??= presentPerson()
})

/** The running app of one site; suspends until the site has been loaded. */
function RunningApp({ router: given }: { router: SiteRouter | Promise<SiteRouter> }) {
  const router = given instanceof Promise ? use(given) : given
  const { site, queryClient } = router.options.context

  const isRerendered = useRenderedAgain(router)

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
      <RouterProvider key={String(isRerendered)} router={router} />
    </Providers>
  )
}

/**
 * React hydrates a rendered page in parts. Until all parts are hydrated, links navigate natively and input is
 * recorded (`record-input.ts`). If the app has navigated in the meantime (by a guard, for example), a part that was
 * rendered for the old address keeps its old attributes.
 * @returns whether that happened and the page is rendered again; recorded input waits until it is
 */
function useRenderedAgain(router: SiteRouter): boolean {
  const [renderedAt] = useState(() => router.state.location.href)
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    const rendered = isHydrating()
    return onHydrated(() => {
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

/** A visitor who signs up keeps the user id but gains rights, so both are part of the identity. */
function presentPerson(): string {
  const { session } = getSessionState()
  return session?.user.id + String(isAnonymous(session))
}

/** Marks a member's page as color-scheme.js did before the first paint. Without a session no view or deck stays stored. */
function follow(): void {
  const { status, session } = getSessionState()
  if (status === 'signed-out') {
    forgetLastViews()
    forgetStoredDeck()
  }
  const member = status !== 'signed-out' && !isAnonymous(session)
  document.documentElement.toggleAttribute('data-member', member)
}

/**
 * Another user is signed in, in this tab or another. Guards decide again; then the previous user's data leaves the
 * cache and the queries on screen are fetched again. The order matters: a screen that is about to be left would
 * repeat its requests and be refused.
 */
async function startOver(router: SiteRouter): Promise<void> {
  forgetLastViews()
  await forgetCatalogue()
  await router.invalidate()
  await queryClient.cancelQueries() // These requests were sent as the previous user.
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}

/** auth-js refreshes a session 90 seconds before its token expires. */
const refreshMs = 120_000

/** The remaining time until auth-js has to be there; timers cannot wait longer than this maximum. */
function refreshesIn({ expires_at: expiresAt = 0 }: Session): number {
  return Math.min(expiresAt * 1000 - Date.now() - refreshMs, 2 ** 31 - 1)
}

/** Configures the clients with the site's key, before the first request. */
export function connect(site: Bootstrap): Bootstrap {
  configureDataClient(site.publishableKey)
  // Without a connection a request or the next change tries again.
  const watchSession = () => void loadAuthClient(site.publishableKey).catch(() => {})
  const { session } = getSessionState()
  // Most visits end before auth-js has to refresh a valid session.
  if (session) setTimeout(() => whenIdle(watchSession, 5_000), refreshesIn(session))
  else if (needsAuthClient()) watchSession()
  // A page that has not loaded auth-js would not notice a change in another tab.
  addEventListener('storage', ({ key }) => {
    if (key === sessionStorageKey) watchSession()
  })
  // Nor does a page in the back-forward cache receive that event.
  addEventListener('pageshow', ({ persisted }) => {
    const stored = storedSession()?.access_token
    if (persisted && stored !== getSessionState().session?.access_token) watchSession()
  })
  return site
}

/** The last resort: the site could not be loaded, or the shell itself failed to render. */
class StartFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className={classes.screen} role="alert">
        <strong>{texts.startFailed.title}</strong>
        <p>{texts.startFailed.body}</p>
        <button type="button" onClick={() => location.reload()}>
          {texts.startFailed.retry}
        </button>
      </div>
    )
  }
}

/** Empties the worker's catalogue cache, because another user uses the browser now. */
async function forgetCatalogue(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(catalogueCache).catch(() => false)
}
