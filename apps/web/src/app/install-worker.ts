import { catalogueChanged } from '@/pwa/caches'
import { queryClient } from './query-client'

/**
 * Installs the service worker after the page has loaded, so that it does not delay the first paint. Messages are
 * handled from the start, because the worker of an earlier visit may already respond.
 */
export function installWorker(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === catalogueChanged) void refetchQueries()
  })
  void pageLoaded()
    .then(() => import('@/pwa/register-worker'))
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
