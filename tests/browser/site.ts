import { expect, type Page, type Response } from '@playwright/test'

/** Address of a site of the demo: the hub, or a tenant by its subdomain. */
export function site(baseURL: string | undefined, subdomain?: string): string {
  const url = new URL(baseURL ?? '')
  if (subdomain) url.hostname = `${subdomain}.localhost`
  return url.origin
}

/** From here on the consent dialog has been answered, on every site the page visits. */
export async function answerConsent(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
}

/** Opens a page that has answered the consent dialog. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  await answerConsent(page)
  const response = await page.goto(path)
  await awake(page)
  return response
}

/**
 * What the server has drawn answers once the app has taken it over. Presses wait by themselves;
 * typing does not.
 */
export async function awake(page: Page): Promise<void> {
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0)
}
