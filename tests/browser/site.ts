import type { Page } from '@playwright/test'

/** Address of a site of the demo: the hub, or a tenant by its subdomain. */
export function site(baseURL: string | undefined, subdomain?: string): string {
  const url = new URL(baseURL ?? '')
  if (subdomain) url.hostname = `${subdomain}.localhost`
  return url.origin
}

/** A page that has answered the consent dialog. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
  await page.goto(path)
}
