import { expect, test } from '@playwright/test'
import { fillSignIn } from '../sign-in.ts'
import { visit } from '../site.ts'

test('after a navigation the page is named, and reading starts at its content', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, '/about')
  const main = page.getByRole('main')
  await main.waitFor()
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'หมวดหมู่ข้อสอบ' }).click()
  await expect(main).toBeFocused()
  await expect(main).toHaveAccessibleName(/^หมวดหมู่ข้อสอบ/)
  await expect(page).toHaveTitle(/^หมวดหมู่ข้อสอบ/)

  const first = main.getByRole('heading', { level: 2 }).getByRole('link').first()
  // It may skip levels with only one entry.
  await first.click()
  await expect(page).toHaveURL(/\/(category|subcategories|courses)\//)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).not.toHaveText('หมวดหมู่ข้อสอบ')
  await expect(main).toHaveAccessibleName(await title.innerText())
  await expect(main).toBeFocused()

  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveTitle(/^ศูนย์กลางระบบข้อสอบออนไลน์/)
})

test('messages are announced, and charts have a table of their values', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, '/auth')
  await fillSignIn(page, 'learner@demo.test')
  const messages = page.getByRole('region', { name: 'ข้อความแจ้งเตือน' })
  await expect(messages).toHaveAttribute('aria-live', 'polite')
  await expect(messages.getByText('เข้าสู่ระบบสำเร็จ')).toBeVisible()

  const chart = page.getByRole('img', { name: /^กราฟคะแนน \d+ ครั้งล่าสุด/ })
  await expect(chart).toBeVisible()
  await page.getByRole('button', { name: 'ดูเป็นตาราง' }).click()
  const table = page.getByRole('region', { name: 'ตารางคะแนน' })
  await expect(table.getByRole('row').nth(2)).toBeVisible()
})
