import { expect, test } from '@playwright/test'
import { site, visit } from './site.ts'

test('an unknown address is not found, and links to the home page', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  for (const address of [
    `${site(baseURL)}/no-such-page`,
    `${site(baseURL, 'local')}/categories/a/b/c`,
  ]) {
    const response = await visit(page, address)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page).toHaveTitle(/^Page not found/)
    await expect(page.getByRole('banner')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'กลับหน้าแรก' }).click()
    await expect(page).toHaveURL(`${new URL(address).origin}/`)
  }
})
