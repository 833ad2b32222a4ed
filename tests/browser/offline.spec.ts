import { expect, type Page, test } from '@playwright/test'
import { signUp } from './sign-in.ts'
import { visit } from './site.ts'

test.use({ serviceWorkers: 'allow' })

const offline = 'ออฟไลน์อยู่'

test('visited pages open without a network, and say so', async ({ page, context }) => {
  await visit(page, '/')
  await workerReady(page)
  await page.goto('/categories')
  const category = page
    .getByRole('main')
    .getByRole('link', { name: /ภาษาอังกฤษ/ })
    .first()
  await category.click()
  await page.waitForURL('**/subcategories')
  const inside = page.getByRole('main').locator('a[href^="/courses/"]').first()
  await expect(inside).toBeVisible()
  // The server-rendered data is fetched again in the background, for a visit like the next.
  await expect.poll(() => cachedAddresses(page)).toMatch(/\/subcategories\?/)
  await expect.poll(() => cachedAddresses(page)).toMatch(/\/categories\?[^\n]*id=eq/)
  const visited = page.url()

  await context.setOffline(true)
  await page.goto(visited)
  await expect(inside).toBeVisible()
  await expect(page.getByText(offline)).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(offline)).toBeVisible()

  await page.goto('/leaderboard')
  await expect(page.getByText('ไม่สามารถโหลดข้อมูลได้').first()).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('ไม่สามารถโหลดข้อมูลได้')).toHaveCount(0)
  await expect(page.getByText(offline)).toHaveCount(0)
})

test('a guest sees changes of the catalogue without a reload', async ({ page }) => {
  await visit(page, '/categories')
  await workerReady(page)
  await page.reload()
  const first = page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: /ภาษาไทย|คณิต/ })
    .first()
  await expect(first).toBeVisible()
  await page.evaluate(async () => {
    const cache = await caches.open('catalogue')
    for (const request of await cache.keys()) {
      if (!request.url.includes('/categories')) continue
      const rows = await (await cache.match(request))?.json()
      for (const row of rows) row.name = 'ชื่อเมื่อวาน'
      await cache.put(request, Response.json(rows))
    }
  })
  await page.reload()
  await expect(page.getByText('ชื่อเมื่อวาน')).toHaveCount(0)
  await expect(first).toBeVisible()
})

test('stores nothing of one user for the next', async ({ page }) => {
  await visit(page, '/')
  await workerReady(page)
  await signUp(page)
  await page.goto('/categories')
  await expect.poll(() => cachedAddresses(page)).toContain('asked-by')
  await page.goto('/dashboard')
  expect(await cachedAddresses(page)).not.toMatch(/profiles|quiz_attempts|rpc/)

  await page.getByRole('main').getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect.poll(async () => /asked-by=(?!guest)/.test(await cachedAddresses(page))).toBe(false)
})

/** Resolves once a worker controls this page and has cached the shell. */
async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Addresses of the data service's responses in the worker's caches. */
async function cachedAddresses(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.includes('precache'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests
      .flat()
      .map(({ url }) => url)
      .filter((url) => url.includes('/rest/'))
      .join('\n')
  })
}
