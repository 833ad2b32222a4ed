import { expect, type Page, type Response } from '@playwright/test'

/** The origin of a site of the demo: the hub, or a tenant by its subdomain. */
export function site(baseURL: string | undefined, subdomain?: string): string {
  const url = new URL(baseURL ?? '')
  if (subdomain) url.hostname = `${subdomain}.localhost`
  return url.origin
}

/** From here on the consent dialog is answered on every site that the page visits. */
export async function answerConsent(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
}

/** Opens a page with the consent dialog answered, and waits for hydration. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  await answerConsent(page)
  const response = await page.goto(path)
  await awake(page)
  return response
}

/** Waits for hydration: earlier clicks and input are recorded, but have no visible effect until then. */
export async function awake(page: Page): Promise<void> {
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0)
}

/** From here on pages are served as the empty shell, which is always allowed: the app reads all data itself. */
export async function withoutPrerendering(page: Page): Promise<void> {
  const prerendered = /<!--prerendered-->.*?<!--\/prerendered-->/gs
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    // Requested from here, where tenants' host names do not resolve.
    const url = new URL(route.request().url())
    const headers = { ...(await route.request().allHeaders()), host: url.host }
    url.hostname = 'localhost'
    const response = await route.fetch({ url: url.href, headers })
    await route.fulfill({ response, body: (await response.text()).replace(prerendered, '') })
  })
}
