import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { signIn, site, visit } from './support.ts'

const open = ['/', '/auth', '/categories', '/quiz-sets', '/purchase-points', '/no-such-page']
const signedIn = ['/dashboard', '/purchase-points', '/points', '/payment-pending']
const tenant = ['/', '/tenant-categories']

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme })

    test('axe finds nothing on open pages', async ({ page }) => {
      for (const path of open) await expectClean(page, path)
    })

    test('axe finds nothing on a tenant site', async ({ page, baseURL }) => {
      for (const path of tenant) await expectClean(page, site(baseURL, 'local') + path)
    })

    test('axe finds nothing for someone signed in', async ({ page }) => {
      await signIn(page, 'learner@demo.test')
      for (const path of signedIn) await expectClean(page, path)
    })
  })
}

async function expectClean(page: Page, path: string) {
  await visit(page, path)
  await page.getByRole('main').waitFor()
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes[0]?.html}`)).toEqual([])
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - window.innerWidth',
  )
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}
