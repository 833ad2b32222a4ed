import { expect, test } from '@playwright/test'
import { openAsAdmin } from './administrator.ts'

test('the installation is checked, and checked again after a failure', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route('**/functions/v1/doctor', (route) => route.fulfill({ status: 503, body: '{}' }))
  await openAsAdmin(page, '/admin/health')
  const failed = page.getByRole('button', { name: 'ลองใหม่' }).first()
  await expect(failed).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/functions/v1/doctor')
  await failed.click()

  const list = page.getByRole('region', { name: 'ผลการตรวจ' })
  const current = { hasText: 'สิทธิ์และการเข้ารหัสอักขระถูกต้อง' }
  await expect(list.getByRole('listitem').filter(current)).toContainText('ปกติ')
  await expect(list.getByRole('listitem').filter({ hasText: 'นาฬิกาของเครื่อง' })).toContainText(
    /ต่างจากฐานข้อมูล [\d,]+ มิลลิวินาที/,
  )
  // No mail server is configured here.
  const mail = list.getByRole('listitem').filter({ hasText: 'เซิร์ฟเวอร์อีเมล' })
  await expect(mail).toContainText('ควรดู')
  await expect(mail).toContainText('ยังไม่ได้ตั้ง SMTP_URL จึงไม่มีอีเมลออกจากเครื่องนี้')
  // Except for names of hosts, folders and variables, no text is in another language.
  await expect(list).not.toContainText(/\b(the|is|of|not)\b/)
  await expect(page.getByRole('status').filter({ hasText: 'เรื่อง' })).toBeVisible()

  const again = page.waitForResponse('**/functions/v1/doctor')
  await page.getByRole('button', { name: 'ตรวจอีกครั้ง' }).click()
  expect((await again).status()).toBe(200)
})
