import { ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { catalogueCache, catalogueChanged } from '../pwa/caches'
import { askedBy, catalogueKey } from './catalogue-read'

declare const self: ServiceWorkerGlobalScope

const patienceSeconds = 5
const dayS = 24 * 60 * 60

const kept = [
  { cacheKeyWillBeUsed: async ({ request }: { request: Request }) => catalogueKey(request) },
  { cacheWillUpdate: async ({ response }: { response: Response }) => keepable(response) },
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

/** Someone signed in, who may be editing the catalogue, sees the present while there is a network. */
const forMembers = new NetworkFirst({
  cacheName: catalogueCache,
  networkTimeoutSeconds: patienceSeconds,
  plugins: kept,
})

/** The strategy for a read of the catalogue. */
export function catalogueStrategy(request: Request) {
  return askedBy(request) === null ? forGuests : forMembers
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
