import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { assetCache, skipWaiting } from '../pwa/caches'
import { readCatalogue } from './catalogue-cache'
import { isCatalogueRead } from './catalogue-read'
import { showReminders } from './notifications'
import { cacheFirstPage, pageShell, servicePaths } from './page-shell'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[]
}

cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)

registerRoute(new NavigationRoute(pageShell, { denylist: servicePaths }))

// Files outside the shell (formulas, charts, administration), cached after their first use.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: assetCache,
    plugins: [new ExpirationPlugin({ maxEntries: 120, purgeOnQuotaError: true })],
  }),
)

registerRoute(
  ({ url }) => url.origin === self.location.origin && isCatalogueRead(url),
  ({ request, event }) => readCatalogue(request, event),
)

showReminders()

self.addEventListener('install', (event) => event.waitUntil(cacheFirstPage()))

// The first worker serves the page that installed it; a later one waits for the message.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data }) => {
  if (data === skipWaiting) void self.skipWaiting()
})
