import { prerenderMarks } from '@sanamsob/domain/first-view'
import { NetworkFirst } from 'workbox-strategies'
import { pageCache, storedPage } from '../pwa/caches'

/** Served by services, not by the app. */
export const servicePaths = [
  /^\/(auth\/v1|rest|functions|storage|payments|reminders|dev)(\/|$)/,
  /\.[a-z0-9]+$/i,
]

const patienceSeconds = 5

/** One shell serves every address, because its script reads the address. */
const shellKey = '/'

/**
 * The page from the server, with its site, title and status. Without a network, or after the timeout, the last page
 * of this origin: its site data is at most one visit old.
 */
export const pageShell = new NetworkFirst({
  cacheName: pageCache,
  networkTimeoutSeconds: patienceSeconds,
  plugins: [
    {
      cacheKeyWillBeUsed: async () => shellKey,
      cacheWillUpdate: async ({ response }) =>
        (await isAppPage(response)) ? withoutPrerendered(response) : null,
      cachedResponseWillBeUsed: async ({ cachedResponse }) =>
        cachedResponse ? markStored(cachedResponse) : null,
    },
  ],
})

/** Caches a page at installation, because the page that registered the worker was loaded without it. */
export async function cacheFirstPage(): Promise<void> {
  const response = await fetch(shellKey).catch(() => null)
  if (!response || !(await isAppPage(response))) return
  await (await caches.open(pageCache)).put(shellKey, await withoutPrerendered(response))
}

/** Removes the server-rendered view, which belongs to one address and one moment. */
async function withoutPrerendered(page: Response): Promise<Response> {
  const prerendered = new RegExp(`${prerenderMarks.start}.*?${prerenderMarks.end}`, 'gs')
  const html = (await page.text()).replace(prerendered, '')
  return new Response(html, { status: page.status, headers: page.headers })
}

/** Marks the page as served from the cache. */
async function markStored(page: Response): Promise<Response> {
  const html = (await page.text()).replace('<html', `<html ${storedPage}`)
  return new Response(html, { status: page.status, headers: page.headers })
}

async function isAppPage(response: Response): Promise<boolean> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !type.startsWith('text/html')) return false
  return (await response.clone().text()).includes('id="bootstrap"')
}
