import { ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { catalogueCache, catalogueChanged } from '../pwa/caches'
import { catalogueKey, isStoredFor, requesterOf } from './catalogue-read'

declare const self: ServiceWorkerGlobalScope

const patienceSeconds = 5
const dayS = 24 * 60 * 60

/** The account of the last request, null for a guest, undefined before the first request. */
let viewer: string | null | undefined

const storing = [
  {
    cacheKeyWillBeUsed: async ({ request }: { request: Request }) => catalogueKey(request),
    cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
      requesterOf(request) === viewer ? cacheable(response) : null,
    // Another user may have signed in during the write.
    cacheDidUpdate: async ({ request, cacheName }: { request: Request; cacheName: string }) => {
      if (isStoredFor(request.url, viewer ?? null)) return
      await (await caches.open(cacheName)).delete(request)
    },
  },
  new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * dayS, purgeOnQuotaError: true }),
]

/** A guest gets the cached response at once, and changes a moment later. */
const forGuests = new StaleWhileRevalidate({
  cacheName: catalogueCache,
  plugins: [
    ...storing,
    {
      cacheDidUpdate: async ({ oldResponse, newResponse }) => {
        if (!oldResponse) return
        const [before, after] = await Promise.all([
          oldResponse.clone().text(),
          newResponse.clone().text(),
        ])
        if (before !== after) await announceChange()
      },
    },
  ],
})

/**
 * A signed-in user, who may be editing the catalogue, gets the current data while there is a network. So does a page
 * that the server has just rendered, so that no older data replaces it.
 */
const inPresent = new NetworkFirst({
  cacheName: catalogueCache,
  networkTimeoutSeconds: patienceSeconds,
  plugins: storing,
})

/** Responds to a read of the catalogue. Entries of the previous user are removed when another user reads. */
export async function readCatalogue(request: Request, event: ExtendableEvent): Promise<Response> {
  const asking = requesterOf(request)
  if (asking !== viewer) {
    viewer = asking
    event.waitUntil(forgetOthers(asking))
  }
  const present = asking !== null || request.cache === 'no-cache'
  return (present ? inPresent : forGuests).handle({ request, event })
}

/** The page empties the cache at sign-out; this removes responses that were still in flight then. */
async function forgetOthers(asking: string | null): Promise<void> {
  const cache = await caches.open(catalogueCache)
  for (const request of await cache.keys()) {
    if (!isStoredFor(request.url, asking)) await cache.delete(request)
  }
}

/** 206 is a page of a counted list; the Cache API refuses responses with that status. */
function cacheable(response: Response): Response | null {
  if (response.status === 200) return response
  if (response.status !== 206) return null
  const { headers, body } = response
  return new Response(body, { status: 200, headers })
}

async function announceChange(): Promise<void> {
  for (const client of await self.clients.matchAll()) client.postMessage(catalogueChanged)
}
