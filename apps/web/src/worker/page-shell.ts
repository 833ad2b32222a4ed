import { prerenderMarks } from '@sanamsob/domain/first-view'
import { NetworkFirst } from 'workbox-strategies'
import { keptPage, pageCache } from '../pwa/caches'

/** Answered by services, not by the app. */
export const servicePaths = [
  /^\/(auth\/v1|rest|functions|storage|payments|dev)(\/|$)/,
  /\.[a-z0-9]+$/i,
]

const patienceSeconds = 5

/** The same shell serves every address: its script looks at the address. */
const shellKey = '/'

/**
 * The page from the server, which knows its site, title and status. Without a network, or when it
 * takes too long, the last page of this origin: the site's data in it is at most one visit old.
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
        cachedResponse ? markKept(cachedResponse) : null,
    },
  ],
})

/** A page kept at installation, since the one that registered the worker was loaded without it. */
export async function keepFirstPage(): Promise<void> {
  const response = await fetch(shellKey).catch(() => null)
  if (!response || !(await isAppPage(response))) return
  await (await caches.open(pageCache)).put(shellKey, await withoutPrerendered(response))
}

/** Without what the server drew: that was of one address and one moment. */
async function withoutPrerendered(page: Response): Promise<Response> {
  const prerendered = new RegExp(`${prerenderMarks.start}.*?${prerenderMarks.end}`, 'gs')
  const html = (await page.text()).replace(prerendered, '')
  return new Response(html, { status: page.status, headers: page.headers })
}

/** Lets the page know that it comes from before. */
async function markKept(page: Response): Promise<Response> {
  const html = (await page.text()).replace('<html', `<html ${keptPage}`)
  return new Response(html, { status: page.status, headers: page.headers })
}

async function isAppPage(response: Response): Promise<boolean> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !type.startsWith('text/html')) return false
  return (await response.clone().text()).includes('id="bootstrap"')
}
