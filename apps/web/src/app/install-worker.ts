import { catalogueChanged } from '@/pwa/caches'
import { queryClient } from './query-client'

/**
 * Installs the service worker once the page has loaded, so that it takes nothing from the first
 * paint. Its messages are heard from the start: the worker of an earlier visit may already answer.
 */
export function installWorker(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === catalogueChanged) void readAnew()
  })
  void pageLoaded()
    .then(() => import('@/pwa/register-worker'))
    .then(({ registerWorker }) => registerWorker())
    .catch(() => undefined) // A browser that refuses (private mode) shows the site all the same.
}

/** The app starts behind the first paint, and so perhaps when the page has long been loaded. */
async function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}

/** Begins again with what is still being read too: it may be the answer that has just grown old. */
async function readAnew(): Promise<void> {
  await queryClient.cancelQueries()
  await queryClient.invalidateQueries()
}
