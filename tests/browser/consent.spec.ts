import { expect, type Page, test } from '@playwright/test'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'เว็บไซต์นี้ใช้คุกกี้' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-consent'))

for (const [button, value] of [
  ['ยอมรับทั้งหมด', 'all'],
  ['เฉพาะที่จำเป็น', 'necessary'],
  ['ปิด (ใช้เฉพาะคุกกี้ที่จำเป็น)', 'necessary'],
] as const) {
  const tag = value === 'all' ? '@desktop' : '@phone'
  test(`the first visit asks; '${button}' is kept as ${value}`, { tag }, async ({ page }) => {
    await page.goto('/about')
    await expect(dialog(page)).toBeVisible()
    expect(await stored(page)).toBeNull()
    await page.reload()
    await dialog(page).getByRole('button', { name: button, exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await stored(page)).toBe(value)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  })
}

test('it covers no page: one can read on, look up the policy, and answer there', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  await dialog(page).getByRole('link', { name: 'นโยบายคุกกี้' }).click()
  await page.waitForURL('**/cookie-policy')
  const marketing = page.getByRole('switch', { name: 'คุกกี้การตลาด' })
  await expect(marketing).not.toBeChecked()
  await dialog(page).getByRole('button', { name: 'ยอมรับทั้งหมด' }).click()
  await expect(marketing).toBeChecked()
})
