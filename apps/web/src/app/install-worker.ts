import { queryClient } from './query-client'

/** Installs the service worker once the page has loaded, so that it takes nothing from the first paint. */
export function installWorker(): void {
  if (!('serviceWorker' in navigator)) return
  void import('@/pwa/register-worker')
    .then(({ registerWorker }) => registerWorker(() => void queryClient.invalidateQueries()))
    .catch(() => undefined) // A browser that refuses (private mode) shows the site all the same.
}
