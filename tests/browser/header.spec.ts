import { expect, type Page, test } from '@playwright/test'
import { fillSignIn } from './sign-in.ts'
import { site, visit } from './site.ts'

const banner = (page: Page) => page.getByRole('banner')
const navigation = (page: Page) => banner(page).getByRole('navigation', { name: 'เมนูหลัก' })

const entries = [
  ['หน้าแรก', '/'],
  ['อันดับ', '/leaderboard'],
  ['ซื้อแต้ม', '/purchase-points'],
  ['เกี่ยวกับเรา', '/about'],
] as const

test('a tenant has a navigation of its own', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  await visit(page, `${site(baseURL, 'local')}/contact`)
  const links = navigation(page).getByRole('link')
  await expect(links).toHaveText(['หน้าแรก', 'หมวดหมู่', 'ข้อสอบทั้งหมด', 'ซื้อแต้ม', 'เกี่ยวกับเรา'])
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(['/', '/categories', '/quiz-sets', '/purchase-points', '/about'])
})

test('every link of a phone’s menu works and closes it', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  await visit(page, '/contact')
  const open = banner(page).getByRole('button', { name: 'เปิดเมนู' })
  const menu = page.getByRole('dialog', { name: 'เมนูหลัก' })
  await open.click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await open.click()
  await menu.getByRole('button', { name: 'ปิดเมนู' }).click()
  await expect(menu).toBeHidden()
  for (const [label, path] of entries) {
    await open.click()
    await expect(menu.getByRole('navigation').getByRole('link')).toHaveCount(entries.length)
    await menu.getByRole('link', { name: label }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(site(baseURL) + path)
  }
  await open.click()
  await menu.getByRole('link', { name: 'เข้าสู่ระบบ' }).click()
  await page.waitForURL('**/auth')
  await expect(menu).toBeHidden()
})

test('the header and its menu stay while the code of the next screen loads', {
  tag: '@phone',
}, async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/dashboard-[\w-]{8}\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  await visit(page, '/auth')
  await fillSignIn(page, 'admin@demo.test')
  await expect(page.getByRole('main').getByText('กำลังโหลด...')).toBeVisible()
  await banner(page).getByRole('button', { name: 'เปิดเมนู' }).click()
  const menu = page.getByRole('dialog', { name: 'เมนูหลัก' })
  await expect(menu.getByRole('link', { name: 'ระบบผู้ดูแล' })).toBeVisible()
  code.resolve()
  await expect(page.getByRole('heading', { name: /^สวัสดี/ })).toBeAttached()
  await expect(menu).toBeVisible()
})
