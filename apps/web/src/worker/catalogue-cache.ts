import { ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { catalogueCache, catalogueChanged } from '../pwa/caches'
import { askedBy, catalogueKey, isKeptFor } from './catalogue-read'

declare const self: ServiceWorkerGlobalScope

const patienceSeconds = 5
const dayS = 24 * 60 * 60

/** Who asked last: an account, null for a guest, undefined until someone has. */
let viewer: string | null | undefined

const kept = [
  {
    cacheKeyWillBeUsed: async ({ request }: { request: Request }) => catalogueKey(request),
    cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
      askedBy(request) === viewer ? keepable(response) : null,
    // Someone else may have come while it was written.
    cacheDidUpdate: async ({ request, cacheName }: { request: Request; cacheName: string }) => {
      if (isKeptFor(request.url, viewer ?? null)) return
      await (await caches.open(cacheName)).delete(request)
    },
  },
  new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * dayS, purgeOnQuotaError: true }),
]

/** A guest sees what was there at once, and what has changed a moment later. */
const forGuests = new StaleWhileRevalidate({
  cacheName: catalogueCache,
  plugins: [
    ...kept,
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
 * Someone signed in, who may be editing the catalogue, sees the present while there is a network; as
 * does a page that the server has just rendered, so that nothing older replaces it.
 */
const inPresent = new NetworkFirst({
  cacheName: catalogueCache,
  networkTimeoutSeconds: patienceSeconds,
  plugins: kept,
})

/** Answers a read of the catalogue. When someone else asks, what the last one read goes. */
export async function readCatalogue(request: Request, event: ExtendableEvent): Promise<Response> {
  const asking = askedBy(request)
  if (asking !== viewer) {
    viewer = asking
    event.waitUntil(forgetOthers(asking))
  }
  const present = asking !== null || request.cache === 'no-cache'
  return (present ? inPresent : forGuests).handle({ request, event })
}

/** The page empties the cache at sign-out; this is for answers that were still under way then. */
async function forgetOthers(asking: string | null): Promise<void> {
  const cache = await caches.open(catalogueCache)
  for (const request of await cache.keys()) {
    if (!isKeptFor(request.url, asking)) await cache.delete(request)
  }
}

/** 206 is a page of a counted list, which the Cache API would refuse under its own status. */
function keepable(response: Response): Response | null {
  if (response.status === 200) return response
  if (response.status !== 206) return null
  const { headers, body } = response
  return new Response(body, { status: 200, headers })
}

async function announceChange(): Promise<void> {
  for (const client of await self.clients.matchAll()) client.postMessage(catalogueChanged)
}
