import './app/evaluate-react'
import './app/theme/fonts.css'
import './app/theme/mantine-styles'
import './app/theme/global.css'
import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, connect } from './app/app'
import { prepareHydration, readBehind, readHydration } from './app/hydration'
import { queryClient } from './app/query-client'
import { reloadForRelease } from './app/reload-for-release'
import { createSiteRouter } from './app/router'
import { fetchBootstrap, readBootstrap } from './lib/bootstrap'
import { watchConnection } from './lib/connection'
import { expectParts } from './lib/hydration-parts'
import { catalogueChanged } from './pwa/caches'

addEventListener('vite:preloadError', reloadForRelease)
if (import.meta.env.PROD) installWorker()
watchConnection()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const found = readBootstrap()
if (found) void start(container, found)
else {
  const router = fetchBootstrap().then((site) => createSiteRouter(connect(site), queryClient))
  createRoot(container).render(<App router={router} />)
}

/** Hydrates the server's view; renders from scratch if that is not the view to show. */
async function start(container: HTMLElement, site: Bootstrap): Promise<void> {
  const hydration = readHydration(container)
  await pause()
  const router = createSiteRouter(connect(site), queryClient)
  const app = <App router={router} />
  await pause()
  const parts = hydration && (await prepareHydration(container, hydration, router))
  await pause()
  // In a transition, which renders in small steps, so that the browser stays responsive.
  startTransition(() => {
    if (parts) {
      expectParts(parts)
      hydrateRoot(container, app)
    } else createRoot(container).render(app)
  })
  if (hydration) readBehind(hydration)
}

/** Ends the task, so that the browser can handle input before the next. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * Installs the service worker after the page has loaded, so that it does not delay the first paint. Messages are
 * handled from the start, because the worker of an earlier visit may already respond.
 */
function installWorker(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === catalogueChanged) void refetchQueries()
  })
  void pageLoaded()
    .then(() => import('./pwa/register-worker'))
    .then(({ registerWorker }) => registerWorker())
    .catch(() => undefined) // A browser that refuses (private mode) still shows the site.
}

/** The app starts after the first paint, so the page may already have loaded. */
async function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}

/** Restarts queries in flight too: their responses may already be outdated. */
async function refetchQueries(): Promise<void> {
  await queryClient.cancelQueries()
  await queryClient.invalidateQueries()
}
