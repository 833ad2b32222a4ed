import { expect, type Page, test } from '@playwright/test'
import { type StagedSite, stageSite } from '../data/staged-site.ts'
import { answerConsent } from './site.ts'

const hub = `http://localhost:${process.env.BROWSER_TEST_PORT}/`

let tenant: StagedSite
test.beforeAll(async () => {
  tenant = await stageSite()
  await tenant.settings({ site_name: 'ชื่อจากการตั้งค่า', hero_title: 'หัวข้อจากการตั้งค่า' })
})
test.afterAll(() => tenant.remove())

/** Serves the page as a plain file, which contains no site; the configuration contains none either. */
async function servePlainly(page: Page): Promise<void> {
  await answerConsent(page)
  await page.route(`${tenant.origin}/`, async (route) => {
    const response = await route.fetch({ url: hub })
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('id="bootstrap"', 'id="left-out"') })
  })
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch({ url: `${hub}config.json` })
    const { publishableKey } = await response.json()
    await route.fulfill({ json: { publishableKey } })
  })
}

test.describe('a page without its site', { tag: '@phone' }, () => {
  test('shows that it is loading, finds the tenant, and reads its settings', async ({ page }) => {
    await servePlainly(page)
    const asked = Promise.withResolvers<void>()
    const seen = Promise.withResolvers<void>()
    await page.route('**/rest/v1/tenants?*', async (route) => {
      asked.resolve()
      await seen.promise
      await route.continue()
    })
    await page.goto(`${tenant.origin}/`)
    await asked.promise
    await expect(page.getByRole('status').filter({ hasText: 'กำลังโหลด...' })).toBeVisible()
    seen.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('หัวข้อจากการตั้งค่า')
    await expect(page.getByRole('banner').getByText('ชื่อจากการตั้งค่า').first()).toBeVisible()
  })

  test('whose settings fail to load shows the tenant with defaults, and logs it', async ({
    page,
  }) => {
    await servePlainly(page)
    await page.route('**/rest/v1/site_settings?*', (route) => route.abort())
    const logged = page.waitForEvent('console', (message) => message.type() === 'warning')
    await page.goto(`${tenant.origin}/`)
    await expect(page.getByRole('banner').getByText(tenant.name).first()).toBeVisible()
    await logged
  })

  test('whose tenant lookup fails shows the hub', async ({ page }) => {
    await servePlainly(page)
    await page.route('**/rest/v1/tenants?*domain=*', (route) => route.abort())
    await page.goto(`${tenant.origin}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ฝึกก่อนสอบจริงลงสนามอย่างมั่นใจ')
  })
})
