import { expect, test } from '@playwright/test'
import { site, visit } from './site.ts'

for (const path of ['/no-such-page', '/categories/a/b/c']) {
  test(`${path} is no page, and says the way home`, { tag: '@phone' }, async ({
    page,
    baseURL,
  }) => {
    await visit(page, '/about')
    for (const origin of [site(baseURL), site(baseURL, 'local')]) {
      const response = await page.goto(origin + path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
      await expect(page).toHaveTitle(/^Page not found/)
      await expect(page.getByRole('banner')).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'กลับหน้าแรก' }).click()
      await expect(page).toHaveURL(`${origin}/`)
    }
  })
}
